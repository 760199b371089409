// A temporary folder with a project, a home and a cache of its own, in which tests run the real
// binary.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::end_to_end {

/// The binary is built with a sanitizer, which needs /proc and several times the memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// What a finished process left behind.
struct Outcome {
  int exit_code = -1;  ///< 128 + signal if it was killed
  std::string out;
  std::string err;
};

class Sandbox : public testing::Test {
 protected:
  Sandbox();

  /// Writes project/`path`, making folders.
  void write(const std::string& path, const std::string& text) const;
  void remove(const std::string& path) const;
  void rename(const std::string& from, const std::string& to) const;

  /// Runs strata in project/ (or a folder below it) and waits.
  [[nodiscard]] Outcome strata(const std::vector<std::string>& arguments,
                               const std::string& input = "") const;
  [[nodiscard]] Outcome strata_in(const std::filesystem::path& folder,
                                  const std::vector<std::string>& arguments,
                                  const std::string& input = "") const;

  /// Sets a variable of the processes to come ("HOME=" sets it empty); a name without '=' removes
  /// it.
  void set_environment(const std::string& assignment) const;

  /// Processes to come belong to a user who may write into no folder but the cache and who is bound
  /// by permissions, whoever runs the test. A program that this user cannot reach exits with 127.
  void drop_privileges() const;

  /// Processes to come find this descriptor (0, 1 or 2) closed.
  void close_stream(int number) const { closed_ = number; }

  /// Processes to come are run as the program `binary` (seen from inside) in this root.
  void set_root(const std::filesystem::path& root, const std::string& binary) const;

  [[nodiscard]] std::filesystem::path top() const { return top_; }

  [[nodiscard]] std::filesystem::path project() const { return top_ / "project"; }

  [[nodiscard]] std::filesystem::path home() const { return top_ / "home"; }

  /// A process that runs beside the test; finish() waits for it.
  struct Running {
    int process = -1;
    std::filesystem::path out;
    std::filesystem::path err;
  };

  [[nodiscard]] Running start(const std::filesystem::path& folder,
                              const std::vector<std::string>& arguments,
                              const std::string& input = "") const;
  [[nodiscard]] static Outcome finish(const Running& running);

 private:
  TemporaryFolder temporary_;
  std::filesystem::path top_{temporary_.path()};
  mutable int started_ = 0;
  mutable int closed_ = -1;
  mutable bool privileged_ = true;
  mutable std::filesystem::path root_;
  mutable std::string binary_ = STRATA_BINARY;
  mutable std::vector<std::string> environment_;
};

/// A small Python file with one function whose name and words are easy to ask for.
[[nodiscard]] std::string function_named(const std::string& name, const std::string& words);

}  // namespace strata::end_to_end
