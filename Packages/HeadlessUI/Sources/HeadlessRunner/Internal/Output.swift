import Foundation
import HeadlessUI
import Synchronization

/// Where results and diagnostics go.
///
/// Results go to standard output, in large pieces; diagnostics to standard error, at once, after the
/// results that came before them. A reader that has gone away (a broken pipe) ends the program
/// quietly.
final class Output: Sendable {
  let format: OutputFormat
  private let results: Int32
  private let diagnostics: Int32
  private let buffer = Mutex<[UInt8]>([])

  init(
    _ format: OutputFormat,
    results: Int32 = STDOUT_FILENO,
    diagnostics: Int32 = STDERR_FILENO
  ) {
    self.format = format
    self.results = results
    self.diagnostics = diagnostics
  }

  /// Prints a line to standard output.
  func print(_ line: String) {
    buffer.withLock { buffer in
      buffer.append(contentsOf: line.utf8)
      buffer.append(UInt8(ascii: "\n"))
      if buffer.count >= 1 << 16 { write(&buffer) }
    }
  }

  /// Prints text to standard output without a line break, for a prompt.
  func prompt(_ text: String) {
    buffer.withLock { $0.append(contentsOf: text.utf8) }
    flush()
  }

  /// Prints an object as one line to standard output.
  func print(_ object: JSONValue) { print(object.text()) }

  /// Sees to it that everything printed so far is really out.
  func flush() { buffer.withLock { write(&$0) } }

  /// Prints a message to standard error. It may quote anything, so it must not steer the terminal.
  func report(_ message: String) {
    flush()
    reportAtOnce(message)
  }

  /// Reports a failure and ends the program.
  func exit(_ failure: Failure) -> Never {
    report(failure.message)
    // No exit handlers: another thread may still be at work.
    _exit(failure.code.rawValue)
  }

  private func reportAtOnce(_ message: String) {
    let text = printableLines(message).joined(separator: "\n") + "\n"
    _ = write(Array(text.utf8)[...], to: diagnostics)
  }

  private func write(_ results: inout [UInt8]) {
    switch write(results[...], to: self.results) {
    case nil: results.removeAll(keepingCapacity: true)
    case EPIPE: _exit(Failure.Code.brokenPipe.rawValue)
    case let error?:
      reportAtOnce("Cannot write to standard output: \(String(cString: strerror(error))).")
      _exit(Failure.Code.noOutput.rawValue)
    }
  }

  /// Returns the number of what went wrong, if something did.
  private func write(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR && errno != EAGAIN {
        return errno
      }
    }
    return nil
  }
}

/// One of the program's standard files.
enum StandardFile {
  case input
  case output
  case error
}

func isTerminal(_ file: StandardFile) -> Bool {
  switch file {
  case .input: isatty(STDIN_FILENO) == 1
  case .output: isatty(STDOUT_FILENO) == 1
  case .error: isatty(STDERR_FILENO) == 1
  }
}
