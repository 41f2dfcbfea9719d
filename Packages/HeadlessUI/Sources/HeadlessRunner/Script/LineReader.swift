import Foundation

/// Reads a file, a pipe or standard input line by line, in large pieces and in constant memory.
struct LineReader {
  /// The longest line it accepts, in bytes. A longer one is no script but a file gone astray.
  static let longestLine = 1 << 20

  /// What to call it in an error.
  let name: String
  /// The line last read, from 1.
  private(set) var lineNumber = 0

  private let file: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  static var standardInput: LineReader { LineReader(name: "standard input", file: STDIN_FILENO) }

  private init(name: String, file: Int32) {
    self.name = name
    self.file = file
  }

  /// Opens a file.
  init(path: String) throws(Failure) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw Failure(
        .noInput,
        "Cannot read the script “\(path)”: \(String(cString: strerror(errno))). "
          + "Name a file, or “-” for standard input.")
    }
    self.init(name: path, file: file)
  }

  /// The next line, without its line break; `nil` at the end. A last line needs no line break.
  mutating func next() throws(Failure) -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return line(buffer[start..<end])
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return line(buffer[start...])
      }
      guard buffer.count - start <= Self.longestLine else {
        throw .wrongLine("Line \(lineNumber + 1) of \(name) is longer than 1 MiB: is it a script?")
      }
      searched -= start
      try fill()
    }
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> String {
    lineNumber += 1
    return String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }

  /// Reads on; what is before `start` is let go.
  private mutating func fill() throws(Failure) {
    buffer.removeFirst(start)
    start = 0
    let size = 1 << 16
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: size))
    let count = buffer.withUnsafeMutableBytes { bytes in
      var count: Int
      repeat {
        count = read(file, bytes.baseAddress?.advanced(by: old), size)
      } while count < 0 && errno == EINTR
      return count
    }
    guard count >= 0 else {
      throw Failure(.noInput, "Cannot read \(name): \(String(cString: strerror(errno))).")
    }
    buffer.removeLast(size - count)
    isAtEnd = count == 0
  }
}
