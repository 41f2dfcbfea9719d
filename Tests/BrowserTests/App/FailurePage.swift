import ArgumentParser
import ComposableArchitecture
import ComposableArchitectureExploration

/// Prints the page of an exploration that fails: an answer comes after “Cancel”.
struct FailurePage: ParsableCommand {
  private enum State: Hashable { case idle, loading, loaded(String) }
  private enum Action: Equatable { case loadTapped, cancelTapped, response(String) }

  func run() throws {
    let exploration = try explore(
      initialValue: State.idle, actions: [Action.loadTapped, .cancelTapped],
      reducer: { state, action, _ in
        switch action {
        case .loadTapped:
          state = .loading
          return [.run { $0(.response("</script><script>alert(1)</script>")) }]
        case .cancelTapped: state = .idle
        case .response(let answer): state = .loaded(answer)
        }
        return []
      },
      environment: { _ in }, finally: { $0 == .idle })
    print(exploration.failure?.page() ?? "")
  }
}
