import Foundation
import Testing

@testable import HeadlessRunner

@Suite struct OutputTests {
  @Test func `Lines are buffered until there are many, or until a flush`() throws {
    let recorder = try Recorder()
    recorder.output.print("a")
    #expect(try recorder.written == "")
    recorder.output.flush()
    #expect(try recorder.written == "a\n")
    let line = String(repeating: "x", count: 1 << 16)
    recorder.output.print(line)
    #expect(try recorder.written == "a\n\(line)\n")
  }

  @Test func `A prompt is printed at once, after the buffered lines`() throws {
    let recorder = try Recorder()
    recorder.output.print("a")
    recorder.output.prompt("> ")
    #expect(try recorder.written == "a\n> ")
  }

  @Test func `Results come before the diagnostics that follow them`() throws {
    let recorder = try Recorder()
    recorder.output.print("a")
    recorder.output.report("b")
    #expect(try recorder.written == "a\n")
    #expect(try recorder.reported == "b\n")
  }

  @Test func `Quoted text cannot control the terminal`() throws {
    let recorder = try Recorder()
    recorder.output.report("“\u{1B}[2J” is not a command.\nReally.")
    #expect(try recorder.reported == "“ [2J” is not a command.\nReally.\n")
  }

  @Test func `Lines wrap between words for a terminal, but not in a file of diagnostics`() throws {
    let recorder = try Recorder()
    recorder.output.wrap { 10 }
    recorder.output.print("one two three\n\nfour   five\nunbreakable")
    recorder.output.prompt("a prompt stays")
    recorder.output.report("one two three")
    #expect(try recorder.written == "one two\nthree\n\nfour\nfive\nunbreakabl\ne\na prompt stays")
    #expect(try recorder.reported == "one two three\n")
  }

  @Test func `A closed output ends the program quietly`() async {
    let result = await #expect(
      processExitsWith: .exitCode(141),
      observing: [\.standardErrorContent]
    ) {
      signal(SIGPIPE, SIG_IGN)
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let output = Output(.text, results: pipe.fileHandleForWriting.fileDescriptor)
      FileHandle.standardError.write(Data("Before.\n".utf8))
      output.print("a")
      output.flush()
    }
    #expect(result?.standardErrorContent == Array("Before.\n".utf8))
  }

  @Test func `An output that cannot be written ends the program with an error`() async {
    let result = await #expect(
      processExitsWith: .exitCode(74),
      observing: [\.standardErrorContent]
    ) {
      // The descriptor is read-only, so every write fails.
      let output = Output(.text, results: open("/dev/null", O_RDONLY))
      output.print("a")
      output.flush()
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors == "Cannot write to standard output: Bad file descriptor.\n")
  }
}
