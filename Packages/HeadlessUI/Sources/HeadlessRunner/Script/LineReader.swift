import Foundation
import HeadlessUI

/// Reads a file, a pipe or standard input line by line, in large pieces and in constant memory.
///
/// A line that is too long is an error. The next line can be read after it.
struct LineReader {
  /// The longest accepted line, in bytes. A file with a longer line is most likely not a script.
  static let longestLine = 1 << 20

  /// The name of the source, for errors.
  let name: String
  /// The path of the file that it has opened, if any.
  let path: String?
  /// The line last read, from 1.
  private(set) var lineNumber = 0

  private let file: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// Whether the rest of a line that was too long must still be skipped.
  private var isPassingOver = false

  static var standardInput: LineReader { LineReader(name: "standard input", file: STDIN_FILENO) }

  /// Reads an open file, and leaves it open.
  init(name: String, file: Int32) { self.init(name: name, file: file, path: nil) }

  /// Reads a text.
  init(name: String, text: String) {
    self.init(name: name, file: -1, path: nil)
    buffer = Array(text.utf8)
    isAtEnd = true
  }

  private init(name: String, file: Int32, path: String?) {
    self.name = name
    self.file = file
    self.path = path
  }

  /// Opens a file.
  init(path: String) throws(Failure) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw Self.cannotRead(path, errno)
    }
    self.init(name: path, file: file, path: path)
  }

  /// Closes the file that it has opened.
  func close() { if path != nil { Foundation.close(file) } }

  /// Returns the next line without its line break, or `nil` at the end. The last line needs no line
  /// break.
  ///
  /// - Parameter beforeReading: Called each time before more input is read, because the user may take any
  ///   time to type it.
  nonisolated(nonsending) mutating func next(
    beforeReading: () -> Void = {}
  ) async throws(Failure) -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        if !isPassingOver { return line(buffer[start..<end]) }
        isPassingOver = false
        searched = end + 1
        continue
      }
      if isPassingOver { start = buffer.count }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return line(buffer[start...])
      }
      guard buffer.count - start <= Self.longestLine else {
        lineNumber += 1
        isPassingOver = true
        throw .wrongLine("The line is longer than 1 MiB. Is the file a script?")
      }
      searched -= start
      beforeReading()
      try await fill()
    }
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> String {
    lineNumber += 1
    var bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    if lineNumber == 1, bytes.starts(with: "\u{FEFF}".utf8) { bytes = bytes.dropFirst(3) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads more input, and drops the part of the buffer before `start`.
  nonisolated(nonsending) private mutating func fill() async throws(Failure) {
    buffer.removeFirst(start)
    start = 0
    let piece = await read()
    if let error = piece.error { throw Self.cannotRead(name, error) }
    buffer.append(contentsOf: piece.bytes)
    isAtEnd = piece.bytes.isEmpty
  }

  /// Reads a piece on another thread, because reading blocks, and effects may need this thread.
  nonisolated(nonsending) private func read() async -> (bytes: [UInt8], error: Int32?) {
    await withCheckedContinuation { [file] continuation in
      DispatchQueue.global().async {
        var error: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
          var result: Int
          repeat {
            // A program with an event loop may pass a file on which reading does not block.
            var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            _ = poll(&ready, 1, -1)
            result = Foundation.read(file, bytes.baseAddress, bytes.count)
          } while result < 0 && (errno == EINTR || errno == EAGAIN)
          if result < 0 { error = errno }
          count = max(0, result)
        }
        continuation.resume(returning: (bytes, error))
      }
    }
  }

  private static func cannotRead(_ name: String, _ error: Int32) -> Failure {
    Failure(
      .noInput,
      "Cannot read the script “\(shortened(name, to: 300))”: \(String(cString: strerror(error))). "
        + "Name a file, or “-” for standard input."
    )
  }
}
