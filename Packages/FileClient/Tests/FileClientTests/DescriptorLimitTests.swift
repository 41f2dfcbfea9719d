import Foundation
import Testing

@testable import FileClient

@Suite struct DescriptorLimitTests {
  @Test(
    .disabled(if: isSanitized, "A sanitizer opens files, and ends the process if it cannot."),
    arguments: 4...20
  )
  func `A process that can open few files saves the document or says what to do`(limit: Int)
    async throws
  {
    let directory = try TemporaryDirectory()
    let result = try await Demo(directory: directory.path).run(
      "save",
      "a.txt",
      "--text=a",
      through: ["/bin/sh", "-c", "ulimit -n \(limit); exec \"$0\" \"$@\""]
    )
    if result.status == 0 {
      #expect(try directory.contents() == ["a.txt"])
    } else {
      #expect(result.status == 1)
      #expect(result.errors.contains(": too many files are open. "))
      #expect(try directory.contents() == [])
    }
    // Eight files can be opened when the program starts, but not when it saves.
    #if os(Linux)
      if limit == 11 { #expect(result.errors.contains("“a.txt” could not be saved in")) }
    #endif
  }

  @Test func `The error of an operation says that too many files are open`() {
    let attempt = FileClientError.Attempt(.save, name: "a.txt", directory: "/d")
    for code in [EMFILE, ENFILE] {
      let error = FileClientError(SystemError(code: code), attempt)
      #expect(error == .tooManyOpenFiles(attempt))
      #expect(
        "\(error)" == """
          “a.txt” could not be saved in /d: too many files are open. Close some files or raise the \
          limit, for example with “ulimit -n 1024”, and try again; what was saved before is untouched.
          """
      )
    }
  }
}

private let isSanitized = ProcessInfo.processInfo.environment["SANITIZER"] != nil
