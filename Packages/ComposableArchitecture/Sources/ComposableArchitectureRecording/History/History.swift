public import ComposableArchitecture
public import Foundation
public import Synchronization

/// Keeps what happens in a store in memory, so that someone can look at it while the store runs.
///
/// ```swift
/// let history = History<AppState, AppAction>(app: "feeds")
/// let store = Store(
///   initialValue: AppState(), reducer: appReducer, environment: .live, history: history)
/// ```
///
/// A history has the same hooks as a ``Recorder``, but writes no file. ``recording`` returns what the file would contain.
///
/// **Cost.** The store's thread keeps each action with what the reducer read, and one state every 4,096 actions. Nothing
/// is encoded until someone looks. The states in between are computed by calling the reducer again.
///
/// **Memory.** The default limit keeps up to 100,000 actions and 25 states. After a state has been kept, the next action
/// that changes one of its collections copies that collection.
public final class History<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let action: Action
    @usableFromInline let number: Int
    @usableFromInline let cause: Int?
    @usableFromInline let time: Double
    /// The details that most entries do not have.
    @usableFromInline let details: Details?

    @usableFromInline
    final class Details: Sendable {
      let sender: ActionSender?
      /// The values that the reducer read, as JSON.
      let reads: String

      @usableFromInline
      init(sender: ActionSender?, reads: String) {
        self.sender = sender
        self.reads = reads
      }
    }

    @inlinable
    init(_ reduction: Reduction<Value, Action>, time: Double, details: Details?) {
      (action, number, cause) = (reduction.action, reduction.number, reduction.cause)
      self.time = time
      self.details = details
    }

    var sender: ActionSender? { details?.sender ?? (cause == nil ? .user : nil) }
    var reads: String { details?.reads ?? "" }
  }

  /// The actions after a state.
  @usableFromInline
  struct Segment: Sendable {
    /// How many actions a segment has, except the last.
    @inlinable static var length: Int { 4_096 }

    /// The number of the action after which the state was kept.
    @usableFromInline let number: Int
    @usableFromInline let value: Value
    @usableFromInline var entries: [Entry]

    @inlinable
    init(number: Int, value: Value, entries: [Entry] = []) {
      self.number = number
      self.value = value
      self.entries = entries
    }

    /// Begins a segment. An array that grows would copy each action.
    @inlinable
    init(after number: Int, _ value: Value) {
      self.init(number: number, value: value)
      entries.reserveCapacity(Self.length)
    }
  }

  /// The start or the end of an effect.
  struct Event: Sendable {
    let event: EffectEvent
    let time: Double
    /// The number of the last action before it.
    let number: Int
  }

  @usableFromInline
  struct Content {
    @usableFromInline var segments: [Segment] = []
    var events: [Event] = []
    /// The number of events that are not kept any longer.
    var droppedEvents = 0
    /// Why the history has ended. `nil` if it has not.
    @usableFromInline var end: String?

    init() {}

    @inlinable var count: Int { segments.reduce(0) { $0 + $1.entries.count } }
    var lastNumber: Int { segments.last.map { $0.number + $0.entries.count } ?? 0 }
  }

  /// Repeats what the store's reducer did with an action.
  @usableFromInline typealias Reduce = @Sendable (inout Value, Action) -> Void

  @usableFromInline let content = Mutex(Content())
  @usableFromInline let reducer = Mutex<Reduce?>(nil)
  @usableFromInline let hasReducer = Atomic(false)
  private let observer = Mutex<(@Sendable () -> Void)?>(nil)
  @usableFromInline let isObserved = Atomic(false)
  private let hasBegun = Atomic(false)
  @usableFromInline let limit: Int
  @usableFromInline let start: Date
  let header: RecordingHeader
  /// The redaction of what is not shown.
  public let redaction: Redaction<Value, Action>
  @usableFromInline let now: @Sendable () -> Date
  @usableFromInline let sender: (@Sendable (Int) -> ActionSender)?
  @usableFromInline let reads: ReadLog
  @usableFromInline let source: ReadSource

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - limit: The most actions that are kept, at least 8,192. At the limit, the oldest 4,096 go at once.
  ///   - app: The name of the app.
  ///   - version: The version of the app.
  ///   - isVirtual: Whether the time stands still until it is advanced.
  ///   - redaction: What is not shown, and in no recording.
  ///   - now: Returns the date, in the time that the app sees.
  ///   - sender: Called with the number of each action that was sent, in order. Returns who sent it. `nil` stands for
  ///     the user.
  public init(
    limit: Int = 100_000,
    app: String = "",
    version: String = "",
    isVirtual: Bool = false,
    redaction: Redaction<Value, Action> = .none,
    now: @escaping @Sendable () -> Date = { Date() },
    sender: (@Sendable (Int) -> ActionSender)? = nil
  ) {
    self.limit = max(limit, 2 * Segment.length)
    header = RecordingHeader(
      history: 1, app: app, version: version.isEmpty ? nil : version, start: now(),
      clock: isVirtual ? "virtual" : nil, redacted: redaction.isNone ? nil : true, actions: nil)
    start = header.start
    self.redaction = redaction
    self.now = now
    self.sender = sender
    reads = ReadLog(redacting: redaction.reads)
    source = ReadSource(reads)
  }

  // MARK: - A store

  /// Returns a reducer that behaves like `reducer`, and whose reads are kept. Pass it to the store together with
  /// ``onReduce`` and ``onEffect``.
  ///
  /// When someone looks, the reducer is called again, on another thread, with the same environment. Its effects are not
  /// run.
  @inlinable
  public func recording<Environment: Sendable>(
    _ reducer: @escaping Reducer<Value, Action, Environment>
  ) -> Reducer<Value, Action, Environment> {
    { [self] value, action, environment in
      if !hasReducer.load(ordering: .acquiring) {
        begin(value)
        self.reducer.withLock { $0 = { _ = reducer(&$0, $1, environment) } }
        hasReducer.store(true, ordering: .releasing)
      }
      return source.whileReading { reducer(&value, action, environment) }
    }
  }

  /// Keeps an action. Pass it to the store.
  @inlinable
  public var onReduce: @Sendable (Reduction<Value, Action>) -> Void { { [self] in keep($0) } }

  /// Keeps the start or the end of an effect. Pass it to the store.
  public var onEffect: @Sendable (EffectEvent) -> Void { { [self] in keep($0) } }

  /// Keeps the first state. Later calls do nothing, and neither does a call after ``stop(because:)``.
  public func begin(_ value: Value) {
    if hasBegun.exchange(true, ordering: .acquiringAndReleasing) { return }
    content.withLock { content in
      if content.end == nil { content.segments = [Segment(after: 0, value)] }
    }
  }

  /// Keeps no further actions. What has been kept can still be looked at.
  ///
  /// - Parameter reason: A sentence for the reader that says why.
  public func stop(because reason: String) {
    content.withLock { $0.end = $0.end ?? reason }
    changed()
  }

  @inlinable
  func keep(_ reduction: Reduction<Value, Action>) {
    let sender = reduction.cause == nil ? sender?(reduction.number) : nil
    let details =
      sender == nil && !reads.hasReads
      ? nil : Entry.Details(sender: sender, reads: reads.take())
    let time = now().timeIntervalSince(start)
    content.withLock { content in
      guard content.end == nil, !content.segments.isEmpty else { return }
      let last = content.segments.count - 1
      content.segments[last].entries.append(Entry(reduction, time: time, details: details))
      guard content.segments[last].entries.count >= Segment.length else { return }
      content.segments.append(Segment(after: reduction.number, reduction.value))
      if content.count > limit - Segment.length { content.segments.removeFirst() }
    }
    changed()
  }

  private func keep(_ event: EffectEvent) {
    let time = now().seconds(since: header.start)
    content.withLock { content in
      guard content.end == nil else { return }
      content.events.append(Event(event: event, time: time, number: content.lastNumber))
      guard content.events.count > 2 * limit else { return }
      content.events.removeFirst(limit)
      content.droppedEvents += limit
    }
  }

  // MARK: - Looking

  /// Why the history has ended. `nil` if it has not.
  var end: String? { content.withLock(\.end) }

  /// The store's reducer with its environment, or `nil` before the first action.
  var reduce: Reduce? { reducer.withLock(\.self) }

  /// Calls a closure on any thread after each action, until this is called with `nil`.
  public func observe(_ body: (@Sendable () -> Void)?) {
    observer.withLock { $0 = body }
    isObserved.store(body != nil, ordering: .releasing)
  }

  @inlinable
  func changed() {
    if isObserved.load(ordering: .acquiring) { tellObserver() }
  }

  @usableFromInline
  func tellObserver() { observer.withLock(\.self)?() }
}
