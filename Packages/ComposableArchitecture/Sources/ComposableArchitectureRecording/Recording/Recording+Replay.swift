public import ComposableArchitecture
import Foundation

extension Recording {
  /// Calls the reducer with the recorded actions, and compares the results with the recorded states.
  ///
  /// ```swift
  /// let state = try recording.replay(appReducer, environment: .mock, to: 12)
  /// ```
  ///
  /// Effects are not run. While the reducer runs, the functions of ``reading(_:_:)`` in the environment return what
  /// was recorded.
  ///
  /// - Parameters:
  ///   - reducer: The reducer of the app. It may be newer than the recording.
  ///   - environment: The reducer's environment.
  ///   - initialValue: The program's first state. It is needed only if the state cannot be decoded, because it
  ///     is not `Decodable`.
  ///   - redaction: The redaction of the recording.
  ///   - number: The action after which to stop. `nil` replays everything.
  ///   - body: Called with the state after each action. If it returns `false`, the replay stops there.
  ///   - readsAgain: Whether the reducer reads again in place of what was recorded. Then the states are not
  ///     compared, because they depend on the reads.
  /// - Returns: The state after the last replayed action.
  /// - Throws: The first difference.
  @discardableResult
  public func replay<Environment>(
    _ reducer: Reducer<Value, Action, Environment>,
    environment: Environment,
    from initialValue: Value? = nil,
    redaction: Redaction<Value, Action> = .none,
    to number: Int? = nil,
    readsAgain: Bool = false,
    while body: ((Entry, Value) -> Bool)? = nil
  ) throws(ReplayDifference) -> Value {
    let reads = ReadReplay()
    var replay = try Replay(self, initialValue, redaction)
    let result = ReadSource.$current.withValue(readsAgain ? nil : reads) {
      () -> Result<Void, ReplayDifference> in
      Result { () throws(ReplayDifference) in
        for index in entries.indices {
          if let number, entries[index].number > number { return }
          guard let action = entries[index].action else {
            throw replay.difference(
              entries[index], .actionMissing(reason: entries[index].error ?? "there is no action"))
          }
          if readsAgain {
            _ = reducer(&replay.value, action, environment)
          } else {
            reads.begin(entries[index].reads)
            _ = reducer(&replay.value, action, environment)
            try replay.check(entries[index], reads)
          }
          if let body, !body(entries[index], replay.value) { return }
        }
      }
    }
    try result.get()
    return replay.value
  }
}

/// The state of a replay.
private struct Replay<Value: Encodable & Sendable, Action: Decodable & Sendable> {
  typealias Content = Recording<Value, Action>

  var value: Value
  private let recording: Content
  private let redaction: Redaction<Value, Action>
  private let file: LineFile?
  /// The states that come next.
  private var states: ArraySlice<Content.StateLine>
  private var isAfterRedaction = false

  init(
    _ recording: Content, _ initialValue: Value?, _ redaction: Redaction<Value, Action>
  ) throws(ReplayDifference) {
    func failure(_ kind: ReplayDifference.Kind) -> ReplayDifference {
      ReplayDifference(
        number: recording.firstNumber, action: "", kind: kind, isAfterRedaction: false)
    }
    self.recording = recording
    self.redaction = redaction
    states = recording.states.dropFirst()
    do {
      file = try LineFile(path: recording.path)
    } catch {
      throw failure(.unreadable(error))
    }
    guard let first = recording.states.first else {
      throw failure(
        .noFirstState(reason: "The recording has none. The process ended before it was written."))
    }
    if let type = Value.self as? any Decodable.Type {
      do {
        guard let recorded = try Self.decode(type, first, file) else {
          throw failure(.noFirstState(reason: "It cannot be decoded."))
        }
        value = recorded
      } catch let error as ReplayDifference {
        throw error
      } catch {
        throw failure(
          .unreadable(
            .damaged(
              path: recording.path, line: first.line, column: nil, reason: decodingFailure(error))))
      }
    } else if let initialValue, first.number == 0 {
      value = initialValue
      try check(first, "")
    } else {
      throw failure(
        .noFirstState(
          reason: """
            It cannot be decoded. Make `\(Value.self)` `Decodable`\
            \(first.number == 0 ? ", or pass the first state of the program" : "").
            """))
    }
  }

  func difference(_ entry: Content.Entry, _ kind: ReplayDifference.Kind) -> ReplayDifference {
    ReplayDifference(
      number: entry.number, action: entry.name, kind: kind, isAfterRedaction: isAfterRedaction)
  }

  /// Checks the reads of an action, and the state after it if it was recorded.
  mutating func check(_ entry: Content.Entry, _ reads: ReadReplay) throws(ReplayDifference) {
    if entry.isRedacted || entry.reads.contains(where: { $0.value == nil }) {
      isAfterRedaction = true
    }
    if let mismatch = reads.end() {
      throw difference(entry, .read(recorded: mismatch.recorded, asked: mismatch.asked))
    }
    guard let state = states.first, state.number == entry.number else { return }
    states.removeFirst()
    try check(state, entry.name)
  }

  private func check(_ state: Content.StateLine, _ action: String) throws(ReplayDifference) {
    func failure(_ kind: ReplayDifference.Kind) -> ReplayDifference {
      ReplayDifference(
        number: state.number, action: action, kind: kind, isAfterRedaction: isAfterRedaction)
    }
    var changes: [StateChange] = []
    do {
      let replayed = redaction.redacted(value)
      if let type = Value.self as? any Decodable.Type {
        guard let recorded = try Self.decode(type, state, file) else { return }
        changes = StateChange.changes(from: redaction.redacted(recorded), to: replayed)
      } else {
        let json = try JSONEncoder.forRecording.encode(replayed)
        let recorded = try Self.decode(StateLine<AnyJSON>.self, state, file)?.state.plain ?? ""
        let found = try JSONDecoder.forRecording.decode(AnyJSON.self, from: json).plain
        changes = StateChange.changes(from: recorded, to: found)
      }
    } catch {
      throw failure(
        .unreadable(
          .damaged(
            path: recording.path, line: state.line, column: nil, reason: decodingFailure(error))))
    }
    if !changes.isEmpty { throw failure(.state(changes)) }
  }

  private static func decode<T: Decodable>(
    _ type: T.Type, _ state: Content.StateLine, _ file: LineFile?
  ) throws -> Value? {
    try decode(StateLine<T>.self, state, file)?.state as? Value
  }

  private static func decode<T: Decodable>(
    _ type: StateLine<T>.Type, _ state: Content.StateLine, _ file: LineFile?
  ) throws -> StateLine<T>? {
    guard let line = file?.line(at: state.offset, count: state.count) else { return nil }
    return try JSONDecoder.forRecording.decode(type, from: line)
  }
}
