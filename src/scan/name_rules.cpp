// Tables of words, compared without regard to case unless case is what tells (FooTest.java). They
// are short, so they are searched from front to end. The refusals are chosen to lose nothing: an
// ending that is also used for text
// (.pdb, .pt, .key of nothing else) is left to the look into the bytes. Tested by
// name_rules_test.cpp.
#include "scan/name_rules.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace strata::scan {

namespace {

using Words = std::span<const std::string_view>;

// Media, archives, fonts, compiled code, office files, serialised arrays.
constexpr auto kBinaryEndings = std::to_array<std::string_view>(
    {".png",  ".jpg",    ".jpeg",   ".gif",    ".bmp",  ".ico",   ".icns",        ".webp",
     ".avif", ".heic",   ".tif",    ".tiff",   ".psd",  ".xcf",   ".jp2",         ".ttf",
     ".otf",  ".woff",   ".woff2",  ".eot",    ".mp3",  ".mp4",   ".m4a",         ".m4v",
     ".wav",  ".flac",   ".ogg",    ".ogv",    ".opus", ".webm",  ".avi",         ".mov",
     ".mkv",  ".wmv",    ".aac",    ".zip",    ".gz",   ".tgz",   ".bz2",         ".xz",
     ".zst",  ".7z",     ".rar",    ".tar",    ".jar",  ".war",   ".whl",         ".nupkg",
     ".deb",  ".rpm",    ".dmg",    ".iso",    ".apk",  ".aab",   ".ipa",         ".exe",
     ".dll",  ".so",     ".dylib",  ".pyc",    ".pyo",  ".class", ".wasm",        ".pdf",
     ".docx", ".xlsx",   ".pptx",   ".odt",    ".ods",  ".odp",   ".epub",        ".parquet",
     ".npy",  ".npz",    ".h5",     ".hdf5",   ".onnx", ".pth",   ".safetensors", ".gguf",
     ".pkl",  ".tflite", ".sqlite", ".sqlite3"});

constexpr auto kSecretNames = std::to_array<std::string_view>({".env",
                                                               ".netrc",
                                                               "_netrc",
                                                               ".pypirc",
                                                               ".pgpass",
                                                               ".htpasswd",
                                                               ".git-credentials",
                                                               ".npmrc",
                                                               "id_rsa",
                                                               "id_dsa",
                                                               "id_ecdsa",
                                                               "id_ed25519",
                                                               "id_ecdsa_sk",
                                                               "id_ed25519_sk",
                                                               "env.production",
                                                               "env.prod",
                                                               "env.staging",
                                                               "env.local",
                                                               ".dockercfg",
                                                               ".s3cfg",
                                                               ".boto",
                                                               ".my.cnf",
                                                               ".mylogin.cnf",
                                                               ".vault-token",
                                                               "credentials",
                                                               "credentials.json",
                                                               "credentials.yml",
                                                               "credentials.yaml",
                                                               "secrets.json",
                                                               "secrets.yml",
                                                               "secrets.yaml",
                                                               "secrets.toml",
                                                               "terraform.tfstate",
                                                               "terraform.tfstate.backup"});
// Of NAME.env only those that say which values they hold: most others are settings without secrets.
constexpr auto kSecretEndings = std::to_array<std::string_view>(
    {".pem",      ".key",        ".p12",       ".pfx",           ".p8",         ".jks",
     ".jceks",    ".bks",        ".bcfks",     ".keystore",      ".keytab",     ".kdbx",
     ".ppk",      ".ovpn",       "prod.env",   "production.env", "staging.env", "live.env",
     "local.env", "private.env", "secret.env", "secrets.env"});
// ".env.example" and its like show which variables there are, not their values.
constexpr auto kHarmlessEnvironments = std::to_array<std::string_view>(
    {".env.example", ".env.sample", ".env.template", ".env.dist", ".env.defaults"});

constexpr auto kMinifiedEndings = std::to_array<std::string_view>(
    {".min.js", "-min.js", ".min.mjs", ".min.cjs", ".min.css", "-min.css", ".js.map", ".mjs.map",
     ".cjs.map", ".css.map", ".d.ts.map"});

constexpr auto kGeneratedNames = std::to_array<std::string_view>({"package-lock.json",
                                                                  "npm-shrinkwrap.json",
                                                                  "yarn.lock",
                                                                  "pnpm-lock.yaml",
                                                                  "bun.lock",
                                                                  "cargo.lock",
                                                                  "poetry.lock",
                                                                  "uv.lock",
                                                                  "pdm.lock",
                                                                  "pipfile.lock",
                                                                  "composer.lock",
                                                                  "gemfile.lock",
                                                                  "podfile.lock",
                                                                  "pubspec.lock",
                                                                  "mix.lock",
                                                                  "flake.lock",
                                                                  "go.sum",
                                                                  "go.work.sum",
                                                                  "gradle.lockfile",
                                                                  "packages.lock.json",
                                                                  "package.resolved"});
constexpr auto kGeneratedEndings = std::to_array<std::string_view>(
    {".pb.go", ".pb.gw.go", ".pb.cc", ".pb.h", ".pb.swift", "_pb2.py", "_pb2.pyi", "_pb2_grpc.py",
     "_pb.rb", "_pb.js", "_pb.d.ts", "_pb.ts", ".g.dart", ".freezed.dart", ".designer.cs", ".g.cs",
     ".gen.go", "_generated.go", "_gen.go"});

constexpr auto kVendorFolders = std::to_array<std::string_view>(
    {"vendor", "_vendor", "vendored", "third_party", "third-party", "thirdparty", "3rdparty",
     "node_modules", "bower_components", "jspm_packages", "site-packages", "dist-packages",
     "godeps", "carthage", "pods"});

constexpr auto kTestFolders =
    std::to_array<std::string_view>({"test", "tests", "__tests__", "__mocks__", "__snapshots__",
                                     "testdata", "test-data", "test_data", "unittests", "e2e"});
constexpr auto kTestFolderEndings =
    std::to_array<std::string_view>({".tests", "-tests", "_tests", ".test", "-test", "_test"});
constexpr auto kTestStems = std::to_array<std::string_view>(
    {"test", "tests", "conftest", "spec_helper", "rails_helper", "test_helper"});
constexpr auto kTestStemEndings = std::to_array<std::string_view>(
    {"_test", "_tests", "-test", ".test", "_spec", "-spec", ".spec", "_unittest"});
constexpr auto kCamelCaseTestEndings =
    std::to_array<std::string_view>({"Test", "Tests", "TestCase", "Spec", "Suite"});
constexpr auto kProseEndings =
    std::to_array<std::string_view>({".md", ".mdx", ".rst", ".txt", ".adoc", ".html", ".tex"});

constexpr auto kConfigurationEndings = std::to_array<std::string_view>(
    {".toml",       ".yaml",          ".yml",       ".ini",       ".cfg",          ".conf",
     ".properties", ".gradle",        ".cmake",     ".mk",        ".bazel",        ".bzl",
     ".csproj",     ".fsproj",        ".vbproj",    ".vcxproj",   ".props",        ".targets",
     ".sln",        ".plist",         ".service",   ".cabal",     ".gemspec",      ".podspec",
     ".gyp",        ".gypi",          ".config.js", ".config.ts", ".editorconfig", ".config.mjs",
     ".config.cjs", ".gitattributes", ".gradle.kts"});
constexpr auto kConfigurationNames = std::to_array<std::string_view>(
    {"makefile",      "gnumakefile",   "makefile.am",   "cmakelists.txt", "dockerfile",
     "containerfile", "package.json",  "composer.json", "bower.json",     "lerna.json",
     "nx.json",       "turbo.json",    "deno.json",     "jsconfig.json",  "renovate.json",
     "pom.xml",       "build.xml",     "build.sbt",     "go.mod",         "go.work",
     "pipfile",       "gemfile",       "rakefile",      "procfile",       "jenkinsfile",
     "vagrantfile",   "podfile",       "meson.build",   "configure.ac",   "manifest.in",
     "codeowners",    "package.swift", "mix.exs",       "build.zig",      "build.zig.zon",
     ".babelrc",      ".eslintrc",     ".prettierrc"});

constexpr auto kDataEndings = std::to_array<std::string_view>(
    {".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".geojson", ".xml", ".svg", ".po", ".pot",
     ".diff", ".patch", ".log", ".snap"});

char lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

std::string lowered(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

std::string_view name_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool is_one_of(std::string_view word, Words words) {
  return std::ranges::find(words, word) != words.end();
}

bool ends_with_one_of(std::string_view word, Words endings) {
  return !word.empty() && std::ranges::any_of(endings, [&](std::string_view end) {
    return end.back() == word.back() && word.ends_with(end);
  });
}

// Whether any folder on the path, lower-cased, satisfies the predicate.
template <class Predicate>
bool any_folder(std::string_view path, Predicate holds) {
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/')) {
    if (holds(lowered(path.substr(0, slash)))) {
      return true;
    }
    path.remove_prefix(slash + 1);
  }
  return false;
}

bool is_secret(std::string_view name) {
  if (is_one_of(name, kSecretNames) || ends_with_one_of(name, kSecretEndings)) {
    return true;
  }
  return name.starts_with(".env.") && !is_one_of(name, kHarmlessEnvironments);
}

// "ParserTest" and "ParserTests", not "latest" or "Contest": the capital after a small letter
// tells.
bool has_camel_case_test_ending(std::string_view stem) {
  return std::ranges::any_of(kCamelCaseTestEndings, [stem](std::string_view ending) {
    if (!stem.ends_with(ending) || stem.size() == ending.size()) {
      return false;
    }
    const char before = stem[stem.size() - ending.size() - 1];
    return (before >= 'a' && before <= 'z') || (before >= '0' && before <= '9');
  });
}

}  // namespace

