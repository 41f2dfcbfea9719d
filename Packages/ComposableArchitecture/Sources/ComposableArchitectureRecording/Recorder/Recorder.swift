public import ComposableArchitecture
public import Foundation
import Synchronization

/// Writes what happens in a store to a file.
///
/// ```swift
/// let recorder = try Recorder<AppState, AppAction>(to: url, app: "feeds")
/// let store = try Store(
///   initialValue: AppState(), reducer: appReducer, environment: .live, recorder: recorder)
/// ```
///
/// A recording has the first state, the actions with their causes, what reducers read with ``reading(_:_:)``, and
/// the effects with their times. ``Recording`` reads it and computes everything else by calling the reducer
/// again.
///
/// **Order.** The line of an action is written before its effects start, with one call of `write`. If the
/// process is killed, at most the line that was being written is lost. A power failure may lose more, because
/// nothing waits for the disk.
///
/// **Size.** States take about half of the file at most. At half of `sizeLimit` the file is renamed to
/// `FILE.1`, which replaces the one before, and a new one begins. Each of the two can be read alone.
///
/// **Errors.** If a line cannot be written, the recording ends and the app continues. A recorder never throws
/// while a store runs.
///
/// **Cost.** An action costs its encoding and a write. Large states are encoded by a task, and rarely. While
/// a state is encoded, an action that changes a collection copies it.
public final class Recorder<Value: Encodable & Sendable, Action: Encodable & Sendable>: Sendable {
  private struct State: ~Copyable {
    var file: RecordingFile?
    /// The number of the last action.
    var number = 0
    /// The number of the last state that was written.
    var stateNumber: Int?
    /// How many bytes the last state took.
    var stateSize = 0
    /// How many bytes were written after the last state.
    var sizeSinceState = 0
    /// Whether a task is encoding a state.
    var isEncoding = false

    /// The number of bytes in the file, or 0 if the recording has ended.
    var size: Int {
      switch file {
      case .some(let file): file.size
      case nil: 0
      }
    }
  }

  private let state: Mutex<State>
  private let hasBegun = Atomic(false)
  private let path: String
  private let sizeLimit: Int
  let header: RecordingHeader
  /// The redaction of what must not be recorded.
  public let redaction: Redaction<Value, Action>
  let now: @Sendable () -> Date
  private let sender: @Sendable (Int) -> ActionSender
  private let onFailure: @Sendable (String) -> Void
  private let reads: ReadLog
  private let source: ReadSource
  private let format: LineFormat<Value, Action>

  /// Creates the file of a recording. The file must not exist yet. Only its owner may read it.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - app: The name of the app. A replay by another app is refused.
  ///   - version: The version of the app, for the reader.
  ///   - actions: The names of the app's actions, for the reader.
  ///   - isVirtual: Whether the time stands still until it is advanced.
  ///   - sizeLimit: How many bytes the recording may take, in both of its files. At least 4,096.
  ///   - redaction: What is not recorded.
  ///   - now: Returns the date, in the time that the app sees.
  ///   - sender: Called with the number of each action that was sent, in order. Returns who sent it.
  ///   - onFailure: Receives a sentence if the recording ends early. It must not use the recorder. By default the
  ///     sentence is written to standard error.
  /// - Throws: An error if the file exists or cannot be created.
  public init(
    to url: URL,
    app: String,
    version: String = "",
    actions: [String] = [],
    isVirtual: Bool = false,
    sizeLimit: Int = 256 << 20,
    redaction: Redaction<Value, Action> = .none,
    now: @escaping @Sendable () -> Date = { Date() },
    sender: @escaping @Sendable (Int) -> ActionSender = { _ in .user },
    onFailure: (@Sendable (String) -> Void)? = nil
  ) throws(RecordingError) {
    path = url.path(percentEncoded: false)
    header = RecordingHeader(
      history: 1, app: app, version: version.isEmpty ? nil : version, start: now(),
      clock: isVirtual ? "virtual" : nil, redacted: redaction.isNone ? nil : true,
      actions: actions.isEmpty ? nil : actions)
    state = Mutex(State(file: try RecordingFile(creating: path)))
    self.sizeLimit = max(sizeLimit, 4_096)
    self.redaction = redaction
    format = LineFormat(redaction)
    self.now = now
    self.sender = sender
    self.onFailure = onFailure ?? { writeToStandardError($0 + "\n") }
    reads = ReadLog(redacting: redaction.reads)
    source = ReadSource(reads)
  }

  // MARK: - A store

