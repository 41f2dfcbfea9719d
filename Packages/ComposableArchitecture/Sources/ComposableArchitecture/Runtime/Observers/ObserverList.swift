/// The observers of a store, in the order in which they were added.
///
/// An observer that is removed leaves a gap, so the others keep their places. The gaps are closed when half
/// of all places are gaps. Adding takes constant time on average, and removing takes a binary search.
///
/// The list does not have the type of the store's value as a parameter, because looking up the metadata of
/// generic types would take longer than everything else that it does.
@usableFromInline
struct ObserverList {
  /// The observers. `nil` is a gap.
  @usableFromInline private(set) var places: [AnyObserver?] = []
  /// The number of each place. The numbers ascend.
  private var numbers: [Int] = []
  /// The parts of the list that are below gates, in the order of the list.
  @usableFromInline private(set) var runs: [GatedRun] = []
  private var gapCount = 0
  private var nextNumber = 0

  @usableFromInline
  init() {}

  @inlinable
  var isEmpty: Bool { places.isEmpty }

  /// Adds an observer. Returns a number for `remove(_:)`.
  mutating func append(_ observer: AnyObserver) -> Int {
    defer { nextNumber += 1 }
    observer.gate?.beginGating()
    append(observer, number: nextNumber)
    return nextNumber
  }

  mutating func remove(_ number: Int) {
    let place = Self.first(in: numbers.count) { numbers[$0] >= number }
    let observer = places[place]
    places[place] = nil
    gapCount += 1
    if let gate = observer?.gate {
      runs[Self.first(in: runs.count) { runs[$0].end > place }].remove()
      gate.endGating()
    }
    if gapCount * 2 >= places.count { closeGaps() }
  }

  /// Returns the first number from 0 up to `count` that satisfies a predicate. All numbers after it must
  /// satisfy the predicate too.
  private static func first(in count: Int, where isAfter: (Int) -> Bool) -> Int {
    var (start, end) = (0, count)
    while start < end {
      let middle = start + (end - start) / 2
      if isAfter(middle) { end = middle } else { start = middle + 1 }
    }
    return start
  }

  private mutating func append(_ observer: AnyObserver, number: Int) {
    if let gate = observer.gate {
      if let last = runs.last, last.node === gate, last.end == places.count {
        runs[runs.count - 1].extend()
      } else {
        runs.append(GatedRun(below: gate, place: places.count))
      }
    }
    places.append(observer)
    numbers.append(number)
  }

  private mutating func closeGaps() {
    let (oldPlaces, oldNumbers) = (places, numbers)
    places = []
    numbers = []
    runs = []
    gapCount = 0
    for case (let observer?, let number) in zip(oldPlaces, oldNumbers) {
      append(observer, number: number)
    }
  }
}

/// Observers that follow one another in the list and are below the same gate.
@usableFromInline
struct GatedRun {
  /// The node that has the gate. `nil` if all the observers have been removed.
  private(set) var node: ViewNode?
  /// The place of the first observer.
  let start: Int
  /// The place behind the last observer.
  private(set) var end: Int
  private var count = 1

  init(below node: ViewNode, place: Int) {
    self.node = node
    start = place
    end = place + 1
  }

  mutating func extend() {
    end += 1
    count += 1
  }

  mutating func remove() {
    count -= 1
    if count == 0 { node = nil }
  }
}

/// Call each of these functions with the type of value that the list's observers observe.
extension ObserverList {
  /// Calls the observers one after another, including those below gates.
  func callAsFunction(_ value: some Sendable) { Self.call(places, places.indices, value) }

  /// Calls the observers one after another, except those below nodes that have not changed.
  func callAsFunction(_ value: some Sendable, _ cache: ViewValueCache) {
    let root = cache.remember(root: value)
    let (places, runs) = (places, runs)
    defer { withExtendedLifetime(runs) {} }
    var index = 0
    for run in runs.indices {
      let (start, end) = (runs[run].start, runs[run].end)
      Self.call(places, index..<start, value)
      index = end
      // Safe: the array keeps the node.
      guard let node = runs[run].node.map(Unmanaged.passUnretained) else { continue }
      switch node._withUnsafeGuaranteedRef({ $0.passage(cache, root: root) }) {
      case .closed: continue
      case .open(let held): Self.forEach(places, start..<end) { $0.below?(held) }
      case .unknown: Self.call(places, start..<end, value)
      }
    }
    Self.call(places, index..<places.count, value)
  }

  /// Calls the observers at some places one after another.
  @inlinable
  static func call(_ places: [AnyObserver?], _ range: Range<Int>, _ value: some Sendable) {
    forEach(places, range) { $0.typed().call(value) }
  }

  @inlinable
  @inline(__always)
  static func forEach(
    _ places: [AnyObserver?], _ range: Range<Int>, _ body: (AnyObserver) -> Void
  ) {
    for index in range {
      // Safe: the array keeps the observer. Retaining it would add a third to the cost of everything else.
      guard let observer = places[index].map(Unmanaged.passUnretained) else { continue }
      observer._withUnsafeGuaranteedRef { if $0.status.goesOn { body($0) } }
    }
    withExtendedLifetime(places) {}
  }
}
