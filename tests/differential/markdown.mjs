// Compares the block scanner with commonmark.js on the examples of the CommonMark specification,
// and with cmark-gfm on the Markdown files named on standard input; see README.md.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const argument = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const dump = argument("--blocks");
const oracle = argument("--oracle");
const shown = Number(argument("--show") ?? 10);
if (!dump || !oracle) {
  console.error("usage: markdown.mjs --blocks PROGRAM --oracle NODE_MODULES [--show N] [--files < list]");
  process.exit(2);
}
const require = createRequire(resolve(oracle) + "/");
const folder = mkdtempSync(join(tmpdir(), "markdown-"));

/// Kinds that an oracle does not report with a position, or not as blocks of their own.
const ignored = new Set(["link_definition", "front_matter", "footnote", "table_row"]);

function ours(paths, flags) {
  const output = execFileSync(dump, flags, { input: paths.join("\n") + "\n", maxBuffer: 1 << 30 }).toString();
  return output.split(/^# /m).slice(1).map((part) => {
    const lines = part.trimEnd().split("\n");
    return lines.slice(1).filter((line) => !ignored.has(line.split(" ")[0]));
  });
}

const names = {
  document: "document", heading: "heading", paragraph: "paragraph", list: "list", item: "item", tasklist: "item",
  code_block: "code", block_quote: "quote", html_block: "html", thematic_break: "rule", table: "table",
};

/// One block as a line, in the form of the dump. Ends of containers and code are compared on visible lines only.
const line = (kind, first, last, level) => `${kind} ${first}-${last} ${level}`;

function commonmarkBlocks(text) {
  const { Parser } = require("commonmark");
  const walker = new Parser().parse(text).walker();
  const blocks = [];
  for (let event; (event = walker.next());) {
    const kind = names[event.node.type];
    if (event.entering && kind && event.node.type !== "document") {
      const [[first], [last]] = event.node.sourcepos;
      blocks.push(line(kind, first, last, event.node.level ?? 0));
    }
  }
  return blocks;
}

function cmarkBlocks(path) {
  const flags = ["--to", "xml", "--sourcepos", "--extension", "footnotes", "--extension", "table", "--extension", "tasklist"];
  const xml = execFileSync("cmark-gfm", [...flags, path], { maxBuffer: 1 << 30 }).toString();
  const blocks = [];
  for (const [, kind, first, last, level] of
    xml.matchAll(/<(\w+) sourcepos="(\d+):\d+-(\d+):\d+"(?: level="(\d)")?/g)) {
    if (names[kind] && kind !== "document") {
      blocks.push(line(names[kind], Number(first), Number(last), level ?? 0));
    }
  }
  return blocks;
}

/// cmark-gfm ends an HTML block one line early where its own end marker closes it, and a setext heading
/// one line late: of these it tells the first line alone.
const firstLineOnly = (blocks) => blocks.map((block) => block.replace(/^((?:html|heading) \d+)-\d+/, "$1-0"));

/// Trailing blank lines do not count, and fenced and indented code are one kind to the oracles.
function normal(blocks, lines) {
  return blocks.filter((block) => !block.startsWith("document")).map((block) => {
    const [kind, range, level] = block.split(" ");
    let [first, last] = range.split("-").map(Number);
    last = Math.max(first, Math.min(last, lines.length));
    while (last > first && lines[last - 1].trim() === "") {
      --last;
    }
    return line(kind === "fence" ? "code" : kind, first, last, level);
  });
}

function compare(title, cases) {
  let equal = 0;
  let blocks = 0;
  let common = 0;
  let printed = 0;
  for (const { name, text, expected, actual } of cases) {
    const lines = text.split(/\r\n|\n|\r/);
    const want = normal(expected, lines);
    const have = normal(actual, lines);
    const left = new Map();
    want.forEach((block) => left.set(block, (left.get(block) ?? 0) + 1));
    const extra = have.filter((block) => {
      const count = left.get(block) ?? 0;
      left.set(block, count - 1);
      return count < 1;
    });
    const missing = [...left].filter(([, count]) => count > 0).map(([block]) => block);
    blocks += want.length;
    common += have.length - extra.length;
    if (missing.length === 0 && extra.length === 0) {
      ++equal;
    } else if (printed++ < shown) {
      console.log(`--- ${name}\n  oracle only: ${missing.slice(0, 6).join(", ")}\n  strata only: ${extra.slice(0, 6).join(", ")}`);
    }
  }
  console.log(`${title}: ${equal} of ${cases.length} equal; ${common} of ${blocks} blocks of the oracle found`);
  return equal === cases.length;
}

function specification() {
  const examples = require("commonmark-spec").tests;
  const texts = examples.map((example) => example.markdown.replaceAll("\u2192", "\t"));
  const paths = texts.map((text, i) => {
    const path = join(folder, `${i}.md`);
    writeFileSync(path, text);
    return path;
  });
  const found = ours(paths, ["--commonmark"]);
  return compare("CommonMark examples", texts.map((text, i) => ({
    name: `example ${examples[i].number ?? i + 1}: ${JSON.stringify(text)}`, text,
    expected: commonmarkBlocks(text), actual: found[i] })));
}

function files() {
  const paths = readFileSync(0, "utf8").split("\n").filter((path) => path);
  const found = ours(paths, ["--no-front-matter"]);
  return compare("files", paths.map((path, i) => ({
    name: path, text: readFileSync(path, "utf8"), expected: firstLineOnly(cmarkBlocks(path)), actual: firstLineOnly(found[i]) })));
}

const good = process.argv.includes("--files") ? files() : specification();
rmSync(folder, { recursive: true });
process.exit(good ? 0 : 1);
