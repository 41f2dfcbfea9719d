import ComposableArchitecture
import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import HeadlessUI
import Synchronization
import Testing

private struct Sheep: Codable, Hashable {
  var count = 0
  var note = "Nothing was counted."
  var isLoud = false
  var undo = UndoHistory<Int>()
  var document = SheepDocument()
}

/// The status of the stored number.
private struct SheepDocument: Codable, Hashable, StateBookkeeping {
  var stored: Int?
  var saving: Int?

  var storedDocument: StoredDocument {
    stored.map { .known([$0] + (saving.map { [$0] } ?? [])) } ?? .unread
  }
}

private enum SheepAction: Codable, Hashable {
  case started, counted, undoTapped, loudToggled(Bool), loaded(Int), saved
}

private struct SheepEnvironment: Sendable {
  var load: @Sendable () -> Int
  var save: @Sendable (Int) -> Void
}

/// A planted mistake.
private enum Mistake: CaseIterable {
  /// Undo leaves the note as it is.
  case note
  /// The number is not read at the start.
  case unread
  /// The number is stored without its last digit.
  case lossy
}

private struct SheepView: View {
  let store: Store<Sheep, SheepAction>
  let mistake: Mistake?

  var body: Screen {
    let sheep = store.value
    return Screen("Sheep") {
      Text("\(sheep.count)")
      if mistake == .note { Text(sheep.note) }
      Button("Count") { store.send(.counted) }
      Button("Undo", isEnabled: sheep.undo.canUndo) { store.send(.undoTapped) }
      Button("Sell", isEnabled: sheep.count > 9) { store.send(.counted) }
      Toggle("Loud", isOn: sheep.isLoud) { store.send(.loudToggled($0)) }
    }
  }
}

/// Tests what an exploration from the screens knows from the bookkeeping in the state, and what it has reached.
@Suite struct ScreenBookkeepingTests {
  private static func program(
    _ mistake: Mistake?
  ) -> @Sendable (Simulation) -> Program<Sheep, SheepAction> {
    { simulation in
      let disk = simulation.variable(0, name: "disk", isDurable: true)
      return Program(
        initialValue: Sheep(),
        reducer: undoable(reducer(mistake), of: \.count, history: \.undo) { action in
          switch action {
          case .counted: .new()
          case .undoTapped: .undo
          case .loaded: .amend
          case .started, .loudToggled, .saved: .ignore
          }
        },
        environment: SheepEnvironment(
          load: { disk.value },
          save: { number in disk.value = mistake == .lossy ? number / 10 : number }),
        view: { SheepView(store: $0, mistake: mistake) },
        onStart: [.started])
    }
  }

  private static func reducer(
    _ mistake: Mistake?
  ) -> Reducer<Sheep, SheepAction, SheepEnvironment> {
    { sheep, action, environment in
      switch action {
      case .started:
        if mistake == .unread { return [] }
        return [.run { send in send(.loaded(environment.load())) }]
      case .loaded(let number): (sheep.count, sheep.document.stored) = (number, number)
      case .loudToggled(let isLoud): sheep.isLoud = isLoud
      case .counted, .undoTapped:
        if action == .counted {
          sheep.count += 1
          sheep.note = "A sheep was counted."
        }
        guard sheep.document.stored != nil || mistake == .unread else { return [] }
        let number = sheep.count
        sheep.document.saving = number
        return [
          .run { send in
            environment.save(number)
            send(.saved)
          }.cancellable(id: "save", cancelInFlight: true)
        ]
      case .saved: sheep.document.stored = sheep.document.saving.take()
      }
      return []
    }
  }

  /// Returns the messages with which an exploration fails the test.
  private static func messages(
    _ mistake: Mistake?, _ checks: ScreenChecks = .all, restarts: Int = 1
  ) throws -> [String] {
    let messages = Mutex<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try explore(
        program: program(mistake), taps: 0...2, checks: checks, restarts: restarts,
        options: .init(userActs: .whenIdle))
    } matching: { issue in
      messages.withLock { $0.append("\(issue)") }
      return true
    }
    return messages.withLock(\.self)
  }

  @Test func `An app that undoes and restores everything passes`() throws {
    #expect(try Self.messages(nil) == [])
  }

  @Test(
    arguments: [
      (
        .note, .undo,
        """
        Undo does not take back “tap Count” at “Sheep” in any order: the screen then shows “A sheep was counted.” in \
        place of “Nothing was counted.”
        """
      ),
      (.unread, .documents, "After a restart, the document of `document` is not read."),
      (
        .lossy, .documents,
        "After a restart, the document of `document` is not the one that was stored."
      ),
    ] as [(Mistake, ScreenChecks, String)])
  fileprivate func `What does not come back is found without a condition`(
    mistake: Mistake, check: ScreenChecks, text: String
  ) throws {
    let messages = try Self.messages(mistake)
    #expect(messages.contains { $0.contains(text) }, "\(messages)")
    #expect(try Self.messages(mistake, .all.subtracting(check)) == [])
  }

  @Test func `Without a restart, nothing is known about documents`() throws {
    #expect(try Self.messages(.lossy, restarts: 0) == [])
  }

  @Test func `The coverage tells what was never done, never enabled, and turned one way only`()
    throws
  {
    let coverage = ScreenCoverage()
    try explore(
      program: Self.program(nil), taps: 1...1, options: .init(userActs: .whenIdle),
      coverage: coverage)
    #expect(
      coverage.description == """
        Places that were shown: 1
          Sheep
        Offered and never done: 0
        Never enabled: 2
          “Undo” at “Sheep”
          “Sell” at “Sheep”
        Toggles that were turned one way only: 1
          “toggle Loud” at “Sheep”
        """)
    try explore(
      program: Self.program(nil), taps: 2...2, options: .init(userActs: .whenIdle),
      coverage: coverage)
    #expect(coverage.neverEnabled.map(\.name) == ["Sell"])
    #expect(coverage.turnedOneWay.isEmpty)
  }

  @Test func `The coverage lists what an incomplete exploration has not done`() throws {
    let coverage = ScreenCoverage()
    try explore(
      program: Self.program(nil), taps: 1...1,
      schedules: .exhaustive(limit: 1, allowsPartial: true),
      options: .init(userActs: .whenIdle), coverage: coverage)
    #expect(coverage.neverOperated.map(\.name) == ["toggle Loud"])
  }
}
