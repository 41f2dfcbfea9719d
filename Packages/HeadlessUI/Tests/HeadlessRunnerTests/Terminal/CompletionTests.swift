import Foundation
import HeadlessUI
import Testing

@testable import HeadlessRunner

@Suite struct CompletionTests {
  private let completion = Completion(
    Completion.Vocabulary(
      commands: ["tap", "type", "send", "state", "expect", "wait", "quit"],
      labels: ["Save", "Save all", "Go to number", "Delete"],
      choices: [
        Completion.Choice(label: "Size", options: ["Small", "Medium", "Very large"]),
        Completion.Choice(label: "Sort by", options: ["name"]), Completion.Choice(label: "Days"),
      ],
      actions: ["counter.incrTapped", "counter.decrTapped", "loaded"],
      paths: ["count", "items", "items.0", "items.0.title"],
      files: { beginning in ["steps.txt", "scripts/"].filter { $0.hasPrefix(beginning) } }
    )
  )

  @Test(arguments: [
    ("ta", "tap "), ("q", "quit "), ("del", "Delete"), ("tap g", "tap Go to number"),
    ("tap sav", "tap Save"), ("tap  De", "tap  Delete"), ("send c", "send counter."),
    ("send counter.i", "send counter.incrTapped "), ("state i", "state items"),
    ("state items.0.", "state items.0.title"), ("expect co", "expect count "),
    ("type Go", "type \"Go to number\" "), ("type \"G", "type \"Go to number\" "),
    ("go to", "Go to number"), ("wait u", "wait until "), ("wait until co", "wait until count "),
    ("choose si", "choose Size "), ("choose so", "choose \"Sort by\" "),
    ("choose size v", "choose size Very large"), ("choose Sort by ", "choose Sort by name"),
    ("choose  \"Sort by\"  N", "choose  \"Sort by\"  name"), ("include st", "include steps.txt"),
  ])
  func `A prefix is completed up to where the candidates differ`(text: String, completed: String) {
    #expect(completion.complete(text) == .extended(completed))
  }

  @Test(arguments: hostileTexts.filter { !$0.isEmpty })
  func `A label that is completed is read back`(label: String) throws {
    let completion = Completion(Completion.Vocabulary(commands: ["type"], labels: [label]))
    guard case .extended(let line) = completion.complete("type "),
      case .type(let labeled) = try ScriptCommand(line: line + "text")
    else {
      Issue.record("“\(label)” is not completed")
      return
    }
    let screen = Screen("Form") { TextField(label, text: "") { _ in } }
    let split = try labeled.split(on: screen, for: .type)
    #expect(split == (label, "text"))
  }

  @Test func `Several candidates are listed`() {
    #expect(completion.complete("t") == .candidates(["tap", "type"]))
    #expect(completion.complete("choose Size ") == .candidates(["Small", "Medium", "Very large"]))
    #expect(completion.complete("include s") == .candidates(["steps.txt", "scripts/"]))
    #expect(completion.complete("tap Save") == .candidates(["Save", "Save all"]))
    #expect(
      completion.complete("send counter.")
        == .candidates(["counter.incrTapped", "counter.decrTapped"]))
  }

  @Test(arguments: [
    "xyz", "tap xyz", "send loaded x", "tap Delete", "type Delete something", "choose Days 1",
    "choose Size x", "include x",
  ])
  func `Without candidates, nothing changes`(text: String) {
    #expect(completion.complete(text) == .none)
  }

  @Test func `“choose” completes options of pickers and numbers of steppers`() {
    let choices = ControlPanel().screen.front.controls.compactMap(Completion.Choice.init)
    #expect(choices.map(\.label) == ["Order", "Count"])
    #expect(choices.map(\.options) == [["A", "B", "C"], []])
  }

  @Test func `Files are completed, and folders end with a slash`() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "headless-ui-\(UUID())")
    defer { try? files.removeItem(at: folder) }
    try files.createDirectory(
      at: folder.appending(path: "Scripts"), withIntermediateDirectories: true)
    for name in ["steps.txt", "b\u{7}.txt", ".hidden"] {
      try Data().write(to: folder.appending(path: name))
    }
    let path = folder.path(percentEncoded: false) + "/"
    #expect(filePaths(beginningWith: path) == ["Scripts/", "steps.txt"].map { path + $0 })
    #expect(filePaths(beginningWith: path + "S") == ["Scripts/", "steps.txt"].map { path + $0 })
    #expect(filePaths(beginningWith: path + "ste") == [path + "steps.txt"])
    #expect(filePaths(beginningWith: path + ".h") == [path + ".hidden"])
    #expect(filePaths(beginningWith: path + "nowhere/") == [])
  }

  @Test func `A value has the paths of all its parts`() {
    let value = JSONValue(parsing: #"{"a":[{"b":1}],"c":null}"#)
    #expect(value?.paths() == ["a", "a.0", "a.0.b", "c"])
  }
}
