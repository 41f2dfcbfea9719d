/// The result of a benchmark.
struct Measurement: Encodable {
  let name: String
  let unit: Unit
  /// The cost of one operation: the median and the minimum of the samples.
  let median: Double
  let minimum: Double
  /// The number of allocations of one operation, if it is known.
  let allocations: Double?
  /// The name and the cost of the floor.
  let floor: String
  let floorMedian: Double
  let floorMinimum: Double
  /// The median as a multiple of the floor's median.
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
  /// The middle value, or the mean of the two middle values.
  var median: Double {
    let sorted = sorted()
    guard let last = sorted.last else { return .nan }
    let middle = count / 2
    if count % 2 == 1 { return sorted[middle] }
    return middle == 0 ? last : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
