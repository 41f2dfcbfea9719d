import Foundation
import Synchronization

/// Writes bytes to a file, and waits for its reader.
///
/// After the first signal that ends the program, it waits for `Interrupt.readerLimit` at most, once.
/// Otherwise a pipe that nobody reads would keep the program from its exit.
///
/// - Returns: The `errno` of a failure, or `nil` if there was none. `ETIMEDOUT` if the reader did not read in
///   time.
func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    guard waitForReader(of: file) else { return ETIMEDOUT }
    // A blocking file that is ready accepts at least this many bytes without blocking.
    let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(PIPE_BUF)))
    let count = write(file, piece.baseAddress, piece.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR && errno != EAGAIN {
      return errno
    }
  }
  return nil
}

/// Returns when a file accepts bytes. Returns `false` if that takes too long after a signal.
private func waitForReader(of file: Int32) -> Bool {
  var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
  var wait = isReaderGone.load(ordering: .relaxed) ? 0 : Interrupt.readerLimit
  while true {
    switch poll(&ready, 1, wait) {
    case 0 where Interrupt.hasOccurred:
      isReaderGone.store(true, ordering: .relaxed)
      return false
    case 0:
      wait = Interrupt.readerLimit
    case -1 where errno == EINTR:
      continue
    default:
      // If something is wrong with the file, writing fails and says what.
      return true
    }
  }
}

/// Whether a reader did not read in time after a signal. Nothing waits for it again.
private let isReaderGone = Atomic(false)
