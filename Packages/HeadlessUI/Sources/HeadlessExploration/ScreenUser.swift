import ComposableArchitecture
public import ComposableArchitectureExploration
public import Foundation
public import HeadlessRunner
import HeadlessUI
import Synchronization

/// A user who does what a screen offers.
@usableFromInline
struct ScreenUser<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  /// The date of all runs.
  @usableFromInline static var date: Date { Date(timeIntervalSinceReferenceDate: 0) }

  @usableFromInline let program: Program<Value, Action>
  private let texts: [String]

  /// Makes a program for the initial state and the screens. A program can be made only with a simulation, so this explores
  /// nothing first.
  @usableFromInline
  init(of program: (Simulation) -> Program<Value, Action>, texts: [String]) throws {
    var first: Program<Value, Action>?
    try withoutActuallyEscaping(program) { program in
      _ = try explore(
        initialValue: 0, actions: [Int](), reducer: { _, _, _ in [] },
        environment: { simulation in
          if first == nil { first = program(simulation) }
        })
    }
    guard let first else { throw ExplorationError.notRepeatable("No program was made.") }
    self.program = first
    self.texts = texts
  }

  /// The screen of a state, whose controls do nothing.
  func screen(of value: Value) -> Screen {
    program.screen(
      Store<Value, Action>(initialValue: value, reducer: { _, _, _ in [] }, environment: ()))
  }

  /// The screen of a state, and everything that it offers.
  func offers(of value: Value) -> (screen: Screen, [ScreenAction<Action>]) {
    let sent = Mutex<[Action]>([])
    let probe = Store<Value, Action>(
      initialValue: value,
      reducer: { _, action, _ in
        sent.withLock { $0.append(action) }
        return []
      }, environment: ())
    let screen = program.screen(probe)
    let (front, layer) = (screen.front, ScreenTap.Layer(screen))
    var controls = front.controls
    if let back = front.back, !controls.contains(where: { $0.id == back.id }) {
      controls.append(back)
    }
    let offers = controls.filter(\.isEnabled).flatMap { control in
      operations(of: control).compactMap { operation -> ScreenAction<Action>? in
        sent.withLock { $0 = [] }
        guard (try? control.perform(operation)) != nil else { return nil }
        let actions = sent.withLock { $0 }
        if actions.isEmpty { return nil }
        let command =
          screen.command(for: operation, on: control)
          ?? "# \(control.label), to which no label of a script leads"
        let leadsBack = front.isClosedByBack && control.id == front.back?.id
        let tap = ScreenTap(
          command: command, layer: layer, leadsBack: leadsBack, turnsOn: control.isOff)
        return .user(tap, actions)
      }
    }
    return (screen, offers)
  }

  private func operations(of control: Control) -> [Control.Operation] {
    switch control.kind {
    case .button: return [.tap]
    case .toggle: return [.toggle(nil)]
    case .textField:
      let typing = texts.filter { $0 != control.text }.map { Control.Operation.type($0) }
      return typing + (control.canSubmit ? [.submit] : [])
    case .picker(let options, let selection):
      return options.indices.filter { $0 != selection }.map { .set($0) }
    case .stepper(let value, let range, let step):
      return [value - step, value + step].filter(range.contains).map { .set($0) }
    }
  }
}

extension Control {
  /// Whether it is a toggle that is off; `nil` if it is no toggle.
  fileprivate var isOff: Bool? { if case .toggle(let isOn) = kind { !isOn } else { nil } }
}
