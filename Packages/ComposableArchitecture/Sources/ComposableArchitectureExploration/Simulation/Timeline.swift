import ComposableArchitecture

/// The simulated time, and the tasks that sleep.
struct Timeline: Sendable {
  struct Sleeper: Sendable {
    let ticket: Ticket
    let deadline: Duration
    let task: TaskIdentity?
    /// The number of the action that started its task.
    let origin: Int
    /// The rank of its series among sleepers with the same deadline.
    let place: Int
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private(set) var now = Duration.zero
  /// The sleeping tasks, in the order of their series.
  private(set) var sleepers: [Sleeper] = []
  private var series = SleepSeries()
  /// The number of steps after which a sleeper would first have woken without the horizon.
  var horizonStep: Int?
  var hasReadTime = false
  /// Whether an operator of the library is comparing times now.
  var ignoresComparisons = false

  /// Returns whether the time is later than before.
  mutating func pass(to time: Duration) -> Bool {
    guard now < time else { return false }
    now = time
    series.timePassed()
    return true
  }

  /// The next deadline; `nil` if every sleeper sleeps forever.
  var nextDeadline: Duration? {
    sleepers.lazy.map(\.deadline).filter { $0 < .forever }.min()
  }

  /// The sleepers that may wake next.
  var due: some Sequence<Sleeper> {
    let first = nextDeadline
    return sleepers.lazy.filter { $0.deadline == first }
  }

  /// Returns a sleeper that may wake next; `nil` if there are not so many.
  func due(at index: Int) -> Sleeper? { due.dropFirst(index).first { _ in true } }

  mutating func insertSleeper(
    until deadline: Duration, _ ticket: Ticket, _ task: TaskIdentity?, origin: Int,
    _ continuation: UnsafeContinuation<Void, any Error>
  ) {
    let place = series.place(of: task)
    let index = sleepers.firstIndex { $0.place > place } ?? sleepers.endIndex
    sleepers.insert(
      Sleeper(
        ticket: ticket, deadline: deadline, task: task, origin: origin, place: place,
        continuation: continuation), at: index)
  }

  mutating func removeSleeper(_ ticket: Ticket) -> Sleeper? {
    sleepers.firstIndex { $0.ticket == ticket }.map { sleepers.remove(at: $0) }
  }

  mutating func removeAllSleepers() -> [Sleeper] {
    defer { sleepers = [] }
    return sleepers
  }

  /// Notes that a sleeper is about to wake.
  mutating func wake(_ sleeper: Sleeper) { series.wake(sleeper.task, place: sleeper.place) }

  /// Returns the same time without sleepers. Times that were read before may be on the disk.
  func restarted() -> Self {
    var new = self
    new.sleepers = []
    new.series = SleepSeries()
    new.hasReadTime = true
    new.ignoresComparisons = false
    return new
  }
}