  /// Returns a reducer that behaves like `reducer`, and whose reads are recorded. Pass it to the store together
  /// with ``onReduce`` and ``onEffect``.
  public func recording<Environment>(
    _ reducer: @escaping Reducer<Value, Action, Environment>
  ) -> Reducer<Value, Action, Environment> {
    { [self] value, action, environment in
      begin(value)
      return source.whileReading { reducer(&value, action, environment) }
    }
  }

  /// Returns a function whose results are recorded when a reducer calls it. The function `reading` is the same.
  public func reading<Result: Codable & Sendable>(
    _ name: String, _ body: @escaping @Sendable () -> Result
  ) -> @Sendable () -> Result {
    ComposableArchitectureRecording.reading(name, body)
  }

  /// Records an action. Pass it to the store.
  public var onReduce: @Sendable (Reduction<Value, Action>) -> Void { { [self] in record($0) } }

  /// Records the start or the end of an effect. Pass it to the store.
  public var onEffect: @Sendable (EffectEvent) -> Void { { [self] in record($0) } }

  /// Writes the first state. Later calls do nothing.
  ///
  /// A recorded reducer does this with its first action.
  public func begin(_ value: Value) {
    if hasBegun.load(ordering: .relaxed) || hasBegun.exchange(true, ordering: .relaxed) { return }
    state.withLock { state in
      write(header.line, &state)
      writeState(value, 0, &state)
    }
  }

  /// Writes the last state and ends the recording.
  ///
  /// Call this when the store has reduced its last action. A recording that does not end in this way can be
  /// read too.
  public func finish(_ value: Value) {
    begin(value)
    state.withLock { state in
      if state.stateNumber != state.number { writeState(value, state.number, &state) }
      state.file = nil
    }
  }

  /// Ends the recording early.
  ///
  /// - Parameter reason: A sentence that says why, which is passed to `onFailure`.
  public func stop(because reason: String) {
    let wasRecording = state.withLock { state in
      defer { state.file = nil }
      return state.file != nil
    }
    if wasRecording { onFailure(reason) }
  }

  /// Whether the recording has neither ended nor failed.
  public var isRecording: Bool { state.withLock { $0.file != nil } }

  // MARK: - Lines

  private func record(_ reduction: Reduction<Value, Action>) {
    let reads = reads.take()
    let sender = reduction.cause == nil ? sender(reduction.number) : nil
    let line = format.line(
      ofAction: reduction.action, number: reduction.number, cause: reduction.cause, time: time,
      sender,
      reads)
    let isStateDue = state.withLock { state in
      state.number = reduction.number
      write(line, &state)
      if state.size > sizeLimit / 2 { beginNewFile(reduction, &state) }
      guard state.file != nil, !state.isEncoding, state.sizeSinceState >= state.stateSize else {
        return false
      }
      state.isEncoding = true
      return true
    }
    if isStateDue {
      let (value, number) = (reduction.value, reduction.number)
      Task.detached { self.encodeState(value, number) }
    }
  }

  private func record(_ event: EffectEvent) {
    let line = format.line(of: event, time)
    state.withLock { write(line, &$0) }
  }

  /// The seconds since the start.
  private var time: Double { now().seconds(since: header.start) }

  // MARK: - States

  private func encodeState(_ value: Value, _ number: Int) {
    let line = format.line(ofState: value, number)
    state.withLock { state in
      state.isEncoding = false
      // The file may have been replaced, and then it began with a later state.
      if number > state.stateNumber ?? 0 { write(line, ofStateAfter: number, &state) }
    }
  }

  private func writeState(_ value: Value, _ number: Int, _ state: inout State) {
    write(format.line(ofState: value, number), ofStateAfter: number, &state)
  }

  private func write(_ line: [UInt8], ofStateAfter number: Int, _ state: inout State) {
    write(line, &state)
    state.stateNumber = number
    state.stateSize = line.count
    state.sizeSinceState = 0
  }

  // MARK: - The file

  private func write(_ line: [UInt8], _ state: inout State) {
    guard let reason = state.file?.write(line) else {
      state.sizeSinceState += line.count
      return
    }
    state.file = nil
    onFailure(
      "The recording “\(path)” ends here because it cannot be written: \(reason). The app continues."
    )
  }

  /// Renames the full file, and begins a new one with a header and a state.
  private func beginNewFile(_ reduction: Reduction<Value, Action>, _ state: inout State) {
    state.file = nil
    guard rename(path, path + ".1") == 0 else {
      let reason = String(cString: strerror(errno))
      return onFailure(
        "The recording “\(path)” ends here because the file cannot be renamed: \(reason). The app continues."
      )
    }
    do {
      state.file = try RecordingFile(creating: path)
    } catch {
      return onFailure("The recording ends here. \(error) The app continues.")
    }
    write(header.line, &state)
    writeState(reduction.value, reduction.number, &state)
  }
}
