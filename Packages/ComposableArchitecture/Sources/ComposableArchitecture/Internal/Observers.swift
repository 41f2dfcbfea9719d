/// The observers of a store, in the order in which they were added.
///
/// An observer that is removed leaves a gap, so the others keep their places. The gaps are closed when
/// they are half of all places. Adding takes constant time on average, and removing takes a binary search.
///
/// The list does not know the type of the store's value, so it needs no metadata of generic types, which
/// would take longer to look up than everything else that it does.
@usableFromInline
struct Observers {
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
    var (start, end) = (0, numbers.count)
    while start < end {
      let middle = start + (end - start) / 2
      if numbers[middle] < number { start = middle + 1 } else { end = middle }
    }
    let observer = places[start]
    places[start] = nil
    gapCount += 1
    if gapCount * 2 >= places.count { closeGaps() }
    observer?.gate?.endGating()
  }

  private mutating func append(_ observer: AnyObserver, number: Int) {
    if let gate = observer.gate {
      if let last = runs.last, last.node === gate, last.end == places.count {
        runs[runs.count - 1].end += 1
      } else {
        runs.append(GatedRun(node: gate, start: places.count, end: places.count + 1))
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
  let node: ViewNode
  let start: Int
  var end: Int
}

/// Each of these must be called with the type of value that the list's observers observe.
extension Observers {
  /// Calls the observers at some places one after another, including those below gates.
  @inlinable
  static func call(_ places: [AnyObserver?], _ value: some Sendable) {
    for index in places.indices {
      // Safe: the array keeps the observer. Retaining it would cost a third of all the rest.
      guard let observer = places[index].map(Unmanaged.passUnretained) else { continue }
      observer._withUnsafeGuaranteedRef {
        if $0.activity.goesOn { $0.typed().call(value) }
      }
    }
    withExtendedLifetime(places) {}
  }

  /// Calls the observers one after another, including those below gates.
  func callAsFunction(_ value: some Sendable) { Self.call(places, value) }

  /// Calls the observers one after another, except those below nodes that have not changed.
  func callAsFunction(_ value: some Sendable, _ memory: ViewMemory) {
    memory.remember(root: value)
    let (places, runs) = (places, runs)
    func call(_ range: Range<Int>) {
      for index in range {
        guard let observer = places[index], observer.activity.goesOn else { continue }
        observer.typed().call(value)
      }
    }
    var index = 0
    for run in runs {
      call(index..<run.start)
      index = run.end
      switch run.node.passage(memory) {
      case .closed: continue
      case .open(let held):
        for place in run.start..<run.end {
          guard let observer = places[place], observer.activity.goesOn else { continue }
          observer.below?(held)
        }
      case .unknown: call(run.start..<run.end)
      }
    }
    call(index..<places.count)
  }
}
