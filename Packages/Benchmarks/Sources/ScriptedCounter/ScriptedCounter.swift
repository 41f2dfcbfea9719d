import ComposableArchitecture
import HeadlessRunner
import HeadlessUI

/// A counter for scripts. It is used to measure the speed of the runner.
@main
struct ScriptedCounter: HeadlessApp {
  static let name = "scripted-counter"
  static let abstract = "A counter for scripts."
  static let version = composableArchitectureVersion

  static func program(_ options: NoOptions) -> Program<ScriptedState, ScriptedAction> {
    Program(
      initialValue: ScriptedState(),
      reducer: scriptedReducer,
      environment: (),
      view: { ScriptedView(store: $0) }
    )
  }
}

struct ScriptedState: Codable, Equatable, Sendable {
  var count = 0
}

enum ScriptedAction: Codable, Sendable {
  case incrTapped
  case decrTapped
}

func scriptedReducer(
  state: inout ScriptedState, action: ScriptedAction, environment: Void
) -> [Effect<ScriptedAction>] {
  switch action {
  case .incrTapped: state.count += 1
  case .decrTapped: state.count -= 1
  }
  return []
}

struct ScriptedView: View {
  let store: Store<ScriptedState, ScriptedAction>

  var body: Screen {
    Screen("Counter") { Text("\(store.value.count)") }
  }
}
