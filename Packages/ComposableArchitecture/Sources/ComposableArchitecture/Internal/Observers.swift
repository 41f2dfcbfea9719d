/// The observers of a store, in the order in which they were added.
///
/// An observer that is removed leaves a gap, so the others keep their places. The gaps are closed when
/// they are half of all places. Adding takes constant time on average, and removing takes a binary search.
@usableFromInline
struct Observers<Value> {
  @usableFromInline typealias Call = @Sendable (Value) -> Void

  /// The places, in the order of their numbers. `nil` is a gap.
  @usableFromInline private(set) var places: [(number: Int, call: Call?)] = []
  private var gapCount = 0
  private var nextNumber = 0

  @usableFromInline
  init() {}

  @inlinable
  var isEmpty: Bool { places.isEmpty }

  /// Calls the observers one after another.
  @inlinable
  func callAsFunction(_ value: Value) {
    for place in places { place.call?(value) }
  }

  /// Adds an observer. Returns a number for `remove(_:)`.
  mutating func append(_ call: @escaping Call) -> Int {
    defer { nextNumber += 1 }
    places.append((nextNumber, call))
    return nextNumber
  }

  mutating func remove(_ number: Int) {
    var (start, end) = (0, places.count)
    while start < end {
      let middle = start + (end - start) / 2
      if places[middle].number < number { start = middle + 1 } else { end = middle }
    }
    places[start].call = nil
    gapCount += 1
    if gapCount * 2 >= places.count {
      places.removeAll { $0.call == nil }
      gapCount = 0
    }
  }
}
