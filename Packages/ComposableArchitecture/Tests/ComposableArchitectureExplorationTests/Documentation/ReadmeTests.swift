import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Foundation
import Testing

/// The feature of the repository's README, and the failure that the README shows.
@Suite struct ReadmeTests {
  @Test func `The feature passes in every order`() throws {
    try explore(
      initialValue: .idle,
      actions: [.loadTapped, .cancelTapped],
      reducer: answerReducer,
      environment: { _ in AnswerEnvironment(answer: { "2 is prime." }) },
      finally: { $0 == .idle },
      sometimes: { $0 == .loaded("2 is prime.") })
  }

  /// The state while the answer is loaded has a test of its own, because an exploration has one condition of this kind. The
  /// second output of `twice` sets the same state again.
  @Test func `Only a second output and the loading state escape the proof of the README`() throws {
    let report = try mutants(of: answerReducer) { reducer in
      try explore(
        initialValue: .idle,
        actions: [.loadTapped, .cancelTapped],
        reducer: reducer,
        environment: { _ in AnswerEnvironment(answer: { "2 is prime." }) },
        finally: { $0 == .idle },
        sometimes: { $0 == .loaded("2 is prime.") })
    }
    #expect(report.survivors.map(\.change) == [.stateUnchanged, .twice])
    let loading = try mutants(of: answerReducer, except: [.twice]) { reducer in
      try explore(
        initialValue: .idle, actions: [.loadTapped, .cancelTapped], reducer: reducer,
        environment: { _ in AnswerEnvironment(answer: { "2 is prime." }) },
        sometimes: { $0 == .loading })
    }
    #expect(
      Set(report.survivors.map(\.description)).isDisjoint(
        with: loading.survivors.map(\.description)))
  }

  @Test func `Without its cancellation, the feature fails as the README says`() throws {
    let failure = try report {
      try explore(
        initialValue: .idle,
        actions: [.loadTapped, .cancelTapped],
        reducer: reducerWithoutCancellation,
        environment: { _ in AnswerEnvironment(answer: { "2 is prime." }) },
        finally: { $0 == .idle },
        sometimes: { $0 == .loaded("2 is prime.") })
    }
    let shown = try Page("README.md").blocks(of: "text")
    #expect(shown == [failure])
  }

  @Test func `The README shows the states of the feature`() throws {
    let exploration = try explore(
      initialValue: .idle, actions: [.loadTapped, .cancelTapped], reducer: answerReducer,
      environment: { _ in AnswerEnvironment(answer: { "2 is prime." }) },
      diagram: { state -> String in
        switch state {
        case .idle: "idle"
        case .loading: "loading"
        case .loaded: "loaded"
        }
      })
    #expect(try Page("README.md").blocks(of: "mermaid") == [exploration.diagram])
  }

  @Test func `The README has the code of these tests`() throws {
    let sources = try Sources()
    let blocks = try Page("README.md").blocks(of: "swift")
    let feature = try #require(blocks.first { $0.contains("answerReducer(\n") })
    #expect(sources.contain(feature.components(separatedBy: "\n\nlet store")[0]))
    let test = try #require(blocks.first { $0.contains("explore(") })
    #expect(sources.contain(test))
  }
}

enum AnswerState: Hashable { case idle, loading, loaded(String) }
enum AnswerAction: Equatable { case loadTapped, cancelTapped, response(String) }
struct AnswerEnvironment { var answer: @Sendable () async -> String }

func answerReducer(
  state: inout AnswerState, action: AnswerAction, environment: AnswerEnvironment
) -> [Effect<AnswerAction>] {
  switch action {
  case .loadTapped:
    state = .loading
    return [.run { $0(.response(await environment.answer())) }.cancellable(id: "answer")]
  case .cancelTapped:
    state = .idle
    return [.cancel(id: "answer")]
  case .response(let answer):
    state = .loaded(answer)
    return []
  }
}

private func reducerWithoutCancellation(
  state: inout AnswerState, action: AnswerAction, environment: AnswerEnvironment
) -> [Effect<AnswerAction>] {
  let effects = answerReducer(state: &state, action: action, environment: environment)
  return action == .cancelTapped ? [] : effects
}
