/// What came out of a benchmark.
struct Measurement: Encodable {
  let name: String
  let unit: Unit
  /// What one operation took: the median of the samples, and the least of them.
  let median: Double
  let minimum: Double
  /// How often one operation allocated memory, where that is known.
  let allocations: Double?
  /// What it is compared with, and what that took.
  let floor: String
  let floorMedian: Double
  let floorMinimum: Double
  /// The median in terms of the floor's.
  let ratio: Double
  let repeats: Int
  let budget: String?
  /// Whether the budget holds, if there is one.
  let holds: Bool?

  init(
    _ benchmark: Benchmark, _ unit: Unit, work: [Double], floor: [Double], allocations: Double?
  ) {
    self.name = benchmark.name
    self.unit = unit
    self.median = work.median
    self.minimum = work.min() ?? .nan
    self.allocations = allocations
    self.floor = benchmark.floor
    self.floorMedian = floor.median
    self.floorMinimum = floor.min() ?? .nan
    self.ratio = work.median / floor.median
    self.repeats = work.count
    self.budget = benchmark.budget?.description
    self.holds = benchmark.budget?.holds(work: work.median, floor: floor.median)
  }
}

extension [Double] {
  /// What half of them are not above, and half not below.
  var median: Double {
    let sorted = sorted()
    guard let last = sorted.last else { return .nan }
    let middle = count / 2
    if count % 2 == 1 { return sorted[middle] }
    return middle == 0 ? last : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
