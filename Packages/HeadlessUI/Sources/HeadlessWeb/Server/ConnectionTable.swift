/// The open connections, and the order in which they became idle.
///
/// A connection is busy while a request is answered, which includes a stream. It is idle otherwise, also while it
/// receives a request.
final class ConnectionTable<Connection> {
  /// The result of adding a connection.
  enum Admission {
    case admitted(id: Int, closing: Connection?)
    /// All connections are busy.
    case refused
  }

  /// The fewest connections that remain when descriptors are short.
  static var leastLimit: Int { 16 }

  private enum State {
    case idle(since: Int)
    case busy
  }

  private(set) var limit: Int
  private var entries: [Int: (connection: Connection, state: State)] = [:]
  private var lastID = 0
  /// Counts what happens, because only the order matters.
  private var time = 0

  init(limit: Int) { self.limit = limit }

  var all: [Connection] { entries.values.map(\.connection) }

  /// Adds a connection. At the limit, it takes the place of the one that has been idle for the longest time.
  func admit(_ connection: Connection) -> Admission {
    var closing: Connection?
    if entries.count >= limit {
      guard let oldest = removeOldestIdle() else { return .refused }
      closing = oldest
    }
    lastID += 1
    entries[lastID] = (connection, .idle(since: tick()))
    return .admitted(id: lastID, closing: closing)
  }

  func becomeBusy(_ id: Int) { entries[id]?.state = .busy }

  func becomeIdle(_ id: Int) { entries[id]?.state = .idle(since: tick()) }

  func remove(_ id: Int) { entries[id] = nil }

  /// Lowers the limit by a quarter of the open connections, because the process has no descriptor left.
  ///
  /// The new limit leaves descriptors for the files of the app.
  ///
  /// - Returns: The connections to close.
  func lowerLimit() -> [Connection] {
    limit = min(limit, max(Self.leastLimit, entries.count * 3 / 4))
    var closing: [Connection] = []
    while entries.count > limit, let oldest = removeOldestIdle() { closing.append(oldest) }
    return closing
  }

  private func removeOldestIdle() -> Connection? {
    let idle = entries.compactMap { id, entry -> (id: Int, since: Int)? in
      guard case .idle(let since) = entry.state else { return nil }
      return (id, since)
    }
    guard let oldest = idle.min(by: { $0.since < $1.since }) else { return nil }
    return entries.removeValue(forKey: oldest.id)?.connection
  }

  private func tick() -> Int {
    time += 1
    return time
  }
}
