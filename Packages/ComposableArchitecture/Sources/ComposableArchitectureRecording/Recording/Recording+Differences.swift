public import ComposableArchitecture
import Foundation

extension Recording {
  /// Calls the reducer with the recorded actions, as `replay` does, and returns all differences.
  ///
  /// After a state that differs, the replay goes on from the recorded state, so each change of a reducer is one
  /// difference. It ends with the first difference if the recorded state cannot be used: it was redacted, it is not
  /// `Decodable`, or an action is missing.
  ///
  /// - Parameters:
  ///   - reducer: The reducer of the app. It may be newer than the recording.
  ///   - environment: The reducer's environment.
  ///   - initialValue: The program's first state. It is needed only if the state is not `Decodable`.
  ///   - redaction: The redaction of the recording.
  /// - Throws: A difference that prevents the replay from starting.
  @inlinable
  public func differences<Environment>(
    _ reducer: Reducer<Value, Action, Environment>,
    environment: Environment,
    from initialValue: Value? = nil,
    redaction: Redaction<Value, Action> = .none
  ) throws(ReplayDifference) -> [ReplayDifference] {
    let checks = try ReplayChecks(self, initialValue, redaction, readsAgain: false)
    var value = checks.firstValue
    return checks.source.whileReading {
      var differences: [ReplayDifference] = []
      for index in entries.indices {
        guard let action = entries[index].action else {
          return differences + [checks.missingAction(at: index)]
        }
        checks.beginReading(at: index)
        _ = reducer(&value, action, environment)
        guard let difference = checks.check(value, at: index) else { continue }
        differences.append(difference)
        if case .read = difference.kind { continue }
        guard let recorded = checks.takeRecorded() else { break }
        value = recorded
      }
      return differences
    }
  }

  /// Writes the states that the reducer leads to today in place of the recorded ones.
  ///
  /// Call it after a look at the differences, if they are intended. The first state, the actions and everything else in
  /// the file stay as they are. The file is replaced at once, so it is never half written. What `redaction` removes from a
  /// state is removed from the new states, too.
  ///
  /// - Parameters:
  ///   - reducer: The reducer of the app.
  ///   - environment: The reducer's environment.
  ///   - initialValue: The program's first state. It is needed only if the state is not `Decodable`.
  ///   - redaction: The redaction of the recording.
  /// - Returns: The number of states that were replaced.
  /// - Throws: A `ReplayDifference` if the recording cannot be replayed to its end, or the error of the file. Nothing is
  ///   changed then.
  @inlinable
  public func acceptStates<Environment>(
    _ reducer: Reducer<Value, Action, Environment>,
    environment: Environment,
    from initialValue: Value? = nil,
    redaction: Redaction<Value, Action> = .none
  ) throws -> Int {
    let checks = try ReplayChecks(
      self, initialValue, redaction, readsAgain: false, comparesStates: false)
    var value = checks.firstValue
    var rewriting = StateRewriting(self, redaction)
    let failure = checks.source.whileReading { () -> (any Error)? in
      for index in entries.indices {
        guard let action = entries[index].action else { return checks.missingAction(at: index) }
        checks.beginReading(at: index)
        _ = reducer(&value, action, environment)
        if let difference = checks.check(value, at: index) { return difference }
        do {
          try rewriting.note(value, after: entries[index].number)
        } catch {
          return error
        }
      }
      return nil
    }
    if let failure { throw failure }
    return try rewriting.write()
  }
}

/// The file of a recording with other states.
@usableFromInline
struct StateRewriting<Value: Encodable & Sendable, Action: Decodable & Sendable> {
  private let recording: Recording<Value, Action>
  private let redaction: Redaction<Value, Action>
  private let numbers: Set<Int>
  private var states: [Int: Data] = [:]

  @usableFromInline
  init(_ recording: Recording<Value, Action>, _ redaction: Redaction<Value, Action>) {
    self.recording = recording
    self.redaction = redaction
    numbers = Set(recording.states.dropFirst().map(\.number))
  }

  /// Notes the state after an action. It is written if the file has a state there.
  @usableFromInline
  mutating func note(_ value: Value, after number: Int) throws {
    guard numbers.contains(number) else { return }
    let state = try JSONEncoder.forRecording.encode(redaction.redacted(value))
    states[number] = Data(#"{"number":\#(number),"state":"#.utf8) + state + Data("}".utf8)
  }

  /// Replaces the file. Returns the number of states that are different.
  @usableFromInline
  func write() throws(RecordingError) -> Int {
    var lines = try LineFile(path: recording.path)
    let numbers = Dictionary(
      recording.states.dropFirst().map { ($0.offset, $0.number) }, uniquingKeysWith: { $1 })
    let new = recording.path + ".new-\(UUID())"
    var file = try RecordingFile(creating: new)
    var count = 0
    do throws(RecordingError) {
      while let (text, offset) = try lines.next() {
        var line = text
        if let state = numbers[offset].flatMap({ states[$0] }), !Self.areEqual(state, text) {
          line = state
          count += 1
        }
        if let reason = file.write(Array(line) + [0x0A]) {
          throw .notCreated(path: new, reason: reason)
        }
      }
      guard rename(new, recording.path) == 0 else {
        throw .notCreated(path: recording.path, reason: String(cString: strerror(errno)))
      }
    } catch {
      unlink(new)
      throw error
    }
    return count
  }

  /// Whether two lines have the same state. The order of its keys may differ.
  private static func areEqual(_ line: Data, _ other: Data) -> Bool {
    func state(_ line: Data) -> AnyJSON? {
      try? JSONDecoder.forRecording.decode(StateLine<AnyJSON>.self, from: line).state
    }
    return state(line) == state(other)
  }
}
