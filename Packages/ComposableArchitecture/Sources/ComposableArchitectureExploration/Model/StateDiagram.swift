import Synchronization

/// The states that schedules went through, under the labels that the test gives them, and the actions between them.
struct StateDiagram: Sendable {
  /// The number of labels that are told apart. Others share one more.
  static let limit = 50
  static let rest = "other states"

  struct Arrow: Sendable {
    let (source, target): (Int, Int)
    /// The names of the actions, in the order in which they were seen.
    var actions: [String]
  }

  /// Two actions that may come in either order at a state.
  struct Race: Sendable {
    let state: Int
    let (first, second): (String, String)
    /// The states to which both orders lead, in the order in which they were first seen.
    let ends: [Int]
  }

  /// The states to which an action leads from a state, and whether it was the output of an effect there.
  private struct Move {
    var targets: Set<Int> = []
    var isOutput = false
  }

  /// In the order in which they were seen. The first is that of the initial state.
  private(set) var labels: [String] = []
  private(set) var arrows: [Arrow] = []
  /// The names of all actions, in the order in which they were seen.
  private(set) var actions: [String] = []
  private var numbers: [String: Int] = [:]
  private var arrowNumbers: [Int: Int] = [:]
  /// By state, by the name of the action.
  private var moves: [Int: [String: Move]] = [:]

  init(initial: String) { _ = number(of: initial) }

  /// Adds an action that leads from a state to another one, or to the same.
  mutating func add(from source: String, to target: String, _ action: String, isOutput: Bool) {
    let (source, target) = (number(of: source), number(of: target))
    if !actions.contains(action) { actions.append(action) }
    moves[source, default: [:]][action, default: Move()].targets.insert(target)
    if isOutput { moves[source]?[action]?.isOutput = true }
    if source != target { addArrow(from: source, to: target, action) }
  }

  private mutating func addArrow(from source: Int, to target: Int, _ action: String) {
    let key = source * (Self.limit + 1) + target
    if let number = arrowNumbers[key] {
      if !arrows[number].actions.contains(action) { arrows[number].actions.append(action) }
    } else {
      arrowNumbers[key] = arrows.count
      arrows.append(Arrow(source: source, target: target, actions: [action]))
    }
  }

  private mutating func number(of label: String) -> Int {
    if let number = numbers[label] { return number }
    if labels.count >= Self.limit {
      if labels.count == Self.limit { labels.append(Self.rest) }
      return Self.limit
    }
    numbers[label] = labels.count
    labels.append(label)
    return labels.count - 1
  }

  /// The pairs of actions that may come in either order at a state, after which the state depends on the order. One of them
  /// is the output of an effect, because the user decides on the order of the user's actions.
  var races: [Race] {
    labels.indices.flatMap { state in
      let names = actions.filter { moves[state]?[$0] != nil }
      return names.enumerated().flatMap { index, first in
        names.dropFirst(index + 1).compactMap { second in race(at: state, first, second) }
      }
    }
  }

  private func race(at state: Int, _ first: String, _ second: String) -> Race? {
    guard [first, second].contains(where: { moves[state]?[$0]?.isOutput == true }) else {
      return nil
    }
    let (ends, others) = (ends(at: state, first, second), ends(at: state, second, first))
    if ends.isEmpty || others.isEmpty || ends == others { return nil }
    return Race(
      state: state, first: first, second: second, ends: ends.union(others).sorted())
  }

  /// The states to which two actions lead, one after the other.
  private func ends(at state: Int, _ first: String, _ second: String) -> Set<Int> {
    (moves[state]?[first]?.targets ?? []).reduce(into: []) { ends, middle in
      ends.formUnion(moves[middle]?[second]?.targets ?? [])
    }
  }

  /// The names of the actions that were reduced in other states only.
  func missingActions(in state: Int) -> [String] {
    actions.filter { moves[state]?[$0] == nil }
  }
}

/// A diagram that the runs of a search share.
final class SharedStateDiagram: Sendable {
  private let diagram: Mutex<StateDiagram>

  init(initial: String) { diagram = Mutex(StateDiagram(initial: initial)) }

  var current: StateDiagram { diagram.withLock { $0 } }

  func add(from source: String, to target: String, _ action: String, isOutput: Bool) {
    diagram.withLock { $0.add(from: source, to: target, action, isOutput: isOutput) }
  }
}
