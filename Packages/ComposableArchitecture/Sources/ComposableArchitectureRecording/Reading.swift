import Foundation
public import Synchronization

/// Returns a function whose results are recorded when a reducer calls it, and repeated in a replay.
///
/// A reducer depends only on its state, its action, and what it reads from the environment. A recording has the
/// first two. Wrap what a reducer reads, and the recording has that too:
///
/// ```swift
/// struct NotesEnvironment: Sendable {
///   var makeID = reading("uuid") { UUID() }
/// }
/// ```
///
/// The function does the following, depending on who calls it:
///
/// - A reducer of a store that is recorded: it calls `body` and records the result.
/// - A reducer in a replay: it returns the recorded result and does not call `body`.
/// - Anything else, such as an effect: it calls `body`. Results of effects arrive as actions, which are
///   recorded anyway.
///
/// - Parameters:
///   - name: Names the read in the recording. A replay compares the names.
///   - body: Reads the value. JSON must be able to represent the value without a loss.
/// - Returns: A function of the same type.
public func reading<Result: Codable & Sendable>(
  _ name: String, _ body: @escaping @Sendable () -> Result
) -> @Sendable () -> Result {
  { ReadSource.current?.read(name, body) ?? body() }
}

/// Collects what a reducer reads during one action, as JSON.
@usableFromInline
final class ReadLog: Reads {
  private let text = Mutex("")
  @usableFromInline let isEmpty = Atomic(true)
  private let redactedNames: Set<String>

  init(redacting names: Set<String>) { redactedNames = names }

  func read<Result: Codable & Sendable>(_ name: String, _ body: () -> Result) -> Result {
    // A read inside of `body` belongs to this read, not to the reducer.
    let result = ReadSource.withoutReading(body)
    let value = redactedNames.contains(name) ? nil : try? JSONEncoder.forRecording.encode(result)
    let name = JSONText(name)
    let element = value.map { "{\(name):\(String(decoding: $0, as: UTF8.self))}" } ?? "\(name)"
    text.withLock { $0 += $0.isEmpty ? element : "," + element }
    isEmpty.store(false, ordering: .releasing)
    return result
  }

  /// Whether anything was read since the last call of `take()`.
  @inlinable
  var hasReads: Bool { !isEmpty.load(ordering: .acquiring) }

  /// Returns what was read since the last call.
  @usableFromInline
  func take() -> String {
    if !hasReads { return "" }
    isEmpty.store(true, ordering: .relaxed)
    return text.withLock { text in
      defer { text = "" }
      return text
    }
  }
}

/// A recorded read.
struct Read: Sendable, Equatable {
  let name: String
  /// The value as JSON. `nil` if a redaction has removed it, or if it could not be encoded.
  let value: Data?
}

/// The reads of a replay.
@usableFromInline
final class ReadReplay: Reads {
  /// The value that a reducer asked for in place of the one that was recorded.
  struct Mismatch: Sendable {
    let recorded: String?
    let asked: String?
  }

  private struct State {
    var reads: ArraySlice<Read> = []
    var mismatch: Mismatch?
  }

  private let state = Mutex(State())
  private let isInUse = Atomic(false)
  private let readsAgain: Bool

  /// - Parameter readsAgain: Whether reducers read again in place of what was recorded.
  init(readsAgain: Bool) { self.readsAgain = readsAgain }

  /// Whether a read was recorded for the action, or its reducer has read something.
  @usableFromInline
  var hasReads: Bool { isInUse.load(ordering: .relaxed) }

  /// Sets what the next action reads.
  func begin(_ reads: [Read]) {
    if readsAgain { return }
    isInUse.store(true, ordering: .relaxed)
    state.withLock { $0.reads = reads[...] }
  }

  /// Returns what was wrong with the reads of the action.
  func end() -> Mismatch? {
    isInUse.store(false, ordering: .relaxed)
    return state.withLock { state in
      defer { state = State() }
      return state.mismatch ?? state.reads.first.map { Mismatch(recorded: $0.name, asked: nil) }
    }
  }

  func read<Result: Codable & Sendable>(_ name: String, _ body: () -> Result) -> Result {
    if readsAgain { return body() }
    isInUse.store(true, ordering: .relaxed)
    let recorded = state.withLock { state -> Read? in
      if state.mismatch != nil { return nil }
      let next = state.reads.popFirst()
      if next?.name != name { state.mismatch = Mismatch(recorded: next?.name, asked: name) }
      return next
    }
    // A replay stops after an action with a mismatch. Until then, the reducer needs a value.
    guard let value = recorded?.value, recorded?.name == name else { return body() }
    do {
      return try JSONDecoder.forRecording.decode(Result.self, from: value)
    } catch {
      state.withLock {
        $0.mismatch = Mismatch(
          recorded: "\(name), which is not of type \(Result.self)", asked: name)
      }
      return body()
    }
  }
}
