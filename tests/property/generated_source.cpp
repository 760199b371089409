#include "generated_source.hpp"

#include <algorithm>
#include <iterator>

namespace strata::property {
namespace {

const char* const kWords[] = {"value", "index", "total",  "request", "session",
                              "path",  "name",  "result", "node",    "x"};

std::string word(Dice& dice) { return kWords[dice.roll(std::size(kWords))]; }

std::string statement(Dice& dice) {
  switch (dice.roll(4)) {
    case 0:
      return word(dice) + " = " + word(dice) + "(" + word(dice) + ", " +
             std::to_string(dice.roll(100)) + ")\n";
    case 1:
      return word(dice) + "." + word(dice) + "[" + word(dice) +
             "] += " + std::to_string(dice.roll(9)) + "\n";
    case 2:
      return "# " + word(dice) + " " + word(dice) + "\n";
    default:
      return "return " + word(dice) + " + " + word(dice) + "\n";
  }
}

std::string body(Dice& dice, const std::string& indent, std::uint32_t statements) {
  std::string text;
  for (std::uint32_t i = 0; i < statements; ++i) {
    if (dice.roll(5) == 0) {
      text += indent + "if " + word(dice) + ":\n" + indent + "    " + statement(dice);
    } else {
      text += indent + statement(dice);
    }
    text += dice.roll(6) == 0 ? "\n" : "";
  }
  return text + indent + "return " + word(dice) + "\n";
}

std::string function(Dice& dice, const std::string& indent, const std::string& name,
                     std::uint32_t statements) {
  std::string text;
  if (dice.roll(3) == 0) {
    text += indent + "# " + word(dice) + " of " + word(dice) + "\n";
  }
  if (dice.roll(4) == 0) {
    text += indent + "@" + word(dice) + "\n";
  }
  text += indent + "def " + name + "(" + word(dice) + ", " + word(dice) + "):\n";
  if (dice.roll(3) == 0) {
    text += indent + "    \"\"\"" + word(dice) + " " + word(dice) + " " + word(dice) + ".\"\"\"\n";
  }
  return text + body(dice, indent + "    ", statements);
}

}  // namespace

std::vector<std::string> python_units(Dice& dice, std::size_t count) {
  std::vector<std::string> units;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = "unit_" + std::to_string(i);
    std::string text;
    switch (dice.roll(8)) {
      case 0:
        text = name + " = " + word(dice) + "\n";
        break;
      case 1: {
        text = "class " + name + "(" + word(dice) + "):\n    limit = 3\n\n";
        const std::uint32_t methods = dice.between(1, 12);
        for (std::uint32_t m = 0; m < methods; ++m) {
          text += function(dice, "    ", "method_" + std::to_string(m), dice.between(1, 12)) + "\n";
        }
        break;
      }
      case 2:
        text = function(dice, "", name, dice.between(40, 120));
        break;
      default:
        text = function(dice, "", name, dice.between(1, 16));
        break;
    }
    units.push_back(text + "\n\n");
  }
  return units;
}

std::string soup(Dice& dice, std::size_t pieces) {
  static const char* const kPieces[] = {"name",
                                        "def f(x):\n",
                                        "class A {\n",
                                        "function g() {",
                                        "}\n",
                                        "}",
                                        "{",
                                        "(",
                                        ")",
                                        "[",
                                        "]",
                                        ",",
                                        ";",
                                        ";\n",
                                        "\n",
                                        "\n\n",
                                        "\r\n",
                                        "\r",
                                        " ",
                                        "    ",
                                        "\t",
                                        "// note\n",
                                        "/* c */",
                                        "# h\n",
                                        "\"text\"",
                                        "'",
                                        "\"",
                                        "`",
                                        "=> ",
                                        " = ",
                                        "1",
                                        "0x1f",
                                        "...",
                                        "<a>",
                                        "</a>\n",
                                        "@d\n",
                                        "#ifdef X\n",
                                        "#endif\n",
                                        "end\n",
                                        "if x:\n",
                                        "else:\n",
                                        "---\n",
                                        "```\n",
                                        "\u00E9",
                                        "\u4F60\u597D",
                                        "\U0001F468\u200D\U0001F469",
                                        "\u0301",
                                        "\u200B",
                                        "\u00A0",
                                        "\uFEFF",
                                        "\xFF",
                                        "\xE2\x80",
                                        "<|endoftext|>",
                                        "word word word ",
                                        "template<class T> ",
                                        "export ",
                                        "async ",
                                        "return "};
  std::string text;
  for (std::size_t i = 0; i < pieces; ++i) {
    const char* piece = kPieces[dice.roll(std::size(kPieces))];
    const std::uint32_t times = dice.roll(40) == 0 ? dice.between(2, 300) : 1;
    for (std::uint32_t n = 0; n < times; ++n) {
      text += piece;
    }
  }
  return text;
}

std::string noise(Dice& dice, std::size_t size) {
  std::string text(size, ' ');
  std::generate(text.begin(), text.end(), [&] { return static_cast<char>(dice.roll(256)); });
  return text;
}

chunk::ChunkOptions any_options(Dice& dice) {
  chunk::ChunkOptions options;
  options.max_tokens = dice.roll(3) == 0 ? 512 : dice.between(16, 200);
  options.target_tokens = dice.between(1, options.max_tokens);
  options.min_tokens = dice.between(0, options.target_tokens);
  options.tokenizer =
      dice.roll(3) == 0 ? text::Tokenizer::kO200kBase : text::Tokenizer::kCl100kBase;
  options.small = dice.roll(4) == 0 ? chunk::SmallPolicy::kDrop : chunk::SmallPolicy::kMerge;
  options.context = dice.roll(4) != 0;
  options.adaptive = dice.roll(2) != 0;
  options.strict_sections = dice.roll(3) == 0;
  options.overlap_ratio = dice.roll(2) == 0 ? 0 : 0.05 * dice.between(1, 10);
  return options;
}

}  // namespace strata::property
