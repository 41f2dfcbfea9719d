import Foundation
import HeadlessUI
import Synchronization

/// Where results and diagnostics go.
///
/// Results go to standard output, in large pieces. Diagnostics go to standard error at once, after the
/// results that came before them. In JSON mode every line of both is an object. If the reader closes
/// the pipe, the program ends without a message. If the reader reads nothing after a signal, the results that
/// it has not read are dropped.
package final class Output: Sendable {
  /// Where results go.
  private enum Destination: Sendable {
    case file(Int32)
    case closure(@Sendable (String) -> Void)
  }

  package let format: OutputFormat
  private let diagnosticFormat: OutputFormat
  private let results: Destination
  private let diagnostics: Int32
  private let buffer = Mutex<[UInt8]>([])
  /// Receives everything while a full screen is shown.
  private let redirection = Mutex<(@Sendable (String) -> Void)?>(nil)
  private let width = Mutex<(@Sendable () -> Int)?>(nil)

  package init(
    _ format: OutputFormat,
    results: Int32 = STDOUT_FILENO,
    diagnostics: Int32 = STDERR_FILENO
  ) {
    self.format = format
    self.diagnosticFormat = format
    self.results = .file(results)
    self.diagnostics = diagnostics
  }

  /// Creates an output whose results a closure receives as whole lines. Diagnostics go to standard
  /// error.
  ///
  /// - Parameter diagnosticFormat: The format of diagnostics. `nil` if it is that of results.
  package init(
    _ format: OutputFormat, diagnostics diagnosticFormat: OutputFormat? = nil,
    results: @escaping @Sendable (String) -> Void
  ) {
    self.format = format
    self.diagnosticFormat = diagnosticFormat ?? format
    self.results = .closure(results)
    self.diagnostics = STDERR_FILENO
  }

  /// Gives everything to a closure instead, until this is called with `nil`. A full screen uses this
  /// because what is printed would destroy it.
  func redirect(to receive: (@Sendable (String) -> Void)?) {
    flush()
    redirection.withLock { $0 = receive }
  }

  /// Wraps lines between words from now on, because a terminal breaks them anywhere.
  func wrap(to width: @escaping @Sendable () -> Int) { self.width.withLock { $0 = width } }

  private func wrapped(_ text: String) -> String {
    guard let width = width.withLock(\.self)?() else { return text }
    return printableLines(text, width: width).joined(separator: "\n")
  }

  /// - Returns: `false` if nothing is redirected.
  private func redirect(_ text: String) -> Bool {
    guard let receive = redirection.withLock(\.self) else { return false }
    receive(text)
    return true
  }

  /// Prints a line to standard output.
  package func print(_ line: String) {
    if redirect(line) { return }
    if case .closure(let receive) = results { return receive(line) }
    let line = wrapped(line)
    buffer.withLock { buffer in
      buffer.append(contentsOf: line.utf8)
      buffer.append(UInt8(ascii: "\n"))
      if buffer.count >= 1 << 16 { write(&buffer) }
    }
  }

  /// Prints text to standard output as it is, without a line break, for a prompt.
  func prompt(_ text: String) {
    if redirect(text) { return }
    if case .closure(let receive) = results { return receive(text) }
    buffer.withLock { $0.append(contentsOf: text.utf8) }
    flush()
  }

  /// Prints an object as one line to standard output.
  package func print(_ object: JSONValue) { print(object.text()) }

  /// Writes everything that was printed so far.
  package func flush() { buffer.withLock { write(&$0) } }

  /// Prints a message to standard error. Control characters are escaped because a message may quote any
  /// text.
  ///
  /// - Parameter details: more members for the object that JSON mode prints.
  package func report(_ message: String, _ details: [String: JSONValue] = [:]) {
    report(message, json: .object(details.merging(["note": .string(message)]) { $1 }))
  }

  /// Prints a failure after which the program continues. In JSON mode the failure is printed to standard
  /// output, in order with the results.
  func report(_ failure: Failure) {
    switch format {
    case .text:
      report(failure.text, json: failure.json)
    case .json:
      print(failure.json)
      flush()
    }
  }

  /// Reports a failure that ends the program, to standard error in both formats.
  func reportLast(_ failure: Failure) { report(failure.text, json: failure.json) }

  /// Reports a failure and ends the program.
  package func exit(_ failure: Failure) -> Never {
    reportLast(failure)
    // This does not run exit handlers because another thread may still be running.
    _exit(failure.code.rawValue)
  }

  /// Reports why the program cannot run and ends it.
  func exit(message: String, code: Int32) -> Never {
    report(message, json: .object(["code": .integer(Int(code)), "error": .string(message)]))
    _exit(code)
  }

  /// Ends the program with the exit code of a failure that was printed before.
  func exit(_ code: Failure.Code) -> Never {
    flush()
    _exit(code.rawValue)
  }

  private func report(_ message: String, json: JSONValue) {
    if redirect(message) { return }
    flush()
    reportAtOnce(message, json: json)
  }

  private func reportAtOnce(_ message: String, json: JSONValue) {
    let lines = printableLines(message).joined(separator: "\n")
    let text =
      switch diagnosticFormat {
      case .text: isatty(diagnostics) == 1 ? wrapped(lines) : lines
      case .json: json.text()
      }
    _ = Array((text + "\n").utf8).withUnsafeBytes { writeAll($0, to: diagnostics) }
  }

  private func write(_ results: inout [UInt8]) {
    guard case .file(let file) = self.results else { return }
    switch results.withUnsafeBytes({ writeAll($0, to: file) }) {
    case nil, ETIMEDOUT: results.removeAll(keepingCapacity: true)
    case EPIPE: _exit(Failure.Code.brokenPipe.rawValue)
    case let error?:
      let reason = String(cString: strerror(error))
      let failure = Failure(.noOutput, "Cannot write to standard output: \(reason).")
      // `exit` would flush, and the buffer is locked here.
      reportAtOnce(failure.text, json: failure.json)
      _exit(failure.code.rawValue)
    }
  }
}
