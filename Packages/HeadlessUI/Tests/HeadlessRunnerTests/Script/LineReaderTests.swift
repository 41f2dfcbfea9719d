import Foundation
import Testing

@testable import HeadlessRunner

@Suite struct LineReaderTests {
  private func lines(of text: String) async throws -> [String] {
    try await lines(of: Data(text.utf8))
  }

  private func lines(of data: Data) async throws -> [String] {
    let file = try TemporaryFile(data)
    var reader = try LineReader(path: file.path)
    var lines: [String] = []
    while let line = try await reader.next() { lines.append(line) }
    #expect(reader.lineNumber == lines.count)
    #expect(try await reader.next() == nil)
    return lines
  }

  @Test func `Line breaks separate lines, including empty ones`() async throws {
    #expect(try await lines(of: "a\n\nb\n") == ["a", "", "b"])
  }

  @Test func `The last line needs no line break`() async throws {
    #expect(try await lines(of: "a\nb") == ["a", "b"])
  }

  @Test func `An empty file has no lines`() async throws {
    #expect(try await lines(of: "") == [])
  }

  @Test func `Windows line breaks are accepted`() async throws {
    #expect(try await lines(of: "a\r\n\r\nb\r") == ["a", "", "b"])
  }

  @Test func `A byte order mark is not a part of the first line`() async throws {
    #expect(try await lines(of: "\u{FEFF}a\n\u{FEFF}b") == ["a", "\u{FEFF}b"])
  }

  @Test func `Invalid bytes become replacement characters`() async throws {
    #expect(try await lines(of: Data([0x61, 0xFF, 0x0A, 0xC3])) == ["a\u{FFFD}", "\u{FFFD}"])
  }

  @Test func `Lines that are longer than the buffer or cross its end stay whole`()
    async throws
  {
    let long = (0..<7).map { String(repeating: "é\($0)", count: 30_000) }
    #expect(try await lines(of: long.joined(separator: "\n")) == long)
  }

  @Test func `Many lines are read in order`() async throws {
    let many = (0..<30_000).map { "line \($0)" }
    #expect(try await lines(of: many.joined(separator: "\n") + "\n") == many)
  }

  @Test func `An error names the number of a line that is too long`() async throws {
    let long = String(repeating: "x", count: LineReader.longestLine + 100_000)
    let file = try TemporaryFile(Data("a\n\(long)\nb".utf8))
    var reader = try LineReader(path: file.path)
    #expect(try await reader.next() == "a")
    let failure = Failure.wrongLine("The line is longer than 1 MiB. Is the file a script?")
    await #expect(throws: failure) {
      try await reader.next()
    }
    #expect(reader.lineNumber == 2)
    #expect(try await reader.next() == "b")
    #expect(reader.lineNumber == 3)
    #expect(try await reader.next() == nil)
  }

  @Test func `The input ends after a last line that is too long`() async throws {
    let file = try TemporaryFile(
      Data(String(repeating: "x", count: LineReader.longestLine + 100_000).utf8))
    var reader = try LineReader(path: file.path)
    await #expect(throws: Failure.self) { try await reader.next() }
    #expect(try await reader.next() == nil)
  }

  @Test func `An error names a missing file`() {
    #expect(
      throws: Failure(
        .noInput,
        """
        Cannot read the script “nowhere.txt”: No such file or directory. \
        Name a file, or “-” for standard input.
        """
      )
    ) { try LineReader(path: "nowhere.txt") }
  }

  @Test func `A directory is not a script`() async throws {
    var reader = try LineReader(path: "/")
    await #expect(
      throws: Failure(
        .noInput,
        """
        Cannot read the script “/”: Is a directory. Name a file, or “-” for standard input.
        """
      )
    ) { try await reader.next() }
  }

  @Test func `What has arrived in a pipe is read without waiting for more`() async throws {
    let pipe = Pipe()
    var reader = LineReader(name: "pipe", file: pipe.fileHandleForReading.fileDescriptor)
    var answers = 0
    for line in ["a", "b", "c"] {
      pipe.fileHandleForWriting.write(Data("\(line)\n".utf8))
      #expect(try await reader.next { answers += 1 } == line)
    }
    try pipe.fileHandleForWriting.close()
    #expect(try await reader.next { answers += 1 } == nil)
    #expect(answers == 4)
  }

  @MainActor
  @Test func `A pipe that does not block is read to its end`() async throws {
    let pipe = Pipe()
    let file = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(file, F_SETFL, O_NONBLOCK) == 0)
    var reader = LineReader(name: "pipe", file: file)
    let writing = pipe.fileHandleForWriting
    // The task runs when the reader has left the main actor to read. The pipe may not be empty by then, but
    // it is for some of the lines.
    for number in 0..<100 {
      let text = Data("\(number)\n".utf8)
      Task { DispatchQueue.global().async { writing.write(text) } }
      #expect(try await reader.next() == "\(number)")
    }
    Task { DispatchQueue.global().async { try? writing.close() } }
    #expect(try await reader.next() == nil)
  }

  @Test func `The reader reports that it reads only if it has no lines left`() async throws {
    let file = try TemporaryFile(Data("a\nb\nc\n".utf8))
    var reader = try LineReader(path: file.path)
    var count = 0
    for _ in 0..<3 { _ = try await reader.next { count += 1 } }
    #expect(count == 1)
  }
}
