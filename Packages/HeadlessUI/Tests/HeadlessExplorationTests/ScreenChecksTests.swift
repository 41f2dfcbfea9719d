import ComposableArchitecture
import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import HeadlessUI
import Synchronization
import Testing

private struct Lamp: Codable, Hashable {
  var isOn = false
  var isLoading = false
  var isAboutShown = false
  /// Is not decoded.
  var hidden = 0

  enum CodingKeys: CodingKey { case isOn, isLoading, isAboutShown }
}

private enum LampAction: Codable, Hashable {
  case switched(Bool), loadTapped, loaded, resetTapped, aboutTapped, aboutDismissed
}

/// A planted mistake.
private enum Mistake: String, CaseIterable {
  /// A button has no effect.
  case idle
  /// The answer of a request does not end the progress.
  case endless
  /// No control can be operated after an answer.
  case stuck
  /// A part of the state is not encoded.
  case hidden
  /// “Done” changes something and leaves the sheet open.
  case open
  /// A button has a label for an essay.
  case long
}

private struct LampView: View {
  let store: Store<Lamp, LampAction>
  let mistake: Mistake?

  var body: Screen {
    let lamp = store.value
    return Screen("Lamp") {
      Toggle("On", isOn: lamp.isOn, isEnabled: mistake != .stuck || !lamp.isOn) {
        store.send(.switched($0))
      }
      if mistake == .stuck {
        Text("There is nothing else to do.")
      } else if lamp.isLoading {
        ProgressView("Loading")
      } else {
        Button("Load") { store.send(.loadTapped) }
      }
      if mistake == .open { Button("About") { store.send(.aboutTapped) } }
      if mistake == .long {
        Button(String(repeating: "very ", count: 50)) { store.send(.loadTapped) }
      }
      if mistake == .idle { Button("Reset") { store.send(.resetTapped) } }
    }
    .sheet(isPresented: lamp.isAboutShown, onDismiss: { store.send(.aboutDismissed) }) {
      Screen("About") { Text("A lamp.") }
    }
  }
}

/// Explores apps with a mistake each, without a condition.
@Suite struct ScreenChecksTests {
  private static func program(_ mistake: Mistake?) -> (Simulation) -> Program<Lamp, LampAction> {
    { _ in
      Program(
        initialValue: Lamp(),
        reducer: { (lamp: inout Lamp, action: LampAction, _: Void) in
          switch action {
          case .switched(let isOn):
            lamp.isOn = isOn
            if mistake == .hidden { lamp.hidden += 1 }
          case .loadTapped:
            lamp.isLoading = true
            return [
              .run { send in
                await Task.yield()
                send(.loaded)
              }
            ]
          case .loaded: lamp.isLoading = mistake == .endless
          case .resetTapped: break
          case .aboutTapped: lamp.isAboutShown = true
          case .aboutDismissed: lamp.isOn.toggle()
          }
          return []
        },
        environment: (),
        view: { LampView(store: $0, mistake: mistake) })
    }
  }

  /// Returns the messages with which an exploration fails the test.
  private static func messages(
    _ mistake: Mistake?, _ checks: ScreenChecks = .all, invariant: ((Lamp) -> Bool)? = nil
  ) throws -> [String] {
    let messages = Mutex<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try explore(program: program(mistake), taps: 0...2, checks: checks, invariant: invariant)
    } matching: { issue in
      messages.withLock { $0.append("\(issue)") }
      return true
    }
    return messages.withLock(\.self)
  }

  @Test func `An app without a mistake passes all checks`() throws {
    #expect(try Self.messages(nil) == [])
  }

  @Test(
    arguments: [
      (.idle, .controls, "“tap Reset”"),
      (
        .endless, .progress,
        "When nothing can continue, the screen “Lamp” still shows the progress “Loading”"
      ),
      (.stuck, .wayOn, "no control on the screen “Lamp” can be operated"),
      (.open, .back, "does not close the sheet “About” in any order"),
      (.long, .labels, "has more than 200 columns"),
      (.hidden, .coding, "is not the same after it was encoded and decoded"),
    ] as [(Mistake, ScreenChecks, String)])
  fileprivate func `A mistake is found without a condition, and a check can be left out`(
    mistake: Mistake, check: ScreenChecks, text: String
  ) throws {
    let messages = try Self.messages(mistake)
    #expect(messages.contains { $0.contains(text) })
    #expect(try Self.messages(mistake, .all.subtracting(check)) == [])
  }

  @Test func `A condition of the test is told from a check`() throws {
    let messages = try Self.messages(nil, invariant: { lamp in !lamp.isOn })
    #expect(messages.count == 2)
    #expect(messages.first?.contains("“toggle On”") == true)
    #expect(messages.last?.contains("The screen at the end of the history:\n\n  Lamp\n") == true)
    #expect(messages.last?.contains("in this script:\n\n  toggle On\n") == true)
    #expect(!messages.contains { $0.contains("leave this check out") })
  }

  @Test func `With a horizon, a progress may end later`() throws {
    let exploration = try explore(
      program: Self.program(.endless), taps: 0...1, horizon: .seconds(1))
    #expect(exploration.failure == nil)
  }
}
