import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests that an action of a row has the same name in everything that names it.
@MainActor
@Suite struct RowNameTests {
  private enum Row: Codable, Sendable {
    enum Form: Codable, Sendable { case saveTapped, saved }

    case form(Form)
  }

  private enum Action: Codable, Sendable {
    case account(id: Int, action: Row)
  }

  private struct NoView: View {
    let store: Store<Int, Action>

    var body: Screen { Screen("Accounts") {} }
  }

  private let recorder: Recorder
  private let program = Program<Int, Action>(
    initialValue: 0,
    reducer: { state, action, _ in
      switch action {
      case .account(let id, .form(.saveTapped)):
        state += 1
        return [
          id == 0
            ? .just(.account(id: id, action: .form(.saved))) : .run { _ in await untilCancelled() }
        ]
      case .account(_, .form(.saved)): return []
      }
    },
    environment: (), view: { NoView(store: $0) })

  init() throws { recorder = try Recorder(.json) }

  private static func send(_ id: Int) -> String {
    #"send account {"id":\#(id),"action":{"form":{"_0":{"saveTapped":{}}}}}"#
  }

  @Test func `The output in JSON, a history, its page and messages name the row`() async throws {
    var options = try RunnerOptions.patient()
    options.output = .json
    options.grace = TimeLimit(.zero)
    let session = Session(
      program, options, output: recorder.output,
      recording: SessionRecording(inMemoryOf: "accounts", version: "", program, options))
    try await session.perform(Self.send(0), Self.send(7))
    let lines = try recorder.printed.split(separator: "\n")
    #expect(
      lines[0].hasPrefix(#"{"action":"account","by":"user","name":"account[0].form.saveTapped","#))
    #expect(lines[1].contains(#""name":"account[0].form.saved","number":2,"#))
    #expect(
      try #require(try session.exportedPage()).contains(#""name":"account[7].form.saveTapped""#))
    let file = FileManager.default.temporaryDirectory.appending(path: "rows-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try #require(session.history).recording.write(to: file)
    let text = try Recorder()
    HistoryTree(try Recording<Int, Action>(contentsOf: file)).print(to: text.output)
    let history = try text.printed.split(separator: "\n").dropFirst()
    #expect(history.first?.hasSuffix("  account[0].form.saveTapped") == true)
    #expect(history.contains { $0.hasSuffix("    account[0].form.saved") })
    await session.leave()
    #expect(try recorder.reported.contains("cancelled: account[7].form.saveTapped."))
  }
}
