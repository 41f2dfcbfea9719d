import Foundation
import Testing

@testable import FileClient

@Suite struct FailureTests {
  @Test func `A save fails if the directory is a file or is inside of one`() async throws {
    let directory = try TemporaryDirectory()
    try Data("a file").write(to: directory.file("file"))
    for path in ["file", "file/documents", "file/more/documents"] {
      let url = directory.file(path)
      let client = FileClient.live(directory: url)
      let attempt = FileClientError.Attempt(.save, name: "a.txt", directory: url.path)
      let saved = try await error(of: client.save("a.txt", Data("a")))
      #expect(saved == .notADirectory(attempt))
      let loaded = try await error(of: client.load("a.txt"))
      #expect(loaded == .notADirectory(.init(.load, name: "a.txt", directory: url.path)))
      let listed = try await error(of: client.list())
      #expect(listed == .notADirectory(.init(.list, directory: url.path)))
    }
    #expect(try Data(contentsOf: directory.file("file")) == Data("a file"))
    #expect(try directory.contents() == ["file"])
  }

  /// A path where even root, the user that often runs tests, cannot create anything.
  static let forbiddenPath: String = {
    #if os(Linux)
      "/sys/FileClientTests"
    #else
      "/System/FileClientTests"
    #endif
  }()

  @Test func `A save fails if the directory is read-only`() async throws {
    let client = FileClient.live(
      directory: URL(fileURLWithPath: Self.forbiddenPath, isDirectory: true)
    )
    let attempt = FileClientError.Attempt(.save, name: "a.txt", directory: Self.forbiddenPath)
    let error = try #require(try await error(of: client.save("a.txt", Data("a"))))
    #expect([.permissionDenied(attempt), .readOnly(attempt)].contains(error))
  }

  @Test func `A failed save leaves no temporary file and keeps the old document`() async throws {
    let directory = try TemporaryDirectory()
    // The last step, the renaming, fails because a file cannot replace a directory.
    try FileManager.default.createDirectory(
      at: directory.file("a.txt/full"),
      withIntermediateDirectories: true
    )
    let error = try #require(
      try await error(of: directory.client.save("a.txt", Data("a")))
    )
    guard case .other(let attempt, let reason) = error else {
      Issue.record("an unexpected error: \(error)")
      return
    }
    #expect(attempt == .init(.save, name: "a.txt", directory: directory.path))
    #expect(!reason.isEmpty)
    #expect(try directory.contents() == ["a.txt"])
    #expect(FileManager.default.fileExists(atPath: directory.file("a.txt/full").path))
  }

  @Test func `A failed save does not affect the next one`() async throws {
    let directory = try TemporaryDirectory()
    try Data().write(to: directory.file("documents"))
    let client = FileClient.live(directory: directory.file("documents"))
    #expect(try await error(of: client.save("a.txt", Data("a"))) != nil)
    try FileManager.default.removeItem(at: directory.file("documents"))
    #expect(try await error(of: client.save("a.txt", Data("a"))) == nil)
    #expect(try await output(of: client.load("a.txt")) == Data("a"))
  }

  @Test func `The error of a failed save says its cause`() {
    let attempt = FileClientError.Attempt(.save, name: "a.txt", directory: "/d")
    func error(_ code: Int32) -> FileClientError {
      FileClientError(SystemError(code: code), attempt)
    }
    #expect(error(ENOSPC) == .noSpaceLeft(attempt))
    #expect(error(EDQUOT) == .noSpaceLeft(attempt))
    #expect(error(EACCES) == .permissionDenied(attempt))
    #expect(error(EPERM) == .permissionDenied(attempt))
    #expect(error(EROFS) == .readOnly(attempt))
    #expect(error(ENOTDIR) == .notADirectory(attempt))
    #expect(error(ENOENT) == .other(attempt, reason: SystemError(code: ENOENT).reason))
    #expect(
      FileClientError(SystemError(code: EIO, isUnconfirmed: true), attempt)
        == .unconfirmed(attempt, reason: SystemError(code: EIO).reason)
    )
  }
}

@Suite struct DescriptionTests {
  let attempt = FileClientError.Attempt(.save, name: "a.txt", directory: "/d")

  @Test func `A description names the document and the directory, what to do, and what is safe`() {
    #expect(
      "\(FileClientError.noSpaceLeft(attempt))" == """
        “a.txt” could not be saved in /d: no space is left on the disk. Make room and try again; \
        what was saved before is untouched.
        """
    )
    #expect(
      "\(FileClientError.other(.init(.list, directory: "/d"), reason: "Input/output error"))" == """
        The documents could not be listed in /d: Input/output error. Try again, or choose another \
        directory.
        """
    )
  }

  @Test func `A description does not mention the old document if there is a new one`() {
    let description = "\(FileClientError.unconfirmed(attempt, reason: "Input/output error"))"
    #expect(description.contains("“a.txt” was saved in /d"))
    #expect(!description.contains("untouched"))
  }

  @Test func `A description cannot control a terminal or fill it`() {
    let description = "\(FileClientError.invalidName("\u{1B}[2J\n/"))"
    #expect(!description.unicodeScalars.contains { $0.value < 32 })
    let long = "\(FileClientError.invalidName(String(repeating: "a", count: 100_000)))"
    #expect(long.count < 300)
  }

  @Test func `Errors can be encoded and compared`() throws {
    let error = FileClientError.other(attempt, reason: "Input/output error")
    let data = try JSONEncoder().encode(error)
    #expect(try JSONDecoder().decode(FileClientError.self, from: data) == error)
  }
}
