import FileClient
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tests documents that are symbolic links, as in the directories of people who keep their files elsewhere.
@Suite struct LinkTests {
  let root: TemporaryDirectory
  let client: FileClient

  init() throws {
    root = try TemporaryDirectory()
    for name in ["documents", "dotfiles"] {
      try FileManager.default.createDirectory(
        at: root.file(name), withIntermediateDirectories: false)
    }
    client = .live(directory: root.file("documents"))
  }

  private func contents(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.file(folder).path).sorted()
  }

  /// Each kind of link, with `%` for the path of the root.
  private static let links = [
    "a relative link": ["documents/a.txt": "../dotfiles/mine.conf"],
    "an absolute link": ["documents/a.txt": "%/dotfiles/mine.conf"],
    "a link through a link to a folder": [
      "documents/a.txt": "folder/mine.conf", "documents/folder": "../dotfiles",
    ],
    "a chain": [
      "documents/a.txt": "b.txt", "documents/b.txt": "../c", "c": "%/documents/d",
      "documents/d": "../dotfiles/mine.conf",
    ],
    "a link with needless parts": ["documents/a.txt": "..//./dotfiles/../dotfiles//mine.conf"],
  ]

  private func make(_ links: [String: String]) throws {
    for (name, path) in links { try root.link(name, to: path.replacing("%", with: root.path)) }
  }

  @Test(arguments: links.keys.sorted(), [true, false])
  func `A save goes through the link, whether the file exists or not`(kind: String, exists: Bool)
    async throws
  {
    let links = try #require(Self.links[kind])
    try make(links)
    let file = root.file("dotfiles/mine.conf")
    if exists {
      try Data("old").write(to: file)
      #expect(chmod(file.path, 0o640) == 0)
    }
    #expect(try await output(of: client.load("a.txt")) == (exists ? Data("old") : nil))
    try await output(of: client.save("a.txt", Data("new")))
    #expect(try Data(contentsOf: file) == Data("new"))
    #expect(try root.permissions(of: "dotfiles/mine.conf") == (exists ? 0o640 : 0o600))
    for (name, path) in links {
      #expect(try root.target(of: name) == path.replacing("%", with: root.path))
    }
    #expect(try contents(of: "dotfiles") == ["mine.conf"])
    #expect(try await output(of: client.load("a.txt")) == Data("new"))
    #expect(try await output(of: client.list()).contains("a.txt"))
  }

  @Test func `A link to a file of the same directory is followed, too`() async throws {
    try make(["documents/a.txt": "b.txt"])
    try await output(of: client.save("a.txt", Data("new")))
    #expect(try await output(of: client.load("b.txt")) == Data("new"))
    #expect(try root.target(of: "documents/a.txt") == "b.txt")
  }

  @Test func `A file with a long name can be behind a link`() async throws {
    let name = String(repeating: "a", count: 255)
    try make(["documents/a.txt": "../dotfiles/\(name)"])
    try await output(of: client.save("a.txt", Data("new")))
    #expect(try contents(of: "dotfiles") == [name])
  }

  @Test func `A loop of links stays, and the errors say so`() async throws {
    try make(["documents/a.txt": "b.txt", "documents/b.txt": "a.txt"])
    for error in [
      try await error(of: client.save("a.txt", Data("new"))),
      try await error(of: client.load("a.txt")),
      try await error(of: client.setAside("a.txt")),
    ] {
      guard case .other(_, let reason)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(reason.contains("symbolic links"))
    }
    #expect(try await output(of: client.list()) == [])
    #expect(try contents(of: "documents") == ["a.txt", "b.txt"])
  }

  @Test func `A link into a folder that is missing stays, and the error names the folder`()
    async throws
  {
    try make(["documents/a.txt": "%/nowhere/a.txt"])
    #expect(try await output(of: client.load("a.txt")) == nil)
    let error = try await error(of: client.save("a.txt", Data("new")))
    guard case .other(let attempt, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(attempt == .init(.save, name: "a.txt", directory: root.file("nowhere").path))
    #expect(try contents(of: "documents") == ["a.txt"])
    #expect(try root.contents() == ["documents", "dotfiles"])
  }

  @Test func `A link into a folder in which nothing can be made stays, and the error names it`()
    async throws
  {
    // Even the superuser cannot make a file there.
    let folder = FailureTests.forbiddenPath.replacing("/FileClientTests", with: "")
    try make(["documents/a.txt": "\(folder)/a.txt"])
    let attempt = FileClientError.Attempt(.save, name: "a.txt", directory: folder)
    let error = try #require(try await error(of: client.save("a.txt", Data("new"))))
    #expect([.permissionDenied(attempt), .readOnly(attempt)].contains(error))
    #expect(try contents(of: "documents") == ["a.txt"])
  }

  @Test(arguments: ["/dev/null", "../dotfiles", "../dotfiles/", ".", "/"])
  func `A link to something that is no file stays, and the save fails`(path: String) async throws {
    try make(["documents/a.txt": path])
    #expect(try await error(of: client.save("a.txt", Data("new"))) != nil)
    #expect(try root.target(of: "documents/a.txt") == path)
    #expect(try contents(of: "dotfiles") == [])
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `A read-only file behind a link is not replaced, but its link is removed`()
    async throws
  {
    try make(["documents/a.txt": "../dotfiles/a"])
    let file = root.file("dotfiles/a")
    try Data("old").write(to: file)
    #expect(chmod(file.path, 0o444) == 0)
    let error = try #require(try await error(of: client.save("a.txt", Data("new"))))
    guard case .readOnlyDocument(let attempt) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(attempt.directory.hasSuffix("/dotfiles"))
    try await output(of: client.remove("a.txt"))
    #expect(try contents(of: "documents") == [])
    #expect(try Data(contentsOf: file) == Data("old"))
  }

  @Test func `Removing a document that is a link keeps the file`() async throws {
    try make(["documents/a.txt": "../dotfiles/a"])
    try await output(of: client.save("a.txt", Data("new")))
    try await output(of: client.remove("a.txt"))
    #expect(try contents(of: "documents") == [])
    #expect(try contents(of: "dotfiles") == ["a"])
  }

  @Test func `A change of the file behind a link, and another link, are changes elsewhere`()
    async throws
  {
    try make(["documents/a.txt": "../dotfiles/a"])
    try await output(of: client.save("a.txt", Data("one")))
    try Data("two").write(to: root.file("dotfiles/a"))
    let save = client.save("a.txt", Data("three"))
    guard case .changedElsewhere? = try await error(of: save) else {
      Issue.record("The change was not noticed.")
      return
    }
    #expect(try await output(of: client.load("a.txt")) == Data("two"))
    try Data("four").write(to: root.file("dotfiles/b"))
    try FileManager.default.removeItem(at: root.file("documents/a.txt"))
    try make(["documents/a.txt": "../dotfiles/b"])
    guard case .changedElsewhere? = try await error(of: save) else {
      Issue.record("The other link was not noticed.")
      return
    }
    #expect(try Data(contentsOf: root.file("dotfiles/a")) == Data("two"))
    #expect(try Data(contentsOf: root.file("dotfiles/b")) == Data("four"))
  }

  @Test func `What a killed save has left in the folder of the file is removed`() async throws {
    try make(["documents/a.txt": "../dotfiles/a"])
    for action in ["save", "remove"] {
      try Data("half").write(to: root.file("dotfiles/.a.txt.0123456789abcdef.tmp"))
      if action == "save" {
        try await output(of: client.save("a.txt", Data("new")))
      } else {
        try await output(of: client.remove("a.txt"))
      }
      #expect(try contents(of: "dotfiles") == ["a"])
    }
  }

  /// Each directory has a link to a file in the other one, so the locks of both are taken in both orders.
  @Test func `Two clients that save through links into each other's directory lose nothing`()
    async throws
  {
    try make(["documents/a": "../dotfiles/b", "dotfiles/a": "../documents/b"])
    let root = root
    try await withThrowingTaskGroup { group in
      for (folder, name) in [
        ("documents", "a"), ("dotfiles", "b"), ("dotfiles", "a"), ("documents", "b"),
      ] {
        let client = FileClient.live(directory: root.file(folder))
        group.addTask {
          for number in 0..<50 {
            while true {
              let old = try await output(of: client.load(name)) ?? Data()
              let new = old + Data("\(folder)/\(name) \(number)\n")
              if try await error(of: client.save(name, new)) == nil { break }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for file in ["documents/b", "dotfiles/b"] {
      let lines = String(decoding: try Data(contentsOf: root.file(file)), as: UTF8.self)
        .split(separator: "\n")
      #expect(lines.count == 100 && Set(lines).count == 100)
    }
  }

  @Test func `Another hard link keeps the old content`() async throws {
    try await output(of: client.save("a.txt", Data("old")))
    try FileManager.default.linkItem(
      at: root.file("documents/a.txt"), to: root.file("dotfiles/a"))
    try await output(of: client.save("a.txt", Data("new")))
    #expect(try Data(contentsOf: root.file("dotfiles/a")) == Data("old"))
    #expect(try await output(of: client.load("a.txt")) == Data("new"))
  }
}
