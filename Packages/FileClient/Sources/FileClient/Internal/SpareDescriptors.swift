#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Returns whether this process can open eight more files.
///
/// A client opens up to four files at a time. The others are for Dispatch. On Linux, it opens up to five
/// for its events and timers, and one more whenever it counts its threads. If one of these cannot be
/// opened, Dispatch ends the process with the signal SIGILL.
package func hasSpareDescriptors() -> Bool {
  var numbers: [Int32] = []
  defer { for number in numbers { _ = close(number) } }
  do throws(SystemError) {
    for _ in 0..<8 { numbers.append(try system { open("/", O_RDONLY | O_CLOEXEC) }) }
  } catch {
    return !error.isTooManyOpenFiles
  }
  return true
}
