/// Does one operation a number of times.
typealias Batch = (_ count: Int) -> Void

/// Does one operation a number of times, and waits for the parts that other threads do.
typealias AsynchronousBatch = (_ count: Int) async -> Void

/// One line of the table: some work and its floor, which is the least that such work can cost.
struct Benchmark: Sendable {
  /// Its group and what is measured in it, such as `send/10-features`.
  let name: String
  /// The work that it is compared with, in a few words.
  let floor: String
  /// The promised limit, if there is one.
  let budget: Budget?
  /// Makes what is measured. Called for each use, so lines do not affect each other.
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
  /// Work that is timed in this process.
  case timed(work: Batch, floor: Batch)
  /// Work that is timed in this process and not done by one thread alone.
  ///
  /// - Parameter weight: How many times longer than usual a sample is. Used if starting a sample takes
  ///   time.
  case awaited(work: AsynchronousBatch, floor: AsynchronousBatch, weight: Int = 1)
  /// Work that runs in its own process `count` times. Each report gives the cost of one operation.
  case reported(unit: Unit, count: Int, work: Report, floor: Report)

  typealias Report = (_ count: Int) async throws -> Double
}

/// The unit of one operation.
enum Unit: String, Encodable {
  case bytes = "B"
  case nanoseconds = "ns"
}
