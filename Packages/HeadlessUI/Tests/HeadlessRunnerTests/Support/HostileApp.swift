import ComposableArchitecture
import Foundation
import HeadlessUI

@testable import HeadlessRunner

/// An app with every control, whose labels, rows, options and texts are chosen to break scripts.
struct HostileState: Codable, Equatable, Sendable {
  var labels: [String] = []
  var texts: [String: String] = [:]
  var flags: [String: Bool] = [:]
  var choice = 0
  var size = 1
  /// A property with the name that `expect screen` has.
  var screen = 0
  /// A property with the name that limits a wait.
  var within = 0
  var taps: [String] = []
  var answers: [String] = []
  var path: [String] = []
  var isSheetShown = false
  var question: String?
  var alert: String?
  var date = Date(timeIntervalSinceReferenceDate: 0)
  var undo = Past()
  var exits = 0

  /// The part of the state that an expectation of a script leaves out.
  struct Past: Codable, Equatable, StateBookkeeping { var taps: [[String]] = [] }
}

enum HostileAction: Codable, Equatable, Sendable {
  case tapped(String)
  case typed(String, String)
  case submitted(String)
  case flipped(String, Bool)
  case chosen(Int)
  case sized(Int)
  case chained(String), linked
  case requested(String), answered(String)
  case opened(String), closed
  case sheet(Bool)
  case asked(String?)
  case alerted(String?)
  case dated
  case undone
  case started, left, saved
}

struct HostileEnvironment: Sendable {
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date
}

func hostileReducer(
  state: inout HostileState, action: HostileAction, environment: HostileEnvironment
) -> [Effect<HostileAction>] {
  switch action {
  case .tapped(let label):
    state.undo.taps.append(state.taps)
    state.taps.append(label)
  case .typed(let label, let text): state.texts[label] = text
  case .submitted(let label): state.answers.append("submitted \(label)")
  case .flipped(let label, let isOn): state.flags[label] = isOn
  case .chosen(let index): state.choice = index
  case .sized(let size): state.size = size
  case .chained(let label):
    state.taps.append(label)
    return [.just(.linked), .just(.linked)]
  case .linked: state.screen += 1
  case .requested(let label):
    return [
      .just(.answered(label)).delay(
        for: .milliseconds(label.utf8.count * 50), clock: environment.clock)
    ]
  case .answered(let label):
    state.answers.append(label)
    state.within += 1
  case .opened(let label): state.path.append(label)
  case .closed: _ = state.path.popLast()
  case .sheet(let isShown): state.isSheetShown = isShown
  case .asked(let question): state.question = question
  case .alerted(let alert): state.alert = alert
  case .dated: state.date = environment.now()
  case .undone: if let taps = state.undo.taps.popLast() { state.taps = taps }
  case .started: state.exits = 0
  case .left:
    state.exits += 1
    state.taps = []
    return [.run { $0(.saved) }]
  case .saved: state.answers = ["saved"]
  }
  return []
}

struct HostileView: View {
  let store: Store<HostileState, HostileAction>

  var body: Screen {
    let state = store.value
    let (first, second) = (state.labels[0], state.labels[1])
    return Screen("Hostile") {
      for label in state.labels { Button(label) { store.send(.tapped(label)) } }
      for label in state.labels.prefix(3) {
        TextField(label, text: state.texts[label] ?? "") {
          store.send(.typed(label, $0))
        } onSubmit: {
          store.send(.submitted(label))
        }
        Toggle(label, isOn: state.flags[label] ?? false) { store.send(.flipped(label, $0)) }
      }
      Picker(
        first, selection: state.choice, options: state.labels.indices,
        label: { state.labels[$0] }
      ) { store.send(.chosen($0)) }
      Stepper(second, value: state.size, in: 0...5) { store.send(.sized($0)) }
      Row {
        Button("Twice", key: "t") {
          store.send(.tapped("one"))
          store.send(.tapped("two"))
        }
        Button("Chain \(first)") { store.send(.chained(first)) }
        Button("Request \(first)") { store.send(.requested(first)) }
        Button("Request \(second)", key: "r") { store.send(.requested(second)) }
        Button("Date", key: "d") { store.send(.dated) }
        Button("Undo", key: .control("z"), isEnabled: !state.undo.taps.isEmpty) {
          store.send(.undone)
        }
        Button("Sheet") { store.send(.sheet(true)) }
        Button("Ask") { store.send(.asked(first)) }
        Button("Alert") { store.send(.alerted(second)) }
      }
      List(state.labels, id: \.self) { label in
        Button("Delete") { store.send(.tapped("delete \(label)")) }
        Button(first) { store.send(.tapped("row \(label)")) }
        Button("Open") { store.send(.opened(label)) }
        TextField("Note", text: state.texts["note \(label)"] ?? "") {
          store.send(.typed("note \(label)", $0))
        }
      }
      List(state.labels) { label in
        Button("Same") { store.send(.tapped("same \(label)")) }
      }
    }
    .navigation(path: state.path, onBack: { store.send(.closed) }) { label in
      PlaceView(label) { Button("Open") { store.send(.opened(second)) } }
    }
    .sheet(isPresented: state.isSheetShown, onDismiss: { store.send(.sheet(false)) }) {
      PlaceView(second) { Button(first) { store.send(.tapped("sheet")) } }
    }
    .confirmation(state.question, onCancel: { store.send(.asked(nil)) }) {
      Button(second) { store.send(.asked(nil)) }
    }
    .alert(state.alert) { store.send(.alerted(nil)) }
  }
}

private struct PlaceView: View {
  let body: Screen

  init(_ title: String, @ElementBuilder elements: () -> [Element]) {
    body = Screen(title, elements: elements)
  }
}

/// - Parameter labels: At least three labels.
func hostileProgram(_ labels: [String]) -> Program<HostileState, HostileAction> {
  Program(
    initialValue: HostileState(labels: labels),
    reducer: hostileReducer,
    environment: { HostileEnvironment(clock: $0.clock, now: $0.now) },
    view: { HostileView(store: $0) },
    onStart: [.started],
    onExit: [.left])
}
