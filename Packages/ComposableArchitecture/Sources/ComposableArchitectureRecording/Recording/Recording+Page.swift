public import ComposableArchitecture
import Foundation
import HistoryPage

extension Recording where Action: Encodable {
  /// Returns the recording as an HTML page that needs no server and no network.
  ///
  /// ```swift
  /// let html = try recording.page(appReducer, environment: .mock)
  /// ```
  ///
  /// The page shows the actions as a tree of causes, the state at each moment and what changed, the effects on a time
  /// line, and the screen. It contains the first state and the changes, so it is not much larger than the recording.
  ///
  /// - Parameters:
  ///   - reducer: The reducer of the app.
  ///   - environment: The reducer's environment.
  ///   - initialValue: The program's first state. It is needed only if the state is not `Decodable`.
  ///   - redaction: The redaction of the recording.
  ///   - screen: Returns the screen of a state as text. Screens take 10 MB at most. If they would take more, the page
  ///     has none, and says so.
  /// - Returns: The text of the file.
  /// - Throws: The first difference between the replay and the recording.
  public func page<Environment>(
    _ reducer: Reducer<Value, Action, Environment>,
    environment: Environment,
    from initialValue: Value? = nil,
    redaction: Redaction<Value, Action> = .none,
    screen: ((Value) -> String)? = nil
  ) throws(ReplayDifference) -> String {
    let first = try replay(
      reducer, environment: environment, from: initialValue, redaction: redaction, to: firstNumber)
    var maker = PageMaker(self, redaction, first, screen)
    try replay(
      reducer, environment: environment, from: initialValue, redaction: redaction
    ) { entry, value in
      maker.add(entry, value)
      return true
    }
    return maker.page.html
  }
}

/// Makes the page of a recording while the recording is replayed.
private struct PageMaker<Value: Encodable & Sendable, Action: Codable & Sendable> {
  /// How many bytes the screens may take.
  private static var screenLimit: Int { 10 << 20 }

  private(set) var page: HistoryPage
  private let redaction: Redaction<Value, Action>
  private let encoder: JSONEncoder
  private var state: AnyJSON
  private var screen: ((Value) -> String)?
  private var screenSize = 0
  private var depths: [Int: Int] = [:]

  init(
    _ recording: Recording<Value, Action>, _ redaction: Redaction<Value, Action>, _ first: Value,
    _ screen: ((Value) -> String)?
  ) {
    self.redaction = redaction
    self.screen = screen
    encoder = .forRecording
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting.insert(.sortedKeys)
    state = .null
    let (actions, effects) = (recording.entries.count, recording.effects.count)
    page = HistoryPage(
      title: [recording.app, recording.version].filter { !$0.isEmpty }.joined(separator: " "),
      summary: """
        Recorded on \(recording.start.formatted(.iso8601)): \(actions == 1 ? "1 action" : "\(actions) actions"), \
        \(effects == 1 ? "1 effect" : "\(effects) effects").
        """,
      state: "null")
    state = json(redaction.redacted(first))
    page.state = text(state)
    if recording.isTorn { page.notes.append("The last line was cut off, and is left out.") }
    if recording.isRedacted { page.notes.append("A redaction has removed some texts.") }
    page.effects = recording.effects.map {
      HistoryPage.Effect(
        number: $0.number, startedBy: $0.startedBy, start: $0.start, end: $0.end,
        ended: $0.ended?.rawValue)
    }
    _ = addScreen(of: first)
  }

  mutating func add(_ entry: Recording<Value, Action>.Entry, _ value: Value) {
    let next = json(redaction.redacted(value))
    let depth = entry.cause.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
    depths[entry.number] = depth
    page.rows.append(
      HistoryPage.Row(
        number: entry.number, name: entry.name, sender: entry.sender, via: entry.via,
        cause: entry.cause, time: entry.time, depth: depth,
        changes: text(.array(state.patches(to: next))),
        action: entry.action.map { text(json($0)) }, screen: addScreen(of: value)))
    state = next
  }

  /// Returns the position of the screen of a state. `nil` if the page has no screens.
  private mutating func addScreen(of value: Value) -> Int? {
    guard let screen else { return nil }
    let text = screen(redaction.redacted(value))
    if text != page.screens.last {
      page.screens.append(text)
      screenSize += text.utf8.count
    }
    if screenSize > Self.screenLimit {
      self.screen = nil
      page.screens = []
      page.notes.append("The screens are left out because they would take more than 10 MB.")
    }
    return page.screens.count - 1
  }

  private func json(_ value: some Encodable) -> AnyJSON {
    (try? JSONDecoder.forRecording.decode(AnyJSON.self, from: encoder.encode(value)))
      ?? .string("This cannot be written as JSON.")
  }

  private func text(_ json: AnyJSON) -> String {
    (try? encoder.encode(json)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
