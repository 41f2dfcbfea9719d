import Foundation
import Synchronization

/// Where results and diagnostics go.
///
/// Results go to standard output, in large pieces; diagnostics to standard error, at once, after the
/// results that came before them. A reader that has gone away (a broken pipe) ends the program
/// quietly.
final class Output: Sendable {
  let format: OutputFormat
  private let buffer = Mutex<[UInt8]>([])

  init(_ format: OutputFormat) { self.format = format }

  /// Prints a line to standard output.
  func print(_ line: String) {
    buffer.withLock { buffer in
      buffer.append(contentsOf: line.utf8)
      buffer.append(UInt8(ascii: "\n"))
      if buffer.count >= 1 << 16 { Self.write(&buffer, to: STDOUT_FILENO) }
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
  func flush() {
    buffer.withLock { Self.write(&$0, to: STDOUT_FILENO) }
  }

  /// Prints a line to standard error.
  func report(_ line: String) {
    flush()
    var bytes = Array((line + "\n").utf8)
    Self.write(&bytes, to: STDERR_FILENO)
  }

  /// Reports a failure and ends the program.
  func exit(_ failure: Failure) -> Never {
    report(failure.message)
    // No exit handlers: another thread may still be at work.
    _exit(failure.code.rawValue)
  }

  private static func write(_ bytes: inout [UInt8], to file: Int32) {
    var written = 0
    bytes.withUnsafeBytes { bytes in
      while written < bytes.count {
        let count = Foundation.write(file, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        if count >= 0 {
          written += count
        } else if errno == EPIPE {
          _exit(0)
        } else if errno != EINTR && errno != EAGAIN {
          // A full disk behind standard output: there is nowhere left to say so but the exit code.
          _exit(Failure.Code.failed.rawValue)
        }
      }
    }
    bytes.removeAll(keepingCapacity: true)
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
