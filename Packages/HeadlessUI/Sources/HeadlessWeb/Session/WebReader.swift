import Synchronization

/// Everyone who looks at the screen through a stream of events.
final class WebReaders: Sendable {
  /// The most readers of a session at a time, unless it is one of many sessions.
  static let limit = 64

  /// Limits the readers of many sessions together.
  final class Total: Sendable {
    private let limit: Int
    private let count = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// Counts a reader. Returns `false` if there are too many.
    fileprivate func add() -> Bool {
      guard count.add(1, ordering: .relaxed).newValue > limit else { return true }
      remove()
      return false
    }

    fileprivate func remove() { count.subtract(1, ordering: .relaxed) }
  }

  private struct State {
    var readers: [Int: Weak] = [:]
    var lastID = 0
    var isTicking = false
  }

  private struct Weak: Sendable {
    weak var reader: WebReader?
  }

  private let state = Mutex(State())
  private let count = Atomic(0)
  /// Returns the time. Tests let it stand still.
  fileprivate let now: @Sendable () -> ContinuousClock.Instant

  private let limit: Int
  private let total: Total?

  /// - Parameters:
  ///   - limit: The most readers at a time.
  ///   - total: Counts the readers of all sessions. The one who makes it calls ``tick(at:)`` for all of them.
  init(
    limit: Int = WebReaders.limit, of total: Total? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.limit = limit
    self.total = total
    self.now = now
  }

  /// Whether anyone looks. This is fast, because it is asked after each action.
  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  /// Adds a reader, who is removed when nobody refers to it.
  ///
  /// - Parameters:
  ///   - isOfHistory: Whether the reader wants to know that something has happened, and not the screen.
  ///   - base: The number of the screen that the reader has, if it wants differences.
  /// - Returns: `nil` if there are too many readers.
  func add(isOfHistory: Bool = false, since base: Int? = nil) -> WebReader? {
    state.withLock { state in
      guard state.readers.count < limit, total?.add() ?? true else { return nil }
      state.lastID += 1
      let reader = WebReader(id: state.lastID, readers: self, isOfHistory: isOfHistory, base: base)
      state.readers[reader.id] = Weak(reader: reader)
      count.store(state.readers.count, ordering: .releasing)
      return reader
    }
  }

  func remove(_ id: Int) {
    state.withLock { state in
      if state.readers.removeValue(forKey: id) != nil { total?.remove() }
      count.store(state.readers.count, ordering: .releasing)
    }
  }

  /// Shows a screen to those who look at it, and wakes the others.
  func publish(_ screen: WebScreen?) {
    // Most readers have the same screen.
    var events: [Int: [UInt8]] = [:]
    for reader in all {
      if reader.isOfHistory {
        reader.publish([])
      } else if let screen, reader.lacks(screen) {
        let base = reader.base ?? 0
        let event = events[base] ?? screen.event(since: base)
        events[base] = event
        reader.publish(event, number: screen.number)
      }
    }
  }

  /// Begins to call ``tick(at:)`` each second, until nobody looks.
  func startTicking() {
    guard total == nil else { return }
    let isFirst = state.withLock { state in
      defer { state.isTicking = true }
      return !state.isTicking
    }
    guard isFirst else { return }
    Task { [weak self] in
      while let readers = self, readers.tick(at: readers.now()) {
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  /// Sends a comment to readers who have received nothing for a while, and drops those who are too slow.
  ///
  /// - Returns: Whether anyone looks.
  func tick(at now: ContinuousClock.Instant) -> Bool {
    for reader in all { reader.tick(at: now) }
    return state.withLock { state in
      state.isTicking = !state.readers.isEmpty
      return state.isTicking
    }
  }

  /// Ends all streams.
  func end() {
    for reader in all { reader.end() }
  }

  private var all: [WebReader] {
    state.withLock { $0.readers.values.compactMap(\.reader) }
  }
}

/// Someone who looks at the screen through a stream of events.
final class WebReader: Sendable {
  /// How long a reader may take for an event.
  static let patience = Duration.seconds(1)
  /// How long nothing is sent at most.
  static let idleTime = Duration.seconds(15)

  private struct State {
    /// The event that the reader has not received yet.
    var event: [UInt8]?
    /// The number of the screen that the reader has received, if it wants differences.
    var base: Int?
    /// The number of the screen that was published last.
    var number: Int?
    /// Continues the reader, who waits for an event.
    var continuation: CheckedContinuation<[UInt8]?, Never>?
    /// When the reader received the last event.
    var received: ContinuousClock.Instant
    var hasEnded = false
  }

  let id: Int
  let isOfHistory: Bool
  private let readers: WebReaders
  private let state: Mutex<State>

  init(id: Int, readers: WebReaders, isOfHistory: Bool, base: Int?) {
    self.id = id
    self.isOfHistory = isOfHistory
    self.readers = readers
    state = Mutex(State(base: base, received: readers.now()))
  }

  deinit { readers.remove(id) }

  /// Records that the reader receives something that was not published.
  func receive() { state.withLock { $0.received = readers.now() } }

  /// The number of the screen that the reader has received. `nil` if the reader wants each screen as a whole.
  var base: Int? { state.withLock(\.base) }

  /// Whether a screen has not been published for the reader. A reader of whole screens gets one after each change.
  func lacks(_ screen: WebScreen) -> Bool {
    state.withLock { $0.base == nil || $0.number != screen.number }
  }

  /// Whether the reader waits for an event.
  var isWaiting: Bool { state.withLock { $0.continuation != nil } }

  /// Returns the next event as soon as there is one. Returns `nil` if the events have ended.
  func next() async -> [UInt8]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let event: [UInt8]?? = state.withLock { state in
          if state.hasEnded { return .some(nil) }
          guard let event = state.event.take() else {
            state.continuation = continuation
            return nil
          }
          state.received = readers.now()
          if state.base != nil { state.base = state.number ?? state.base }
          return event
        }
        if let event { continuation.resume(returning: event) }
      }
    } onCancel: {
      end()
    }
  }

  /// Replaces the event that the reader has not received yet.
  ///
  /// - Parameter number: The number of the screen that it shows, if it shows one.
  func publish(_ event: [UInt8], number: Int? = nil) {
    let continuation = state.withLock { state in
      state.number = number ?? state.number
      guard let continuation = state.continuation.take() else {
        state.event = event
        return nil as CheckedContinuation<[UInt8]?, Never>?
      }
      state.received = readers.now()
      if state.base != nil { state.base = state.number ?? state.base }
      return continuation
    }
    continuation?.resume(returning: event)
  }

  func tick(at now: ContinuousClock.Instant) {
    enum Measure { case none, comment, end }
    let measure: Measure = state.withLock { state in
      let time = state.received.duration(to: now)
      if state.continuation == nil { return time > Self.patience ? .end : .none }
      return time > Self.idleTime ? .comment : .none
    }
    switch measure {
    case .none: break
    case .comment: publish(Array(": still here\n\n".utf8))
    case .end: end()
    }
  }

  fileprivate func end() {
    let continuation = state.withLock { state in
      state.hasEnded = true
      return state.continuation.take()
    }
    readers.remove(id)
    continuation?.resume(returning: nil)
  }
}
