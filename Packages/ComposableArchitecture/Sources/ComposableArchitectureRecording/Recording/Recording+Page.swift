public import ComposableArchitecture
import ComposableArchitectureHistoryPage
import Foundation

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
    var maker = PageMaker(firstPage, redaction, first, screen)
    try replay(
      reducer, environment: environment, from: initialValue, redaction: redaction
    ) { entry, value in
      maker.add(entry, value)
      return true
    }
    return maker.page.html
  }
  /// The page without its actions.
  private var firstPage: HistoryPage {
    let (actions, effects) = (entries.count, effects.count)
    var page = HistoryPage(
      title: [app, version].filter { !$0.isEmpty }.joined(separator: " "),
      summary: """
        Recorded on \(start.formatted(.iso8601)): \(actions == 1 ? "1 action" : "\(actions) actions"), \
        \(effects == 1 ? "1 effect" : "\(effects) effects").
        """,
      state: "null")
    page.start = start.formatted(.iso8601)
    page.isVirtual = isVirtual
    if isTorn { page.notes.append("The last line was cut off, and is left out.") }
    if isRedacted { page.notes.append("A redaction has removed some texts.") }
    page.effects = self.effects.map(HistoryPage.Effect.init)
    return page
  }
}

extension HistoryPage.Effect {
  init<Value, Action>(_ effect: Recording<Value, Action>.Effect) {
    self.init(
      number: effect.number, startedBy: effect.startedBy, isWait: effect.isWait,
      start: effect.start,
      end: effect.end, ended: effect.ended?.rawValue)
  }
}
