import ComposableArchitecture
import ComposableArchitectureHistoryPage
import Foundation

/// Replays a ``History`` while its store runs, for a page that follows the app. Each reader has a replay of its own.
///
/// ```swift
/// let replay = HistoryReplay(history)
/// while let part = await replay.next() { print(part) }
/// ```
///
/// It calls the reducer again with each action, and compares the result with each state that the history has kept.
public actor HistoryReplay<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private let history: History<Value, Action>
  private let screen: (@Sendable (Value) -> String)?
  private let reads = ReadReplay(readsAgain: false)
  private let source: ReadSource
  /// For how long a call of ``next(limit:)`` replays at most.
  private let timeLimit: Duration
  private var maker: PageMaker<Value, Action>?
  private var value: Value?
  /// The number of the last action that was replayed.
  private var number = 0
  private var eventPosition = 0
  /// Whether a reader knows that the history has ended before it had a state.
  private var hasToldEnd = false
  /// The effects that have not ended, by their numbers.
  private var running: [Int: HistoryPage.Effect] = [:]

  /// - Parameters:
  ///   - history: What to look at.
  ///   - screen: Returns the screen of a state as text.
  public init(_ history: History<Value, Action>, screen: (@Sendable (Value) -> String)? = nil) {
    self.init(history, screen: screen, timeLimit: .milliseconds(100))
  }

  /// For tests. On a busy machine, the usual limit would cut their replays short.
  package init(
    _ history: History<Value, Action>, screen: (@Sendable (Value) -> String)? = nil,
    timeLimit: Duration
  ) {
    self.history = history
    self.screen = screen
    self.timeLimit = timeLimit
    source = ReadSource(reads)
  }

  /// The page that shows what ``next(limit:)`` returns. It reads a stream of server-sent events at the address
  /// `history`, each with one part.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - hasCommands: Whether the server has the addresses `command`, `complete` and `continue`, and `recording`, `page`,
  ///     `script` and `test` below `history`.
  public static func page(title: String, hasCommands: Bool) -> LiveHistoryPage {
    var page = HistoryPage(title: title, summary: "", state: "null")
    page.isLive = true
    page.hasCommands = hasCommands
    return LiveHistoryPage(html: page.html, policy: page.policy)
  }

  /// Returns what is new since the last call as a JSON object, or `nil` if nothing is.
  ///
  /// A call replays for at most a tenth of a second, so a long history needs several calls.
  ///
  /// - Parameter limit: How many actions it replays at most.
  public func next(limit: Int = 500) -> String? {
    guard var part = history.part(after: number, limit: limit, eventsFrom: eventPosition) else {
      return endBeforeBeginning()
    }
    let isFirst = maker == nil || number < part.oldest.number
    if isFirst {
      // A reader that starts over has lost the effects that it had.
      part = history.part(after: number, limit: limit) ?? part
      begin(part)
    }
    guard let before = maker?.page else { return nil }
    replay(part.segments)
    eventPosition = part.eventPosition
    if let end = part.end { note(end) }
    maker?.page.effects = effects(of: part.events)
    guard let page = maker?.page else { return nil }
    // Rows that were sent are not kept.
    maker?.page.rows = []
    guard isFirst || !page.rows.isEmpty || !page.effects.isEmpty || page.notes != before.notes
    else { return nil }
    return page.part(
      isFirst: isFirst, firstNumber: part.oldest.number,
      newScreens: isFirst ? 0 : before.screens.count)
  }

  /// Returns why a history has ended before it had a state, once.
  private func endBeforeBeginning() -> String? {
    guard let end = history.end, !hasToldEnd else { return nil }
    hasToldEnd = true
    var page = page
    page.notes.append(end)
    return page.part(isFirst: true, firstNumber: 0, newScreens: 0)
  }

  /// Returns the state after an action, or `nil` if the action is no longer kept or has not been reduced yet.
  public func state(after number: Int) -> Value? {
    guard let part = history.part(after: 0),
      let segment = part.segments.last(where: { $0.number <= number }),
      number <= segment.number + segment.entries.count
    else { return nil }
    var value = segment.value
    guard let reduce = history.reduce else { return value }
    for entry in segment.entries.prefix(while: { $0.number <= number }) {
      _ = reduceOnce(&value, entry, reduce)
    }
    return value
  }

  /// Returns the effects that have started or ended.
  private func effects(of events: [History<Value, Action>.Event]) -> [HistoryPage.Effect] {
    var changed: [Int: HistoryPage.Effect] = [:]
    for event in events {
      let number = event.event.effect
      switch event.event.kind {
      case .started, .waiting:
        running[number] = HistoryPage.Effect(
          number: number, startedBy: event.event.startedBy, isWait: event.event.kind == .waiting,
          start: event.time, end: nil, ended: nil)
        changed[number] = running[number]
      case .finished, .cancelled:
        running[number]?.end = event.time
        running[number]?.ended = event.event.kind.rawValue
        changed[number] = running.removeValue(forKey: number)
      }
    }
    return changed.values.sorted { $0.number < $1.number }
  }

  /// The page without its states and actions.
  private var page: HistoryPage {
    let header = history.header
    var page = HistoryPage(
      title: [header.app, header.version ?? ""].filter { !$0.isEmpty }.joined(separator: " "),
      summary: "Live since \(header.start.formatted(.iso8601)).", state: "null")
    page.start = header.start.formatted(.iso8601)
    page.isVirtual = header.clock == "virtual"
    if header.redacted == true { page.notes.append("A redaction has removed some texts.") }
    return page
  }

  private func begin(_ part: History<Value, Action>.Part) {
    maker = PageMaker(page, history.redaction, part.oldest.value, screen)
    value = part.oldest.value
    number = part.oldest.number
    running = [:]
  }

  private func replay(_ segments: [History<Value, Action>.Segment]) {
    guard let reduce = history.reduce, var value else { return }
    defer { self.value = value }
    let deadline = ContinuousClock.now + timeLimit
    for segment in segments {
      if segment.number == number { check(&value, against: segment) }
      for entry in segment.entries {
        if .now > deadline { return }
        if let problem = reduceOnce(&value, entry, reduce) { note(problem) }
        number = entry.number
        let row = row(of: entry)
        maker?.add(row, value)
      }
    }
  }

  private func row(of entry: History<Value, Action>.Entry) -> Recording<Value, Action>.Entry {
    let action = history.redaction.action(entry.action)
    // A text of the user may be one that the redaction has removed.
    let isRedacted = maker?.areEqual(action, entry.action) == false
    return .init(
      number: entry.number, cause: entry.cause, time: entry.time.roundedToMicroseconds,
      sender: entry.sender?.name ?? "effect", via: isRedacted ? nil : entry.sender?.via,
      isFurther: entry.sender?.isFurther ?? false, action: action, name: actionName(of: action),
      isRedacted: isRedacted, line: 0, error: nil, reads: [], hasReads: false)
  }

  /// Returns what was wrong with the reads of an action, in a sentence.
  private func reduceOnce(
    _ value: inout Value, _ entry: History<Value, Action>.Entry,
    _ reduce: History<Value, Action>.Reduce
  ) -> String? {
    let recorded =
      (try? JSONDecoder.forRecording.decode([Read].self, from: Data("[\(entry.reads)]".utf8))) ?? []
    reads.begin(recorded)
    source.whileReading { reduce(&value, entry.action) }
    guard let mismatch = reads.end(), recorded.allSatisfy({ $0.value != nil }) else { return nil }
    return """
      Action \(entry.number) read \(mismatch.recorded ?? "nothing"), but its replay \
      \(mismatch.asked.map { "read \($0)" } ?? "did not").
      """
  }

  /// Compares a replayed state with the one that was kept, and continues with the latter.
  private func check(_ value: inout Value, against segment: History<Value, Action>.Segment) {
    guard segment.number > 0, let maker else { return }
    if !maker.areEqual(value, segment.value) {
      note(
        """
        Between the actions \(max(segment.number - History<Value, Action>.Segment.length, 0)) and \(segment.number), the \
        reducer read something that is not in its state, its action, or a “reading”. What this page shows there may be \
        wrong.
        """)
    }
    value = segment.value
  }

  private func note(_ problem: String) {
    if maker?.page.notes.contains(problem) == false { maker?.page.notes.append(problem) }
  }
}

/// A page that follows a history, and what a browser may do with it.
public struct LiveHistoryPage: Sendable {
  /// The text of the page.
  public let html: String
  /// The value of the header `Content-Security-Policy`.
  public let policy: String
}
