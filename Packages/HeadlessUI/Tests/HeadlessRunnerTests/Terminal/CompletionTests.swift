import Testing

@testable import HeadlessRunner

@Suite struct CompletionTests {
  private let completion = Completion(
    Completion.Vocabulary(
      commands: ["tap", "type", "send", "state", "expect", "wait", "quit"],
      labels: ["Save", "Save all", "Go to number", "Delete"],
      actions: ["counter.incrTapped", "counter.decrTapped", "loaded"],
      paths: ["count", "items", "items.0", "items.0.title"]
    )
  )

  @Test(arguments: [
    ("ta", "tap "), ("q", "quit "), ("del", "Delete"), ("tap g", "tap Go to number"),
    ("tap sav", "tap Save"), ("tap  De", "tap  Delete"), ("send c", "send counter."),
    ("send counter.i", "send counter.incrTapped "), ("state i", "state items"),
    ("state items.0.", "state items.0.title"), ("expect co", "expect count "),
    ("type Go", "type \"Go to number\" "), ("type \"G", "type \"Go to number\" "),
    ("go to", "Go to number"), ("wait u", "wait until "), ("wait until co", "wait until count "),
  ])
  func `A beginning is completed up to where the candidates differ`(text: String, completed: String)
  {
    #expect(completion.complete(text) == .extended(completed))
  }

  @Test func `Candidates that go on differently are listed`() {
    #expect(completion.complete("t") == .candidates(["tap", "type"]))
    #expect(completion.complete("tap Save") == .candidates(["Save", "Save all"]))
    #expect(
      completion.complete("send counter.")
        == .candidates(["counter.incrTapped", "counter.decrTapped"]))
  }

  @Test(arguments: ["xyz", "tap xyz", "send loaded x", "tap Delete", "type Delete something"])
  func `Where nothing fits, nothing happens`(text: String) {
    #expect(completion.complete(text) == .none)
  }

  @Test func `The paths of a value are those of all of its parts`() {
    let value = JSONValue(parsing: #"{"a":[{"b":1}],"c":null}"#)
    #expect(value?.paths() == ["a", "a.0", "a.0.b", "c"])
  }
}
