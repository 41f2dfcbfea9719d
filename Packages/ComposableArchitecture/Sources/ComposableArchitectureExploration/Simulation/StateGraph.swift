/// The states that an exploration has seen before its condition held, and the transitions between them.
///
/// A set of states that can all be reached from one another is a *component*. It contains a fair history
/// that stays in it forever if everything that can happen in all of its states does happen on a
/// transition between two of them. One run may show only a part of such a component, so the search for it
/// takes place when all runs are over. The components are found with the algorithm of Robert Tarjan,
/// "Depth-First Search and Linear Graph Algorithms" (1972).
final class StateGraph: @unchecked Sendable {
  // Safe: used only by the thread whose turn it is in a run, and by the search between two runs.

  struct Edge {
    let target: Int
    let taken: Set<UInt64>
    let decisions: [Int]
  }

  /// Whether a run ends when it comes back to a state, even if something is delayed on the way.
  let endsAtAnyCycle: Bool
  private var numbers: [UInt64: Int] = [:]
  private var enabled: [Set<UInt64>] = []
  private var edges: [[[Int]: Edge]] = []
  /// The state in which each run begins.
  private var root: Int?

  init(endsAtAnyCycle: Bool = false) { self.endsAtAnyCycle = endsAtAnyCycle }

  /// Records the state in which a run begins.
  func begin(at position: Position) { root = number(of: position) }

  /// Records that a run has gone from one state to another.
  func add(
    _ source: Position, _ taken: Set<UInt64>, _ decisions: [Int],
    _ target: Position
  ) {
    let (source, target) = (number(of: source), number(of: target))
    edges[source][decisions] = Edge(target: target, taken: taken, decisions: decisions)
  }

  private func number(of position: Position) -> Int {
    if let number = numbers[position.print] { return number }
    let number = enabled.count
    numbers[position.print] = number
    enabled.append(Set(position.enabled.keys))
    edges.append([:])
    return number
  }

  // MARK: - Fair cycles

  /// Returns the decisions of a history that ends with a fair cycle; `nil` if there is none.
  func fairCycle() -> [Int]? {
    let fair = components().filter(isFair)
    guard let root, !fair.isEmpty else { return nil }
    let ways = ways(from: root) { _ in true }
    let starts = fair.compactMap { component in
      component.filter { ways[$0] != nil }
        .min { (ways[$0]?.count ?? 0, $0) < (ways[$1]?.count ?? 0, $1) }
        .map { (state: $0, component: component) }
    }
    guard
      let start = starts.min(by: { (ways[$0.state]?.count ?? 0) < (ways[$1.state]?.count ?? 0) }),
      let way = ways[start.state], let round = round(from: start.state, in: Set(start.component))
    else { return nil }
    return (way + round).flatMap(\.decisions)
  }

  private func isFair(_ component: [Int]) -> Bool {
    let members = Set(component)
    let inside = component.flatMap { edges[$0].values.filter { members.contains($0.target) } }
    guard let first = component.first, !inside.isEmpty else { return false }
    let always = component.reduce(enabled[first]) { $0.intersection(enabled[$1]) }
    return always.isSubset(of: inside.reduce(into: Set()) { $0.formUnion($1.taken) })
  }

  /// Returns a way through a component and back to the start. On the way, everything that can happen at
  /// the start has either happened, or was impossible in some state.
  private func round(from start: Int, in members: Set<Int>) -> [Edge]? {
    var (state, open): (Int, Set<UInt64>) = (start, enabled[start])
    var round: [Edge] = []
    func go(_ way: [Edge]) {
      for edge in way {
        open.subtract(edge.taken)
        open.formIntersection(enabled[edge.target])
        state = edge.target
      }
      round += way
    }
    while !open.isEmpty {
      let ways = ways(from: state, members.contains)
      let next = ways.flatMap { source, way in
        edges[source].values.filter { edge in
          members.contains(edge.target)
            && !(edge.taken.isDisjoint(with: open) && open.isSubset(of: enabled[edge.target]))
        }.map { way + [$0] }
      }.min { Self.isBefore($0, $1) }
      guard let next else { return nil }
      go(next)
    }
    if round.isEmpty || state != start {
      let ways = ways(from: state, members.contains)
      let back = ways.flatMap { source, way in
        edges[source].values.filter { $0.target == start }.map { way + [$0] }
      }.min { Self.isBefore($0, $1) }
      guard let back else { return nil }
      go(back)
    }
    return round
  }

  /// Shorter ways come first. The decisions determine the order of equally long ways, because
  /// dictionaries are unordered.
  private static func isBefore(_ way: [Edge], _ other: [Edge]) -> Bool {
    if way.count != other.count { return way.count < other.count }
    return way.flatMap(\.decisions).lexicographicallyPrecedes(other.flatMap(\.decisions))
  }

  private func sorted(_ state: Int) -> [Edge] {
    edges[state].values.sorted { $0.decisions.lexicographicallyPrecedes($1.decisions) }
  }

  /// Returns the shortest ways from a state.
  private func ways(from start: Int, _ isAllowed: (Int) -> Bool) -> [Int: [Edge]] {
    var ways: [Int: [Edge]] = [start: []]
    var (queue, next) = ([start], 0)
    while next < queue.count {
      let (state, way) = (queue[next], ways[queue[next]] ?? [])
      next += 1
      for edge in sorted(state) where isAllowed(edge.target) && ways[edge.target] == nil {
        ways[edge.target] = way + [edge]
        queue.append(edge.target)
      }
    }
    return ways
  }

  /// Returns the sets of states that can be reached from one another.
  private func components() -> [[Int]] {
    var (indices, lows) = (
      [Int?](repeating: nil, count: edges.count), [Int](repeating: 0, count: edges.count)
    )
    var (stack, isOnStack) = ([Int](), [Bool](repeating: false, count: edges.count))
    var (components, count) = ([[Int]](), 0)
    for start in edges.indices where indices[start] == nil {
      var visits: [(state: Int, targets: [Int])] = [(start, [])]
      var isNew = true
      while var visit = visits.popLast() {
        let state = visit.state
        if isNew {
          (indices[state], lows[state]) = (count, count)
          count += 1
          stack.append(state)
          isOnStack[state] = true
          visit.targets = sorted(state).map(\.target)
        }
        isNew = false
        if let target = visit.targets.popLast() {
          visits.append(visit)
          if let index = indices[target] {
            if isOnStack[target] { lows[state] = min(lows[state], index) }
          } else {
            visits.append((target, []))
            isNew = true
          }
          continue
        }
        if let parent = visits.last?.state { lows[parent] = min(lows[parent], lows[state]) }
        guard lows[state] == indices[state], let first = stack.lastIndex(of: state) else {
          continue
        }
        components.append(Array(stack[first...]))
        for member in stack[first...] { isOnStack[member] = false }
        stack.removeSubrange(first...)
      }
    }
    return components
  }
}
