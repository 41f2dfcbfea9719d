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
  @inlinable
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
    let checks = try ReplayChecks(self, initialValue, redaction, readsAgain: readsAgain)
    let reads = checks.reads
    let count =
      number.map { $0 < firstNumber ? 0 : min(entries.count, $0 - firstNumber) } ?? entries.count
    var value = checks.firstValue
    var nextState = checks.nextState
    // This loop is inlined into the caller, because calling the reducer through unspecialized code takes many
    // times longer than what most reducers do.
    let difference = checks.source.whileReading { () -> ReplayDifference? in
      for index in 0..<count {
        guard let action = entries[index].action else { return checks.missingAction(at: index) }
        if entries[index].hasReads { checks.beginReading(at: index) }
        _ = reducer(&value, action, environment)
        if entries[index].number == nextState || reads.hasReads || entries[index].isRedacted {
          if let difference = checks.check(value, at: index) { return difference }
          nextState = checks.nextState
        }
        if let body, !body(entries[index], value) { return nil }
      }
      return nil
    }
    if let difference { throw difference }
    return value
  }
}

/// Compares a replay with what was recorded. One thread uses it.
@usableFromInline
final class ReplayChecks<Value: Encodable & Sendable, Action: Decodable & Sendable> {
  @usableFromInline typealias Content = Recording<Value, Action>

  /// The first recorded state.
  @usableFromInline let firstValue: Value
  @usableFromInline let reads: ReadReplay
  @usableFromInline let source: ReadSource
  /// The number of the next recorded state to compare, or `Int.max`.
  @usableFromInline private(set) var nextState = Int.max
  private let recording: Content
  private let redaction: Redaction<Value, Action>
  private let file: LineFile?
  /// The states that come next.
  private var states: ArraySlice<Content.StateLine>
  private var isAfterRedaction = false
  /// The recorded state that was different last.
  private var recorded: Value?

  @usableFromInline
  init(
    _ recording: Content, _ initialValue: Value?, _ redaction: Redaction<Value, Action>,
    readsAgain: Bool, comparesStates: Bool = true
  ) throws(ReplayDifference) {
    func failure(_ kind: ReplayDifference.Kind) -> ReplayDifference {
      ReplayDifference(
        number: recording.firstNumber, action: "", kind: kind, isAfterRedaction: false)
    }
    self.recording = recording
    self.redaction = redaction
    reads = ReadReplay(readsAgain: readsAgain)
    source = ReadSource(reads)
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
        firstValue = recorded
      } catch let error as ReplayDifference {
        throw error
      } catch {
        throw failure(
          .unreadable(
            .damaged(
              path: recording.path, line: first.line, column: nil, reason: decodingFailure(error))))
      }
    } else if let initialValue, first.number == 0 {
      firstValue = initialValue
      try check(initialValue, first, "")
    } else {
      throw failure(
        .noFirstState(
          reason: """
            It cannot be decoded. Make `\(Value.self)` `Decodable`\
            \(first.number == 0 ? ", or pass the first state of the program" : "").
            """))
    }
    if !readsAgain, comparesStates { nextState = states.first?.number ?? Int.max }
  }

  /// Returns the recorded state that was different last, if a replay can go on from it.
  @usableFromInline
  func takeRecorded() -> Value? { recording.isRedacted ? nil : recorded.take() }

  @usableFromInline
  func missingAction(at index: Int) -> ReplayDifference {
    let entry = recording.entries[index]
    return difference(entry, .actionMissing(reason: entry.error ?? "There is no action."))
  }

  private func difference(
    _ entry: Content.Entry, _ kind: ReplayDifference.Kind
  ) -> ReplayDifference {
    ReplayDifference(
      number: entry.number, action: entry.name, kind: kind, isAfterRedaction: isAfterRedaction)
  }

  @usableFromInline
  func beginReading(at index: Int) { reads.begin(recording.entries[index].reads) }

  /// Checks the reads of an action, and the state after it if it was recorded.
  @usableFromInline
  func check(_ value: Value, at index: Int) -> ReplayDifference? {
    let entry = recording.entries[index]
    if entry.isRedacted || entry.reads.contains(where: { $0.value == nil }) {
      isAfterRedaction = true
    }
    if let mismatch = reads.end() {
      return difference(entry, .read(recorded: mismatch.recorded, asked: mismatch.asked))
    }
    guard entry.number == nextState, let state = states.popFirst() else { return nil }
    nextState = states.first?.number ?? Int.max
    do {
      try check(value, state, entry.name)
      return nil
    } catch {
      return error
    }
  }

  private func check(
    _ value: Value, _ state: Content.StateLine, _ action: String
  ) throws(ReplayDifference) {
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
        self.recorded = recorded
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
