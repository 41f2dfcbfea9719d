import Synchronization

/// Collects what the runs of a search reach.
final class CoverageRecorder: Sendable {
  /// The actions and effects that were reached so far, in a form that can be stored.
  struct Record: Codable, Sendable {
    fileprivate var actions: [String] = []
    fileprivate var effects: [Effect: Fate] = [:]
    fileprivate var reductions: [Reduction] = []
    /// For each reduction, those that came before it in any run.
    fileprivate var earlier: [NumberSet] = []
  }

  /// An effect, identified in all runs.
  struct Effect: Codable, Hashable, Sendable {
    /// The number of the name of the action that returned it.
    let action: Int
    /// Its number among the effects of that action.
    var number = 0
  }

  /// The fate of an effect.
  struct Fate: Codable, OptionSet, Sendable {
    let rawValue: Int

    static let started = Fate(rawValue: 1)
    static let ended = Fate(rawValue: 2)
    static let cancelled = Fate(rawValue: 4)
    static let waited = Fate(rawValue: 8)
  }

  /// A reduction, identified in all runs.
  struct Reduction: Codable, Hashable, Sendable {
    /// The number of the action's name.
    let action: Int
    /// The number of the user's action that led to it.
    let origin: Int
    /// How many reductions with the same action and origin came before it.
    let earlierCount: Int
  }

  private struct State: Sendable {
    var record = Record()
    var actionNumbers: [String: Int] = [:]
    var reductionNumbers: [Reduction: Int] = [:]
  }

  /// More reductions are not compared with the others.
  private static let reductionLimit = 1_000

  private let state = Mutex(State())

  var record: Record { state.withLock(\.record) }

  /// Continues with what an earlier search has reached.
  func resume(_ record: Record) {
    state.withLock { state in
      state.record = record
      for (number, name) in record.actions.enumerated() { state.actionNumbers[name] = number }
      for (number, reduction) in record.reductions.enumerated() {
        state.reductionNumbers[reduction] = number
      }
    }
  }

  func number(ofAction name: String) -> Int {
    state.withLock { state in
      if let number = state.actionNumbers[name] { return number }
      let number = state.record.actions.count
      state.record.actions.append(name)
      state.actionNumbers[name] = number
      return number
    }
  }

  /// Returns the number of a reduction; `nil` if there are too many.
  ///
  /// - Parameters:
  ///   - action: The number of the action's name.
  ///   - origin: The number of the user's action that led to it.
  ///   - earlier: The reductions that came before it in the run.
  func number(ofReductionOf action: Int, from origin: Int, after earlier: [Int]) -> Int? {
    state.withLock { state in
      let earlierCount = earlier.count {
        let reduction = state.record.reductions[$0]
        return reduction.action == action && reduction.origin == origin
      }
      let reduction = Reduction(action: action, origin: origin, earlierCount: earlierCount)
      let count = state.record.reductions.count
      let number = state.reductionNumbers[reduction] ?? count
      if number == count {
        if count == Self.reductionLimit { return nil }
        state.record.reductions.append(reduction)
        state.record.earlier.append(NumberSet())
        state.reductionNumbers[reduction] = number
      }
      for other in earlier { state.record.earlier[number].insert(other) }
      return number
    }
  }

  func note(_ fate: Fate, of effect: Effect) {
    state.withLock { $0.record.effects[effect, default: []].formUnion(fate) }
  }

}

extension CoverageRecorder.Record {
  /// The coverage of all runs.
  ///
  /// - Parameter listed: The names of the actions that the test lists.
  func coverage(listed: [String]) -> Exploration.Coverage {
    var coverage = Exploration.Coverage(actions: actions)
    for name in listed where !(coverage.actions + coverage.neverReduced).contains(name) {
      coverage.neverReduced.append(name)
    }
    coverage.effects =
      effects
      .sorted { ($0.key.action, $0.key.number) < ($1.key.action, $1.key.number) }
      .map { effect, fate in
        Exploration.Coverage.Effect(
          action: actions[effect.action], number: effect.number,
          hasWaited: fate.contains(.waited), wasStarted: fate.contains(.started),
          hasEnded: fate.contains(.ended),
          wasCancelled: fate.contains(.cancelled))
      }
    var pairs: Set<[Int]> = []
    for (number, earlierNumbers) in earlier.enumerated() {
      for other in 0..<number
      where earlierNumbers.contains(other) && earlier[other].contains(number) {
        pairs.insert([reductions[other].action, reductions[number].action].sorted())
      }
    }
    coverage.inBothOrders = pairs.sorted { $0.lexicographicallyPrecedes($1) }.map {
      Exploration.Coverage.Pair(first: actions[$0[0]], second: actions[$0[1]])
    }
    return coverage
  }
}
