"""Shared by the evaluations of document chunking: the program under test, the peers, and token counts.

Peers come from PyPI (requirements.txt); one that is not installed is left out and named.
"""

import base64
import json
import re
import subprocess


def token_counter(ranks_file):
    """Counts tokens of cl100k_base with tiktoken, from the ranks that building strata fetched."""
    import tiktoken

    text = open(ranks_file, encoding="utf-8").read()
    data = json.loads(re.search(r"\{.*\}", text, re.S).group(0))
    ranks = {}
    for line in data["bpe_ranks"].split("\n"):
        _, offset, *tokens = line.split(" ")
        for i, token in enumerate(tokens):
            ranks[base64.b64decode(token)] = int(offset) + i
    encoding = tiktoken.Encoding(
        name="cl100k_base", pat_str=data["pat_str"], mergeable_ranks=ranks,
        special_tokens=data["special_tokens"])
    return lambda text: len(encoding.encode(text, disallowed_special=()))


def strata_chunks(binary, path, options=()):
    """(begin, end) in code points, and the JSON object, of each searchable chunk."""
    done = subprocess.run([binary, "chunk", path, "--max-file-bytes", "1000000000", *options],
                          capture_output=True, check=True)
    chunks = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    return [(c["code_points"][0], c["code_points"][1], c) for c in chunks if c["searchable"]]


def located(text, pieces):
    """Ranges of pieces that are substrings in order; None for those that are not in the text."""
    ranges, at = [], 0
    for piece in pieces:
        begin = text.find(piece, max(0, at - len(piece)))
        begin = begin if begin >= 0 else text.find(piece)
        ranges.append((begin, begin + len(piece)) if begin >= 0 else None)
        at = begin + len(piece) if begin >= 0 else at
    return ranges


def recursive(count, size, overlap=0):
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    splitter = RecursiveCharacterTextSplitter(
        separators=["\n\n", "\n", ".", "?", "!", " ", ""], chunk_size=size, chunk_overlap=overlap,
        length_function=count, keep_separator=True, strip_whitespace=False)
    return splitter.split_text


def fixed(count, size):
    """Windows of so many words that they hold about `size` tokens."""

    def split(text):
        words = re.findall(r"\S+\s*|^\s+", text)
        pieces, piece, tokens = [], [], 0
        for word in words:
            piece.append(word)
            tokens += count(word)
            if tokens >= size:
                pieces.append("".join(piece))
                piece, tokens = [], 0
        return pieces + (["".join(piece)] if piece else [])

    return split


def langchain_markdown(count, size):
    from langchain_text_splitters import Language, RecursiveCharacterTextSplitter

    separators = RecursiveCharacterTextSplitter.get_separators_for_language(Language.MARKDOWN)
    splitter = RecursiveCharacterTextSplitter(
        separators=separators, is_separator_regex=True, chunk_size=size, chunk_overlap=0,
        length_function=count, keep_separator=True, strip_whitespace=False)
    return splitter.split_text


def text_splitter_markdown(count, size):
    from semantic_text_splitter import MarkdownSplitter

    return MarkdownSplitter.from_callback(count, size, trim=False).chunks


def chonkie_recursive(count, size):
    from chonkie import RecursiveChunker

    chunker = RecursiveChunker(tokenizer=count, chunk_size=size)
    return lambda text: [chunk.text for chunk in chunker.chunk(text)]


def llama_index(count, size):
    """MarkdownNodeParser for sections, then SentenceSplitter for the size."""
    from llama_index.core.node_parser import MarkdownNodeParser, SentenceSplitter
    from llama_index.core.schema import Document

    by_section = MarkdownNodeParser()
    by_size = SentenceSplitter(chunk_size=size, chunk_overlap=0, include_metadata=False,
                               tokenizer=lambda text: [0] * count(text))

    def split(text):
        nodes = by_section.get_nodes_from_documents([Document(text=text)])
        return [piece for node in nodes for piece in by_size.split_text(node.get_content())]

    return split


def unstructured_by_title(count, size):
    """partition_md, then chunk_by_title; its budget is in characters, four a token."""
    from unstructured.chunking.title import chunk_by_title
    from unstructured.partition.md import partition_md

    return lambda text: [str(chunk) for chunk in chunk_by_title(
        partition_md(text=text), max_characters=4 * size, new_after_n_chars=3 * size)]


PEERS = {
    "fixed": fixed,
    "langchain recursive": recursive,
    "langchain markdown": langchain_markdown,
    "text-splitter markdown": text_splitter_markdown,
    "chonkie recursive": chonkie_recursive,
    "llama-index markdown": llama_index,
    "unstructured by title": unstructured_by_title,
}