std::optional<NameVerdict> refuse_by_name(std::string_view path, bool secrets) {
  const std::string name = lowered(name_of(path));
  if (!secrets && is_secret(name)) {
    return NameVerdict{SkipReason::kSecret, "files of this name usually hold keys or passwords"};
  }
  if (ends_with_one_of(name, kBinaryEndings)) {
    return NameVerdict{SkipReason::kBinary, "by its file name extension"};
  }
  if (ends_with_one_of(name, kMinifiedEndings)) {
    return NameVerdict{SkipReason::kMinified, "by its file name"};
  }
  return std::nullopt;
}

bool is_generated_name(std::string_view path) {
  const std::string name = lowered(name_of(path));
  return is_one_of(name, kGeneratedNames) || ends_with_one_of(name, kGeneratedEndings) ||
         name.starts_with("zz_generated") || name.find(".generated.") != std::string::npos;
}

bool is_vendored_path(std::string_view path) {
  return any_folder(path,
                    [](const std::string& folder) { return is_one_of(folder, kVendorFolders); });
}

bool is_test_path(std::string_view path) {
  const std::string_view name = name_of(path);
  const std::string small_name = lowered(name);
  const bool prose = ends_with_one_of(small_name, kProseEndings);
  const auto is_test_folder = [prose](const std::string& folder) {
    // spec/ holds tests or specifications.
    return is_one_of(folder, kTestFolders) || ends_with_one_of(folder, kTestFolderEndings) ||
           (!prose && (folder == "spec" || folder == "specs"));
  };
  if (any_folder(path, is_test_folder)) {
    return true;
  }
  const std::string_view stem = name.substr(0, std::max<std::size_t>(name.rfind('.'), 1));
  const std::string small_stem = lowered(stem);
  return !prose &&
         (small_stem.starts_with("test_") || is_one_of(small_stem, kTestStems) ||
          ends_with_one_of(small_stem, kTestStemEndings) || has_camel_case_test_ending(stem));
}

bool is_configuration_name(std::string_view path) {
  const std::string_view name = name_of(path);
  const std::string small = lowered(name);
  if (name == "BUILD" || name == "WORKSPACE") {
    return true;  // Bazel; "build" may be anything
  }
  if (ends_with_one_of(small, kConfigurationEndings) || is_one_of(small, kConfigurationNames)) {
    return true;
  }
  return small.starts_with("dockerfile.") || small.starts_with(".eslintrc.") ||
         (small.starts_with("tsconfig") && small.ends_with(".json")) ||
         (small.starts_with("requirements") && small.ends_with(".txt"));
}

bool is_data_name(std::string_view path) {
  return ends_with_one_of(lowered(name_of(path)), kDataEndings);
}

}  // namespace strata::scan
