"""Chunkers of Markdown side by side on real files: what is lost, what is over budget, what is cut.

    python3 peers.py --files 'REPOS/**/*.md' --strata build/release/bin/strata --ranks DEPS/tokenizer/cl100k_base.js

The truth about headings, fences and tables is markdown-it's (top level only). Columns: characters
of the source that are in no piece; pieces over the budget of --size tokens; fences and tables that
would fit but are cut; pieces that end with a heading; pieces whose heading path is right, where a
chunker gives one; megabytes a second of processor time over all files in one process (strata: process, JSON and
exact token counts included; text-splitter and LangChain: once with tokens, once with characters).
"""

import argparse
import glob
import os
import tempfile

import common


class Truth:
    def __init__(self, text):
        from markdown_it import MarkdownIt

        tokens = MarkdownIt("commonmark").enable("table").parse(text)
        lines = text.split("\n")
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line) + 1)
        self.blocks, self.headings = [], []
        for i, token in enumerate(tokens):
            if token.level != 0 or token.map is None:
                continue
            begin, end = starts[token.map[0]], min(starts[token.map[1]], len(text))
            while end > begin and text[end - 1].isspace():
                end -= 1
            if token.type in ("fence", "table_open"):
                self.blocks.append((begin, end))
            elif token.type == "heading_open":
                title = "".join(child.content for child in tokens[i + 1].children or []
                                if child.type in ("text", "code_inline", "image"))
                self.headings.append((begin, end, int(token.tag[1]), title))

    def paths(self, begin, end):
        """Heading paths that a piece [begin, end) may bear: at its begin, and of headings in it."""
        open_headings, allowed = [], [()]
        for at, _, level, title in self.headings:
            if at >= end:
                break
            open_headings = [h for h in open_headings if h[0] < level] + [(level, title)]
            path = tuple(t for _, t in open_headings)
            if at <= begin:
                allowed = [path]
            else:
                allowed.append(path)
        return set(allowed)


def plain(title):
    return "".join(c for c in title if c.isalnum()).lower()


def langchain_headers(count, size):
    """MarkdownHeaderTextSplitter, then its recursive one: the documented way to get heading paths."""
    from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

    marks = [("#" * i, str(i)) for i in range(1, 7)]
    by_header = MarkdownHeaderTextSplitter(marks, strip_headers=False)
    by_size = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=0,
                                             length_function=count)

    def split(text):
        pieces = []
        for document in by_size.split_documents(by_header.split_text(text)):
            path = tuple(document.metadata[str(i)] for i in range(1, 7)
                         if str(i) in document.metadata)
            pieces.append((document.page_content, path))
        return pieces

    return split


def docling_hybrid(count, size):
    """Docling's Markdown backend, then its hybrid chunker with our token counts."""
    import io

    from docling.backend.md_backend import MarkdownDocumentBackend
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.document import InputDocument
    from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
    from docling_core.transforms.chunker.tokenizer.base import BaseTokenizer

    class Tokens(BaseTokenizer):
        def count_tokens(self, text):
            return count(text)

        def get_max_tokens(self):
            return size

        def get_tokenizer(self):
            return count

    chunker = HybridChunker(tokenizer=Tokens())

    def split(text):
        source = InputDocument(path_or_stream=io.BytesIO(text.encode()), format=InputFormat.MD,
                               backend=MarkdownDocumentBackend, filename="a.md")
        return [(chunk.text, tuple(chunk.meta.headings or ()))
                for chunk in chunker.chunk(source._backend.convert())]

    return split


def measure(name, run, texts, count, size):
    totals = dict(pieces=0, lost=0, over=0, cut=0, fitting=0, orphans=0, paths=0, right=0)
    for path, text in texts:
        truth = Truth(text)
        pieces = run(path, text)
        covered, at = 0, 0
        totals["pieces"] += len(pieces)
        for place, piece, tokens, heading_path in pieces:
            totals["over"] += tokens > size
            if place is None:
                continue
            covered += max(0, place[1] - max(at, place[0]))
            at = max(at, place[1])
            end = place[0] + len(text[place[0]:place[1]].rstrip())
            totals["orphans"] += end < len(text.rstrip()) and any(
                place[0] <= b and e == end for b, e, _, _ in truth.headings)
            if heading_path is not None:
                totals["paths"] += 1
                allowed = {tuple(map(plain, p)) for p in truth.paths(*place)}
                totals["right"] += tuple(map(plain, heading_path)) in allowed
        totals["lost"] += len(text) - covered
        borders = {place[0] for place, *_ in pieces if place} | {
            place[1] for place, *_ in pieces if place}
        for begin, end in truth.blocks:
            if count(text[begin:end]) <= size * 3 // 4:
                totals["fitting"] += 1
                totals["cut"] += any(begin < border < end for border in borders)
    right = f"{totals['right']}/{totals['paths']}" if totals["paths"] else "gives none"
    print(f"| {name} | {totals['pieces']} | {totals['lost']} | {totals['over']} | "
          f"{totals['cut']}/{totals['fitting']} | {totals['orphans']} | {right} |", flush=True)


