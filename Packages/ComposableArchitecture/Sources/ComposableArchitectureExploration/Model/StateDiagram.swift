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

  /// In the order in which they were seen. The first is that of the initial state.
  private(set) var labels: [String] = []
  private(set) var arrows: [Arrow] = []
  private var numbers: [String: Int] = [:]
  private var arrowNumbers: [Int: Int] = [:]

  init(initial: String) { _ = number(of: initial) }

  /// Adds an action that leads from a state to another one.
  ///
  /// - Parameter action: Returns the name of the action.
  mutating func add(from source: String, to target: String, _ action: () -> String) {
    let (source, target) = (number(of: source), number(of: target))
    if source == target { return }
    let key = source * (Self.limit + 1) + target
    let name = action()
    if let number = arrowNumbers[key] {
      if !arrows[number].actions.contains(name) { arrows[number].actions.append(name) }
    } else {
      arrowNumbers[key] = arrows.count
      arrows.append(Arrow(source: source, target: target, actions: [name]))
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
}

/// A diagram that the runs of a search share.
final class SharedStateDiagram: Sendable {
  private let diagram: Mutex<StateDiagram>

  init(initial: String) { diagram = Mutex(StateDiagram(initial: initial)) }

  var current: StateDiagram { diagram.withLock { $0 } }

  func add(from source: String, to target: String, _ action: () -> String) {
    diagram.withLock { $0.add(from: source, to: target, action) }
  }
}
