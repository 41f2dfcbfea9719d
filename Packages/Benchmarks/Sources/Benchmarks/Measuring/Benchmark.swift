/// Does one operation a number of times.
typealias Batch = (_ count: Int) -> Void

/// Does one operation a number of times, and waits for what others do of it.
typealias AsynchronousBatch = (_ count: Int) async -> Void

/// One line of the table: some work beside its floor, which is the least that such work can cost.
struct Benchmark: Sendable {
  /// Its group and what is measured there, as `send/10-features`.
  let name: String
  /// What it is compared with, in a few words.
  let floor: String
  /// What is promised of it, if anything is.
  let budget: Budget?
  /// Makes what is measured. Called anew for each use, so that lines do not disturb each other.
  let sides: @Sendable () -> Sides

  init(
    _ name: String, floor: String, budget: Budget? = nil, sides: @escaping @Sendable () -> Sides
  ) {
    self.name = name
    self.floor = floor
    self.budget = budget
    self.sides = sides
  }
}

/// The two things that are compared.
enum Sides {
  /// What is timed here.
  case timed(work: Batch, floor: Batch)
  /// What is timed here, and not done by one thread alone.
  ///
  /// - Parameter weight: how many times as long as usual a sample is, where starting one takes time.
  case awaited(work: AsynchronousBatch, floor: AsynchronousBatch, weight: Int = 1)
  /// What runs in a process of its own, and how often it is done there. Each gives what one operation
  /// took.
  case reported(unit: Unit, count: Int, work: Report, floor: Report)

  typealias Report = (_ count: Int) async throws -> Double
}

/// What is measured, for one operation.
enum Unit: String, Encodable {
  case bytes = "B"
  case nanoseconds = "ns"
}