def speed(name, run, megabytes):
    best = min(_seconds(run) for _ in range(3))
    print(f"| {name} | {megabytes / best:.1f} |", flush=True)


def _seconds(run):
    start = sum(os.times()[:4])
    run()
    return sum(os.times()[:4]) - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", required=True)
    parser.add_argument("--most", type=int, default=300)
    parser.add_argument("--size", type=int, default=400)
    parser.add_argument("--strata", required=True)
    parser.add_argument("--ranks", required=True)
    parser.add_argument("--speed-only", action="store_true")
    arguments = parser.parse_args()
    count, size = common.token_counter(arguments.ranks), arguments.size
    texts = []
    for path in sorted(glob.glob(arguments.files, recursive=True)):
        try:
            text = open(path, encoding="utf-8", newline="").read()
        except (UnicodeDecodeError, OSError):
            continue
        if "\r" not in text and 500 < len(text) < 500_000:
            texts.append((path, text))
    texts = texts[::max(1, len(texts) // arguments.most)][:arguments.most]
    megabytes = sum(len(t.encode()) for _, t in texts) / 1e6
    print(f"{len(texts)} files, {megabytes:.1f} MB, budget {size} tokens\n")

    def strata(path, _):
        chunks = common.strata_chunks(arguments.strata, path, ["--max-tokens", str(size)])
        return [((b, e), c["text"], c["tokens"],
                 () if c["document"]["default_section"] else c["document"]["section_path"])
                for b, e, c in chunks]

    def peer(make):
        split = make(count, size)
        return lambda _, text: [(place, piece, count(piece), None) for piece, place in
                                ((p, r) for pieces in [split(text)]
                                 for p, r in zip(pieces, common.located(text, pieces)))]

    def with_paths(make):
        split = make(count, size)

        def run(_, text):
            pieces = split(text)
            places = common.located(text, [piece for piece, _ in pieces])
            return [(r, p, count(p), path) for (p, path), r in zip(pieces, places)]

        return run

    print("| chunker | pieces | characters lost | over budget | cut/fitting blocks | "
          "ends with a heading | heading path right |\n|---|--:|--:|--:|--:|--:|--:|")
    runs = {"strata": strata}
    makers = {"langchain headers": langchain_headers, "docling hybrid": docling_hybrid}
    for name, make in {**makers, **common.PEERS}.items():
        try:
            runs[name] = with_paths(make) if name in makers else peer(make)
        except (ImportError, TypeError, ValueError) as error:
            print(f"| {name} | left out: {type(error).__name__} |")
    left_out = set()
    for name, run in ({} if arguments.speed_only else runs).items():
        try:
            measure(name, run, texts, count, size)
        except RuntimeError as error:  # a peer that wants to fetch a model
            print(f"| {name} | left out: {str(error)[:80]} |")
            left_out.add(name)

    print("\n| chunker | MB/s |\n|---|--:|")
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i, (_, text) in enumerate(texts):
            paths.append(f"{folder}/{i}.md")
            with open(paths[-1], "w", encoding="utf-8", newline="") as out:
                out.write(text)
        speed("strata (process, JSON, tokens)",
              lambda: os.system(f"{arguments.strata} chunk {' '.join(paths)} > /dev/null"), megabytes)
        sizes = f"--min-tokens {size // 2} --target-tokens {2 * size} --max-tokens {4 * size}"
        speed("strata (process, JSON, characters)",
              lambda: os.system(f"{arguments.strata} chunk --tokenizer characters {sizes} "
                                f"{' '.join(paths)} > /dev/null"), megabytes)
        for name, make in common.PEERS.items():
            if name in left_out:
                continue
            try:
                tokens, characters = make(count, size), make(len, 4 * size)
            except (ImportError, TypeError, ValueError):
                continue
            speed(f"{name}, tokens", lambda: [tokens(t) for _, t in texts], megabytes)
            if name not in ("llama-index markdown", "unstructured by title"):
                speed(f"{name}, characters", lambda: [characters(t) for _, t in texts], megabytes)
        from markdown_it import MarkdownIt
        speed("markdown-it parse alone", lambda: [MarkdownIt().parse(t) for _, t in texts], megabytes)


if __name__ == "__main__":
    main()
