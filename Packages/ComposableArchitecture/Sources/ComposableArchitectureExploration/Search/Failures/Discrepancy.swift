/// Where two runs of the same schedule first differ.
struct Discrepancy: Error {
  enum Kind {
    /// Different events happen.
    case step(Exploration.Step?, Exploration.Step?)
    /// The same event happens, but it leads to another state.
    case state(String, String)
    /// There are more or fewer ways to continue.
    case ways(Int, Int)
    /// A decision, counted from one, has more or fewer ways than planned, and the reason is not known.
    case decision(Int, planned: Int, found: Int)
  }

  /// The steps of both runs.
  let common: [Exploration.Step]
  let kind: Kind
}

extension Discrepancy {
  /// - Returns: `nil` if the two runs are the same.
  init?(_ first: RunResult, _ second: RunResult) {
    let difference = Self.firstDifference(first.steps, second.steps) {
      Self.isSame($0, $1) && Self.plain($0.state) == Self.plain($1.state)
    }
    if let ways = Self.ways(first, second), ways.toldCount <= difference?.index ?? .max {
      let common = Array(first.steps.prefix(ways.toldCount))
      self.init(common: common, kind: .ways(ways.count, ways.otherCount))
    } else if case (let index, let step?, let twin?)? = difference, Self.isSame(step, twin) {
      let common = Array(first.steps[...index])
      self.init(common: common, kind: .state(step.state, twin.state))
    } else if let (index, step, twin) = difference {
      self.init(common: Array(first.steps[..<index]), kind: .step(step, twin))
    } else {
      return nil
    }
  }

  /// The first decision at which one run can continue in more ways than the other. Points with only one way
  /// are not decisions.
  private static func ways(
    _ first: RunResult, _ second: RunResult
  ) -> (toldCount: Int, count: Int, otherCount: Int)? {
    let one = Array(zip(first.toldCounts, first.decisions.made.map(\.count)))
    let other = Array(zip(second.toldCounts, second.decisions.made.map(\.count)))
    guard let (_, way, twin) = firstDifference(one, other, ==) else { return nil }
    let toldCount = min(way?.0 ?? .max, twin?.0 ?? .max)
    func count(_ way: (Int, Int)?) -> Int {
      way.flatMap { $0.0 == toldCount ? $0.1 : nil } ?? 1
    }
    return (toldCount, count(way), count(twin))
  }

  /// Returns the first elements that differ. One of them is `nil` if only the other list goes on.
  private static func firstDifference<Element>(
    _ list: [Element], _ other: [Element], _ areSame: (Element, Element) -> Bool
  ) -> (index: Int, Element?, Element?)? {
    let index = zip(list, other).prefix { areSame($0, $1) }.count
    if index == max(list.count, other.count) { return nil }
    return (index, list.dropFirst(index).first, other.dropFirst(index).first)
  }

  /// Whether two steps are the same, apart from the state after them.
  private static func isSame(_ step: Exploration.Step, _ other: Exploration.Step) -> Bool {
    plain(step.text) == plain(other.text) && step.kind == other.kind && step.strand == other.strand
  }

  /// A dump without addresses, which differ from run to run.
  private static func plain(_ dump: String) -> String {
    dump.contains("0x") ? dump.replacing(#/0x[0-9a-fA-F]+/#, with: "0x") : dump
  }
}

extension ScheduleTester {
  /// The number of steps and reductions of a schedule that are compared. An endless history is not
  /// recorded to its end.
  private static let comparedCount = 200

  /// Runs one schedule several times and compares what happens.
  ///
  /// - Returns: The result of the first run.
  /// - Throws: The first `Discrepancy`.
  @discardableResult
  func repeated(_ indices: [Int], runCount: Int) throws -> RunResult {
    var tester = self
    (tester.rules.trace, tester.rules.knownStates, tester.rules.cycles) = (nil, nil, nil)
    tester.rules.isComparison = true
    (tester.rules.narratedCount, tester.rules.historyLimit) =
      (Self.comparedCount, Self.comparedCount)
    // All results are kept. Otherwise, the next run would use the same memory, and a dictionary in the same memory has the
    // same order.
    var results = [try tester.run(indices)]
    for _ in 1..<runCount {
      results.append(try tester.run(indices))
      if let discrepancy = Discrepancy(results[0], results[results.count - 1]) { throw discrepancy }
    }
    return results[0]
  }

  /// Returns the error for a schedule that was run before and could not be run again as planned.
  func discrepancy(in result: RunResult) -> any Error {
    do {
      try repeated(result.indices, runCount: 10)
    } catch {
      return error
    }
    let (position, planned, found) = result.decisions.misfit ?? (0, 0, 0)
    return Discrepancy(
      common: [], kind: .decision(position + 1, planned: planned, found: found))
  }
}
