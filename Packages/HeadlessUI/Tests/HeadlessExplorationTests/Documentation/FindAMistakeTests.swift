import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import HeadlessExploration
import HeadlessRunner
import HeadlessUI
import Synchronization
import Testing

/// Tests what the guide “Find a mistake” shows.
@Suite struct FindAMistakeTests {
  private static func mended(
    state: inout QuoteState, action: QuoteAction, environment: QuoteEnvironment
  ) -> [Effect<QuoteAction>] {
    switch action {
    case .loadTapped:
      state.isLoading = true
      return [
        .run { send in
          send(.loaded(try await environment.load()))
        } catch: { _, send in
          send(.failed)
        }
      ]
    default: return quoteReducer(state: &state, action: action, environment: environment)
    }
  }

  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Documentation/FindAMistake.md").standardized

  @Test func `The page shows the code and the failure of the test`() throws {
    let messages = Mutex<[String]>([])
    var failure: Exploration.Failure?
    try withKnownIssue {
      let exploration = try explore(
        program: { simulation in
          quoteProgram(
            QuoteEnvironment {
              try await simulation.clock.sleep(for: .seconds(1))
              if simulation.choose(false, true) { throw CancellationError() }
              return "Less is more."
            })
        },
        taps: 0...3,
        options: .init(userActs: .whenIdle))
      failure = exploration.failure
    } matching: { issue in
      messages.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return true
    }
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let app = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Quote.swift"), encoding: .utf8)
    #expect(text.contains("```swift\n\(app)```"))
    let all = messages.withLock { $0 }
    let details = try #require(all.last)
    #expect(text.contains("```text\n\(details.trimmed)\n```"), "\(details)")
    let description = try #require(failure).description
    #expect(text.contains("```text\n\(description)\n```"), "\(description)")
    #expect(failure?.script == "tap Load\nadvance 1.0s\n")
  }

  @Test func `The mended app passes the test of the page`() throws {
    let exploration = try explore(
      program: { simulation in
        Program(
          initialValue: QuoteState(), reducer: Self.mended,
          environment: QuoteEnvironment {
            try await simulation.clock.sleep(for: .seconds(1))
            if simulation.choose(false, true) { throw CancellationError() }
            return "Less is more."
          },
          view: { QuoteView(store: $0) })
      },
      taps: 0...3,
      options: .init(userActs: .whenIdle),
      sometimes: { state in state.quote != nil })
    #expect(exploration.isComplete)
    let text = try String(contentsOf: Self.page, encoding: .utf8).replacing("\n", with: " ")
    #expect(text.contains("“\(exploration)”"), "\(exploration)")
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
