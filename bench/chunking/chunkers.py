"""The chunkers that are compared: strata, clean-room baselines, and peers from PyPI (requirements.txt).

Each is a function (text, language) -> list of pieces. The size is a number of cl100k_base tokens, counted by the same function for all
that take one; astchunk counts visible characters and gets 3 of them per token. Baselines: `fixed lines` fills whole lines up to the
size; `recursive` cuts at blank lines, line breaks, blanks, characters and merges what fits; `cAST greedy` is the algorithm of the
paper (arXiv 2506.15655): siblings are taken together while they fit, what does not fit is entered; `one per function` gives each
definition of the truth a piece of its own and cuts it, and what lies between, at lines.
"""

PACK = {"c++": "cpp"}  # names of grammars


def merged(pieces, count, size):
    """Neighbours joined while they fit."""
    out, tokens = [], 0
    for piece in pieces:
        more = count(piece)
        if out and tokens + more <= size:
            out[-1] += piece
            tokens += more
        else:
            out.append(piece)
            tokens = more
    return out


def fixed_lines(count, size):
    return lambda text, _: merged(text.splitlines(keepends=True), count, size)


def recursive(count, size):
    separators = ["\n\n", "\n", " "]

    def split(text, level):
        if count(text) <= size:
            return [text]
        if level == len(separators):
            return [text[i:i + 2 * size] for i in range(0, len(text), 2 * size)]
        parts = text.split(separators[level])
        kept = [part + separators[level] for part in parts[:-1]] + parts[-1:]
        pieces = []
        for part in kept:
            pieces += split(part, level + 1) if part else []
        return merged(pieces, count, size)

    return lambda text, _: split(text, 0)


def cast_greedy(count, size):
    from tree_sitter_language_pack import get_parser

    def begins(nodes, tokens):
        """Where windows begin: siblings that fit together; a node that does not fit is entered."""
        out, filled = [], None
        for node in nodes:
            more = tokens(node)
            if filled is not None and filled + more <= size:
                filled += more
            elif more <= size or not node.children:
                out.append(node.start_byte)
                filled = more
            else:
                out += begins(node.children, tokens)
                filled = None
        return out

    def split(text, language):
        data = text.encode()
        tree = get_parser(PACK.get(language, language)).parse(data)
        tokens = lambda node: count(data[node.start_byte:node.end_byte].decode(errors="replace"))
        borders = sorted({0, len(data), *begins(tree.root_node.children, tokens)})
        return [data[a:b].decode(errors="replace") for a, b in zip(borders, borders[1:])]

    return split


def per_function(count, size, definitions):
    """`definitions`: text -> [(first, last)] lines of definitions, 1-based, outermost first."""

    def split(text, language):
        lines = text.splitlines(keepends=True)
        borders, end = {0, len(lines)}, 0
        for first, last in sorted(definitions(text)):
            if first > end:
                borders |= {first - 1, last}
                end = last
        cuts = sorted(b for b in borders if b <= len(lines))
        pieces = ["".join(lines[a:b]) for a, b in zip(cuts, cuts[1:])]
        return [part for piece in pieces if piece for part in
                ([piece] if count(piece) <= size else fixed_lines(count, size)(piece, language))]

    return split


def langchain(count, size):
    from langchain_text_splitters import Language, RecursiveCharacterTextSplitter

    names = {"python": "python", "go": "go", "typescript": "ts", "c++": "cpp", "java": "java", "rust": "rust"}

    def split(text, language):
        return RecursiveCharacterTextSplitter.from_language(
            Language(names[language]), chunk_size=size, chunk_overlap=0, length_function=count).split_text(text)

    return split


def text_splitter(count, size):
    from semantic_text_splitter import CodeSplitter
    from tree_sitter_language_pack import get_binding

    return lambda text, language: CodeSplitter.from_callback(
        get_binding(PACK.get(language, language)), count, size, trim=False).chunks(text)


def chonkie(count, size):
    from chonkie import CodeChunker

    made = {}

    def split(text, language):
        if language not in made:
            made[language] = CodeChunker(tokenizer=count, chunk_size=size, language=PACK.get(language, language))
        return [chunk.text for chunk in made[language].chunk(text)]

    return split


def llama_index(count, size):
    from llama_index.core.node_parser import CodeSplitter

    def split(text, language):
        return CodeSplitter(language=PACK.get(language, language), count_mode="token", max_tokens=size,
                            tokenizer=lambda piece: range(count(piece))).split_text(text)

    return split


def astchunk(_, size):
    import astchunk as package

    made = {}

    def split(text, language):
        if language not in ("python", "java", "typescript"):
            raise NotImplementedError(language)
        if language not in made:
            made[language] = package.ASTChunkBuilder(
                max_chunk_size=3 * size, language=language, metadata_template="none")
        return [chunk["content"] for chunk in made[language].chunkify(text)]

    return split


BASELINES = {"fixed lines": fixed_lines, "recursive": recursive, "cAST greedy": cast_greedy}
PEERS = {"LangChain from_language": langchain, "text-splitter CodeSplitter": text_splitter, "chonkie CodeChunker": chonkie,
         "LlamaIndex CodeSplitter": llama_index, "astchunk": astchunk}
