// A whole file mapped for reading. The file must not be changed or shortened while it is mapped
// (segments never are): a page that is no longer there raises SIGBUS. Deleting it is fine.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::store {

class MappedFile {
 public:
  /// kNotFound, kPermission or kIo. An empty file gives empty bytes.
  [[nodiscard]] static Result<MappedFile> open(const std::string& path);

  MappedFile() = default;
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;

  [[nodiscard]] std::string_view bytes() const {
    return {static_cast<const char*>(address_), size_};
  }

 private:
  void* address_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace strata::store
