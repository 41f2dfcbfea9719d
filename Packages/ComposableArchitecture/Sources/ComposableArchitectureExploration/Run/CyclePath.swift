/// The states that one run goes through.
struct CyclePath {
  private struct Point {
    let position: Position
    /// The moves that came after it, and the actions that led to them.
    var taken: Set<UInt64> = []
    var origins: Set<Int> = []
  }

  private var points: [Point] = []
  /// The last state before the app was started again.
  private var start: Point?
  /// The first point at each state.
  private var firsts: [UInt64: Int] = [:]
  private var settled: Set<UInt64> = []

  /// - Parameter path: The path before the app was killed, if it was. No cycle goes back to an earlier life.
  init(after path: CyclePath?) { start = path?.points.last ?? path?.start }

  /// The last state of the run, and what has happened since.
  var last: (position: Position, taken: Set<UInt64>)? {
    (points.last ?? start).map { ($0.position, $0.taken) }
  }

  /// Records an event.
  mutating func take(_ key: UInt64, origin: Int) {
    guard let last = points.indices.last else { return }
    points[last].taken.insert(key)
    points[last].origins.insert(origin)
  }

  /// Adds a state that the run reaches. Returns the cycle that ends here; `nil` if the state is new.
  mutating func append(_ position: Position) -> Cycle? {
    defer { points.append(Point(position: position)) }
    guard let first = firsts[position.print] else {
      firsts[position.print] = points.count
      return nil
    }
    // Weak fairness: an event that is always possible does happen.
    let lap = points[first...]
    let taken = lap.reduce(into: Set()) { $0.formUnion($1.taken) }
    let delayed = position.enabled.filter { key, _ in
      !taken.contains(key) && lap.allSatisfy { $0.position.enabled[key] != nil }
    }
    let origins = lap.reduce(into: Set()) { $0.formUnion($1.origins) }
    return Cycle(
      stepCount: points[first].position.stepCount, origins: origins.sorted(),
      delayed: Set(delayed.values).sorted())
  }

  /// Forgets the previous states, so no cycle includes them.
  mutating func reset() { (points, firsts, start) = ([], [:], nil) }

  /// Returns whether the run has made ordinary decisions from the same state before. It would then repeat
  /// the same steps up to the limit.
  mutating func hasSettled(in print: UInt64) -> Bool { !settled.insert(print).inserted }
}
