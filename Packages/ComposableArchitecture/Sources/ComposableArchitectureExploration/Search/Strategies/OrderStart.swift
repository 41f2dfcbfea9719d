/// The start of a search that reduces orders, in a form that can be stored.
struct OrderStart: Codable {
  /// One decision of the first run.
  struct Way: Codable {
    let index: Int
    let count: Int
    /// The ways that were taken, and the ways that are planned, one bit each.
    let done: UInt64
    let planned: UInt64
  }

  var ways: [Way] = []
  /// The number of these decisions that all runs make. Other parts of the search take the other ways.
  var fixedCount = 0

  /// The plan of the first run.
  var decisions: Decisions {
    Decisions(planned: ways.map { Decision(index: $0.index, count: $0.count) })
  }
}

extension OrderStart {
  /// Begins with runs that make the given decisions.
  init(fixed decisions: [Decision]) {
    ways = decisions.map {
      let bit: UInt64 = $0.index < UInt64.bitWidth ? 1 << UInt64($0.index) : 0
      return Way(index: $0.index, count: $0.count, done: bit, planned: bit)
    }
    fixedCount = decisions.count
  }
}

/// What remains of a search that reduces orders.
struct RemainingOrders: Codable {
  /// The starts, the last one first.
  var starts: [OrderStart]
  /// Whether the invariant accesses variables.
  var variablesAreObserved = false
  /// How many ways to continue were left out so far.
  var waysLeftOut = 0
}
