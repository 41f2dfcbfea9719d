import HeadlessRunner

/// The sessions of all visitors, and when each was used last.
///
/// The table is used under a lock and does nothing itself. Its user starts and ends sessions in tasks, which the table
/// keeps for those who wait.
struct SessionTable<Session: Sendable>: Sendable {
  typealias Instant = ContinuousClock.Instant

  enum Phase: Sendable {
    case starting(Task<Session?, Never>)
    case open(Session)
    case ending(Task<Void, Never>)
  }

  struct Entry: Sendable {
    var phase: Phase
    /// When a request began or ended, or when a stream was seen.
    var lastUse: Instant
    /// The requests that have begun and not ended.
    var requests: Int
  }

  /// The place that a request finds.
  enum Admission: Sendable {
    /// The request uses the session until ``leave(_:at:)``.
    case open(Session)
    /// The request uses the session that is starting until ``leave(_:at:)``. It could not start if the value is `nil`.
    case starting(Task<Session?, Never>)
    /// Another session may start when the task has ended.
    case ending(Task<Void, Never>)
    case none
    case tooManyRequests
  }

  /// The most requests to one session at a time.
  static var requestLimit: Int { 32 }

  private(set) var entries: [Visitor: Entry] = [:]
  private var former = FormerVisitors()
  /// Whether no session starts any more.
  private(set) var isClosed = false

  var isEmpty: Bool { entries.isEmpty }

  /// The sessions that start or are open. One that is ending is not counted, because a new visitor would wait for its
  /// slow effects.
  var count: Int {
    entries.values.count { if case .ending = $0.phase { false } else { true } }
  }

  // MARK: - Requests

  mutating func enter(_ visitor: Visitor, at now: Instant) -> Admission {
    guard let entry = entries[visitor] else { return .none }
    let isFull = entry.requests >= Self.requestLimit
    let admission: Admission =
      switch entry.phase {
      case .ending(let task): .ending(task)
      case .starting where isFull, .open where isFull: .tooManyRequests
      case .starting(let task): .starting(task)
      case .open(let session): .open(session)
      }
    switch admission {
    case .open, .starting:
      entries[visitor]?.requests += 1
      entries[visitor]?.lastUse = now
    case .ending, .none, .tooManyRequests: break
    }
    return admission
  }

  mutating func leave(_ visitor: Visitor, at now: Instant) {
    entries[visitor]?.requests -= 1
    entries[visitor]?.lastUse = now
  }

  // MARK: - The start

  /// Adds a session, which a request uses until ``leave(_:at:)``.
  ///
  /// - Returns: Whether the visitor had a session that has ended.
  mutating func start(_ visitor: Visitor, at now: Instant, _ task: Task<Session?, Never>) -> Bool {
    entries[visitor] = Entry(phase: .starting(task), lastUse: now, requests: 1)
    return former.remove(visitor)
  }

  /// Records that a session has started.
  ///
  /// - Parameter session: `nil` if it could not start.
  mutating func started(_ visitor: Visitor, _ session: Session?) {
    entries[visitor] = entries[visitor].flatMap { entry in
      session.map { Entry(phase: .open($0), lastUse: entry.lastUse, requests: entry.requests) }
    }
  }

  // MARK: - The end

  /// Returns the sessions that have not been used for a time, the longest unused first.
  ///
  /// - Parameter hasStreams: Whether someone looks at a session.
  mutating func idle(
    for time: Duration, at now: Instant, hasStreams: (Session) -> Bool
  ) -> [(visitor: Visitor, session: Session)] {
    var idle: [(visitor: Visitor, session: Session, lastUse: Instant)] = []
    for index in entries.indices {
      let (visitor, entry) = entries[index]
      guard case .open(let session) = entry.phase, entry.requests == 0 else { continue }
      if hasStreams(session) {
        entries.values[index].lastUse = now
      } else if entry.lastUse.duration(to: now) >= time {
        idle.append((visitor, session, entry.lastUse))
      }
    }
    return idle.sorted { $0.lastUse < $1.lastUse }.map { ($0.visitor, $0.session) }
  }

  /// Records that a session is ending until ``ended(_:)``.
  mutating func end(_ visitor: Visitor, _ task: Task<Void, Never>) {
    entries[visitor]?.phase = .ending(task)
  }

  mutating func ended(_ visitor: Visitor) {
    entries[visitor] = nil
    former.insert(visitor)
  }

  /// Lets no session start any more.
  mutating func close() { isClosed = true }

  /// The sessions that are open.
  var open: [(visitor: Visitor, session: Session)] {
    entries.compactMap { visitor, entry in
      if case .open(let session) = entry.phase { (visitor, session) } else { nil }
    }
  }

  /// Returns when the sessions that now start or end have done so.
  var changes: @Sendable () async -> Void {
    let phases = entries.values.map(\.phase)
    return {
      for phase in phases {
        switch phase {
        case .starting(let task): _ = await task.value
        case .open: break
        case .ending(let task): await task.value
        }
      }
    }
  }
}

/// The last visitors whose sessions have ended, and who have not come again. They are told.
private struct FormerVisitors {
  private static let limit = 10_000

  private var visitors: Set<Visitor> = []
  /// The visitors of an earlier time. They are forgotten when there are too many later ones.
  private var earlier: Set<Visitor> = []

  mutating func insert(_ visitor: Visitor) {
    visitors.insert(visitor)
    guard visitors.count == Self.limit else { return }
    earlier = visitors
    visitors = []
  }

  mutating func remove(_ visitor: Visitor) -> Bool {
    let isEarlier = earlier.remove(visitor) != nil
    return visitors.remove(visitor) != nil || isEarlier
  }
}
