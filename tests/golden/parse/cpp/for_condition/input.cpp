namespace zone {

namespace {

// Reads digits.
const char* read(const char* p, int* out) {
  for (; const char* digit = find(kDigits, *p); ++p) {
    *out += static_cast<int>(digit - kDigits);
  }
  return p;
}

// offset = hh[:mm]
const char* offset(const char* p, int* out) { return read(p, out); }

}  // namespace

}  // namespace zone
