import Foundation

/// Keeps what effects and libraries print while a full screen is shown, and prints it afterward.
///
/// Otherwise the text would destroy the screen, and the message of a crash would disappear with it.
struct OutputCapture {
  /// The terminal, for what the full screen itself writes.
  let terminal: Int32
  /// Standard error as it was, or -1 if it is not a terminal and therefore stays as it is.
  let errors: Int32
  /// The file with the text that was printed.
  let file: Int32

  /// Diverts standard output and standard error, if they are terminals.
  ///
  /// - Returns: `nil` if there is no place for what is printed.
  init?() {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    var path = Array("\(folder)/printed-XXXXXX".utf8CString)
    file = mkstemp(&path)
    guard file >= 0 else { return nil }
    // Without a name, the file is gone when it is closed.
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard terminal >= 0 else {
      close(file)
      return nil
    }
    errors = isTerminal(.error) ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) : -1
    fflush(nil)
    dup2(file, STDOUT_FILENO)
    if errors >= 0 { dup2(file, STDERR_FILENO) }
  }

  /// Restores the standard files and prints what was kept.
  ///
  /// This is safe in a signal handler. It neither allocates nor locks, and `dup2`, `lseek`, `read` and
  /// `write` are allowed there.
  ///
  /// - Parameter buffer: Memory for a piece of the text.
  func restore(_ buffer: UnsafeMutableRawBufferPointer) {
    dup2(terminal, STDOUT_FILENO)
    if errors >= 0 { dup2(errors, STDERR_FILENO) }
    lseek(file, 0, SEEK_SET)
    while true {
      let count = read(file, buffer.baseAddress, buffer.count)
      guard count > 0, write(errors >= 0 ? errors : terminal, buffer.baseAddress, count) > 0 else {
        return
      }
    }
  }

  /// Restores the standard files, prints what was kept, and forgets it.
  func end() {
    // The buffers of the C library may still hold text that was printed in the meantime.
    fflush(nil)
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1, restore)
    for descriptor in [terminal, errors, file] where descriptor >= 0 { close(descriptor) }
  }
}
