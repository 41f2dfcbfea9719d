import ComposableArchitecture
import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import HeadlessUI
import Testing

private struct Notes: Codable, Hashable {
  var draft = ""
  var notes: [String] = []
  var isLoading = false
  var wasCancelled = false
  var fact: String?
}

private enum NotesAction: Codable, Hashable {
  case draftChanged(String), addTapped, started
  case loadTapped, cancelTapped, loaded(String)
  case factDismissed
}

private struct NotesEnvironment: Sendable { var load: @Sendable () async -> String }

private struct NotesView: View {
  let store: Store<Notes, NotesAction>

  var body: Screen {
    let state = store.value
    return Screen("Notes") {
      TextField("Note", text: state.draft) { store.send(.draftChanged($0)) }
      Button("Add", isEnabled: !state.isLoading) { store.send(.addTapped) }
      if state.isLoading {
        Button("Cancel") { store.send(.cancelTapped) }
      } else {
        Button("Load") { store.send(.loadTapped) }
      }
    }
    .alert(state.fact, onDismiss: { store.send(.factDismissed) })
  }
}

/// Explores an app from its screens.
@Suite struct ExploreProgramTests {
  /// - Parameters:
  ///   - cancels: Whether “Cancel” cancels the effect.
  ///   - trims: Whether an empty note is refused.
  private static func program(
    cancels: Bool = true, trims: Bool = true
  ) -> @Sendable (Simulation) -> Program<Notes, NotesAction> {
    { simulation in
      Program(
        initialValue: Notes(),
        reducer: { (state: inout Notes, action: NotesAction, environment: NotesEnvironment) in
          switch action {
          case .started: state.draft = "Milk"
          case .draftChanged(let draft): state.draft = draft
          case .addTapped:
            if trims, state.draft.isEmpty { return [] }
            state.notes.append(state.draft)
            state.draft = ""
          case .loadTapped:
            (state.isLoading, state.wasCancelled) = (true, false)
            return [
              .run { send in send(.loaded(await environment.load())) }.cancellable(id: "load")
            ]
          case .cancelTapped:
            (state.isLoading, state.wasCancelled) = (false, true)
            return cancels ? [.cancel(id: "load")] : []
          case .loaded(let fact):
            state.isLoading = false
            state.fact = fact
          case .factDismissed: state.fact = nil
          }
          return []
        },
        environment: NotesEnvironment {
          await Task.yield()
          return "A fact."
        },
        view: { NotesView(store: $0) },
        onStart: [.started])
    }
  }

  @Test func `No note is empty, whatever the user does on the screen`() throws {
    let exploration = try explore(
      program: Self.program(), taps: 0...3, texts: ["", "a"],
      invariant: { state in state.notes.allSatisfy { !$0.isEmpty } },
      sometimes: { state in state.notes == ["a", "Milk"] || state.notes == ["Milk", "a"] })
    #expect(exploration.isComplete)
  }

  @Test func `A note that may be empty is found, with the commands of the user`() throws {
    var exploration: Exploration?
    withKnownIssue {
      exploration = try explore(
        program: Self.program(trims: false), taps: 0...3, texts: ["", "a"],
        invariant: { state in state.notes.allSatisfy { !$0.isEmpty } })
    }
    let failure = try #require(exploration?.failure)
    #expect(
      failure.steps.map(\.text) == [
        "NotesAction.started", #"“type Note ""” (NotesAction.draftChanged(""))"#,
        "“tap Add” (NotesAction.addTapped)",
      ])
  }

  @Test func `An answer after a cancellation is found from the screen alone`() throws {
    var exploration: Exploration?
    withKnownIssue {
      exploration = try explore(
        program: Self.program(cancels: false), taps: 0...2,
        invariant: { state in state.fact == nil || !state.wasCancelled })
    }
    #expect(exploration?.failure?.kind == .invariantViolated)
    let right = try explore(
      program: Self.program(), taps: 0...2,
      invariant: { state in state.fact == nil || !state.wasCancelled })
    #expect(right.isComplete)
  }

  @Test func `The screen offers only what is in front`() throws {
    let exploration = try explore(
      program: Self.program(), taps: 0...3,
      invariant: { state in state.fact == nil || !state.isLoading })
    #expect(exploration.isComplete)
  }
}
