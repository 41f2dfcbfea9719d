// The C library, for one function.
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif os(Windows)
  internal import ucrt
#endif

/// Writes a text to standard error, which is separate from the output of the program.
package func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  #if os(Windows)
    _ = _write(2, bytes, UInt32(bytes.count))
  #else
    _ = write(2, bytes, bytes.count)
  #endif
}
