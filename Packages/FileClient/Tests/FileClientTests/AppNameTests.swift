import FileClient
import Foundation
import Testing

@Suite struct AppNameTests {
  @Test func `The app's directory is in XDG_DATA_HOME, or else in the home directory`() throws {
    func path(_ environment: [String: String]) throws -> String {
      try FileClient.defaultDirectory(app: "notes", environment: environment).path
    }
    #expect(try path(["XDG_DATA_HOME": "/data", "HOME": "/home/blob"]) == "/data/notes")
    let byDefault = "/home/blob/.local/share/notes"
    #expect(try path(["HOME": "/home/blob"]) == byDefault)
    #expect(try path(["XDG_DATA_HOME": "", "HOME": "/home/blob"]) == byDefault)
    #expect(try path(["XDG_DATA_HOME": "data", "HOME": "/home/blob"]) == byDefault)
    #expect(try path([:]) == "\(NSHomeDirectory())/.local/share/notes")
  }

  @Test func `Two apps do not share documents`() async throws {
    let dataHome = try TemporaryDirectory()
    let environment = ["XDG_DATA_HOME": dataHome.path]
    let notes = FileClient.live(app: "notes", environment: environment)
    let tasks = FileClient.live(app: "tasks", environment: environment)
    try await output(of: notes.save("a.txt", Data("note")))
    #expect(try await output(of: tasks.load("a.txt")) == nil)
    try await output(of: tasks.save("a.txt", Data("task")))
    #expect(try await output(of: notes.load("a.txt")) == Data("note"))
    #expect(try dataHome.contents() == ["notes", "tasks"])
    #expect(try dataHome.permissions(of: "notes") == 0o700)
  }

  @Test(arguments: ["", ".", "..", "../notes", "/etc", "a/b", "a\0b", ".hidden"])
  func `The name of an app cannot lead out of the data directory`(app: String) async throws {
    let parent = try TemporaryDirectory()
    let environment = ["XDG_DATA_HOME": parent.file("data").path]
    #expect(throws: FileClientError.invalidAppName(app)) {
      try FileClient.defaultDirectory(app: app, environment: environment)
    }
    let client = FileClient.live(app: app, environment: environment)
    #expect(try await error(of: client.save("a", Data("a"))) == .invalidAppName(app))
    #expect(try await error(of: client.load("a")) == .invalidAppName(app))
    #expect(try await error(of: client.remove("a")) == .invalidAppName(app))
    #expect(try await error(of: client.list()) == .invalidAppName(app))
    #expect(try await error(of: client.setAside("a")) == .invalidAppName(app))
    #expect(try parent.contents() == [])
  }

  @Test func `The error for an invalid name of an app has a message`() {
    #expect(
      "\(FileClientError.invalidAppName("../notes"))" == """
        “../notes” cannot be the name of an app: a name is 1 to 200 bytes long, does not begin with \
        a dot, and contains no slash. Choose another name.
        """
    )
  }
}
