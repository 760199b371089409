// Holds our token counts against js-tiktoken's, on files and on hostile strings made here from a seed.
//   node tokens.mjs --counts BUILD/bin/strata_token_counts --js-tiktoken DIR [--strings 3000] [--seed 1] < list-of-paths
// DIR is the folder of an installed js-tiktoken. Exit code 0: all equal. See README.md beside this file.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    counts: { type: "string" },
    "js-tiktoken": { type: "string" },
    strings: { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
  },
});
if (!options.counts || !options["js-tiktoken"]) {
  console.error("usage: node tokens.mjs --counts PROGRAM --js-tiktoken DIR [--strings N] [--seed N] < list-of-paths");
  process.exit(2);
}

// js-tiktoken merges in quadratic time: longer runs without a break are left to our own tests.
const kLongestPiece = 5000;
const kLargestFile = 300_000;

// Python's and Rust's tiktoken, and we, read \s as the property White_Space; JavaScript's \s differs from it by U+0085
// and U+FEFF, so the expression is spelled out.
function withUnicodeWhiteSpace(pattern) {
  return pattern.replaceAll("\\s", "\\p{White_Space}").replaceAll("\\S", "\\P{White_Space}");
}

async function loadEncodings(folder) {
  const { Tiktoken } = await import(pathToFileURL(join(folder, "dist/lite.js")));
  const encodings = [];
  for (const name of ["cl100k_base", "o200k_base"]) {
    const ranks = (await import(pathToFileURL(join(folder, `dist/ranks/${name}.js`)))).default;
    encodings.push(new Tiktoken({ ...ranks, pat_str: withUnicodeWhiteSpace(ranks.pat_str) }));
  }
  return encodings;
}

// Each invalid byte becomes one U+FFFD (a TextDecoder replaces some sequences as one).
function decode(bytes) {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return strict.decode(bytes);
  } catch {
    let text = "";
    for (let at = 0; at < bytes.length; ) {
      let length = 1;
      let piece = "\uFFFD";
      for (const candidate of [1, 2, 3, 4]) {
        try {
          piece = strict.decode(bytes.subarray(at, at + candidate));
          length = candidate;
          break;
        } catch {}
      }
      text += piece;
      at += length;
    }
    return text;
  }
}

// A small generator (mulberry32), so that a seed gives the same strings everywhere.
function makeRandom(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  };
}

const kPieces = [
  "a", "B", "7", "_", " ", "  ", "\t", "\n", "\r\n", "\r", "'s", "'LL", "'", "/", "//", "(", ")];", "fooBar", "HTTP", "1234",
  "don't", "I'Ve", "'re", "<|endoftext|>", "\u00e9", "e\u0301", "\u0301", "\u00df", "\u01c5", "\u02b0", "\u7528\u6237",
  "\ud55c", "\u1100\u1161", "\u{1f1e9}\u{1f1ea}", "\u{1f469}\u200d\u{1f467}", "\u200d", "\u0915\u094d\u0937", "\u00a0",
  "\u0085", "\ufeff", "\u0663", "\u00bd", "\u2167", "\u3000", "\u2028", "\u017f", "\u0e44\u0e17\u0e22", "\u0000", "....",
];
const kBroken = [[0xff], [0xe2, 0x82], [0xf0, 0x9f], [0xc3], [0x80], [0xed, 0xa0, 0x80]];
const kRuns = ["a", "aA", "Aa", " ", "\n", " \n", "\r\n", "\t", "=", "0", "\u00e9", "\u0301", "\u7528", "A\u7528", "\u{1f680}"];

function hostileStrings(count, seed) {
  const random = makeRandom(seed);
  const strings = kRuns.map((run) => Buffer.from(run.repeat(700)));
  while (strings.length < count) {
    const parts = [];
    for (let left = random(60); left > 0; left--) {
      const isBroken = strings.length % 4 === 0 && random(5) === 0;
      parts.push(isBroken ? Buffer.from(kBroken[random(kBroken.length)]) : Buffer.from(kPieces[random(kPieces.length)]));
    }
    strings.push(Buffer.concat(parts));
  }
  return strings;
}

function hasLongPiece(text) {
  return new RegExp(`\\p{L}{${kLongestPiece}}|[^\\p{L}\\p{N}\\p{White_Space}]{${kLongestPiece}}|\\p{White_Space}{${kLongestPiece}}`, "u").test(text);
}

const encodings = await loadEncodings(options["js-tiktoken"]);
const scratch = mkdtempSync(join(tmpdir(), "strata-tokens-"));
const paths = process.stdin.isTTY ? [] : readFileSync(0, "utf8").split("\n").filter(Boolean);
hostileStrings(Number(options.strings), Number(options.seed)).forEach((bytes, i) => {
  paths.push(join(scratch, `string-${i}`));
  writeFileSync(paths.at(-1), bytes);
});

const run = spawnSync(options.counts, { input: paths.join("\n") + "\n", maxBuffer: 1 << 30, encoding: "utf8" });
if (run.status !== 0) {
  console.error(`${options.counts} failed: ${run.error ?? run.stderr}`);
  process.exit(2);
}
const totals = { compared: 0, skipped: 0, different: 0 };
for (const line of run.stdout.split("\n").filter(Boolean)) {
  const [, cl100k, o200k, path] = line.match(/^(\d+) (\d+) (.*)$/);
  const bytes = readFileSync(path);
  const text = decode(bytes);
  if (bytes.length > kLargestFile || hasLongPiece(text)) {
    totals.skipped++;
    continue;
  }
  const expected = encodings.map((encoding) => encoding.encode(text, [], []).length);
  totals.compared++;
  if (expected[0] === Number(cl100k) && expected[1] === Number(o200k)) continue;
  totals.different++;
  console.log(`${path}: ours ${cl100k} ${o200k}, js-tiktoken ${expected.join(" ")}`);
  if (path.startsWith(scratch)) console.log(`  ${JSON.stringify(text)}`);
}
rmSync(scratch, { recursive: true });
console.log(`${totals.compared} compared, ${totals.skipped} skipped (too long for js-tiktoken), ${totals.different} different`);
process.exit(totals.different === 0 ? 0 : 1);
