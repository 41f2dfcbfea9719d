import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests the commands of scripts that a recording has for what a user does.
@Suite struct RecordedCommandTests {
  private let screen = Screen("Panel") {
    TextField("Search", text: "") { _ in
    } onSubmit: {
    }
    TextField("First name", text: "") { _ in }
    TextField("Secret", text: "", isSecure: true) { _ in }
    Toggle("Light", isOn: false) { _ in }
    Picker("Sort order", selection: "Name", options: ["Name", "Due date"], label: { $0 }) { _ in }
    Stepper("Count", value: 3, in: 0...4) { _ in }
    Button("Save") {}
    Button("Copy") {}
    Button("Copy") {}
  }

  private func command(_ operation: Control.Operation, _ label: String) throws -> String? {
    let control = try #require(screen.front.controls.first { $0.label == label })
    return screen.command(for: operation, on: control)
  }

  @Test func `Each operation has its command`() throws {
    #expect(try command(.tap, "Save") == "tap Save")
    #expect(try command(.submit, "Search") == "submit Search")
    #expect(try command(.type("cats"), "Search") == "type Search cats")
    #expect(try command(.type("Blob"), "First name") == #"type "First name" Blob"#)
    #expect(try command(.type(""), "Search") == #"type Search """#)
    #expect(try command(.type(" a\"b "), "Search") == #"type Search " a\"b ""#)
    #expect(try command(.toggle(true), "Light") == "toggle Light on")
    #expect(try command(.tap, "Light") == "tap Light")
    #expect(try command(.set(1), "Sort order") == #"choose "Sort order" Due date"#)
    #expect(try command(.set(2), "Count") == "choose Count 2")
  }

  @Test func `A command for one of several controls names it by its number`() throws {
    let copies = screen.front.controls.filter { $0.label == "Copy" }
    #expect(copies.map { screen.command(for: .tap, on: $0) } == ["tap Copy #1", "tap Copy #2"])
  }

  @Test func `A secure field has no command`() throws {
    #expect(try command(.type("hunter2"), "Secret") == nil)
  }

  @Test func `A command is read back as the same operation`() throws {
    for text in ["cats", "", " a\"b ", "\"quoted\"", "on the mat", "\\n"] {
      let line = try #require(try command(.type(text), "Search"))
      guard case .type(let labeled) = try ScriptCommand(line: line) else {
        Issue.record("\(line) is another command")
        continue
      }
      let split = try labeled.split(on: screen, for: .type)
      #expect(split.label == "Search")
      #expect(split.text == text)
    }
  }
}
