import Foundation
import Testing

@testable import ComposableArchitectureExploration

/// Tests the page of a history that fails.
@Suite struct ExplorePageTests {
  private func failure() throws -> Exploration.Failure {
    try #require(try ExploreReasonTests.lastOfTwo().failure)
  }

  @Test
  func
    `The page has the steps, marks those whose order matters, and lists the history that passes`()
    throws
  {
    let failure = try failure()
    let page = failure.page()
    let start = try #require(page.range(of: #"id="history">"#))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let json = Data(page[start.upperBound..<end.lowerBound].utf8)
    let history = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let rows = try #require(history["rows"] as? [[String: Any]])
    #expect(
      rows.map { $0["name"] as? String } == [
        "The user sends 1", "The user sends 2", "An effect of step 2 sends -2",
        "An effect of step 1 sends -1",
      ])
    #expect(rows.map { $0["marked"] as? Bool ?? false } == [false, false, true, true])
    #expect(rows.map { $0["texts"] as? [String] } == [[], [], ["- 0\n+ -2"], ["- -2\n+ -1"]])
    #expect(history["state"] as? String == "0")
    #expect(history["chosen"] as? Int == 4)
    let other = try #require(history["other"] as? [String: Any])
    #expect(
      other["steps"] as? [String] == [
        "The user sends 1", "The user sends 2", "An effect of step 1 sends -1",
        "An effect of step 2 sends -2",
      ])
    let notes = try #require(history["notes"] as? [String])
    #expect(notes.first?.contains(failure.token) == true)
  }

  @Test func `A page is written to the folder that the user names, and the message says where`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID())/new")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let failure = try failure()
    let sentence = failure.writtenPage(
      in: folder.path(), fileID: "Module/SearchTests.swift", line: 7)
    let file = folder.appending(path: "SearchTests-7-finallyViolated.html")
    #expect(sentence == "The history as a page: \(file.path())")
    #expect(try String(contentsOf: file, encoding: .utf8) == failure.page())
    #expect(failure.writtenPage(in: nil, fileID: "Module/SearchTests.swift", line: 7) == nil)
  }

  @Test func `The page of a diagram is written beside that of the failure`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let exploration = try quietly {
      try explore(
        initialValue: 0, actions: [Tally.Action.requestTapped], reducer: Tally.reducer,
        environment: Tally.immediate, finally: { $0 == 0 }, diagram: { $0 })
    }
    let sentences = exploration.writtenPages(
      in: folder.path(), fileID: "Module/SearchTests.swift", line: 7)
    let file = folder.appending(path: "SearchTests-7-states.html")
    #expect(sentences?.hasSuffix("\nThe diagram as a page: \(file.path())") == true)
    #expect(try String(contentsOf: file, encoding: .utf8) == exploration.diagramPage)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).count == 2)
  }

  @Test func `A folder that cannot be written to does not hide the failure`() throws {
    let sentence = try failure().writtenPage(
      in: "/dev/null/pages", fileID: "Module/SearchTests.swift", line: 7)
    #expect(
      sentence?.hasPrefix("The history cannot be written as a page to “/dev/null/pages”: ") == true)
  }
}
