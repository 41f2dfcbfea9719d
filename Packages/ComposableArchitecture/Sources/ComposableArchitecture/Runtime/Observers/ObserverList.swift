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
  private var gapCount = 0
  private var nextNumber = 0

  @usableFromInline
  init() {}

  @inlinable
  var isEmpty: Bool { places.isEmpty }

  /// Adds an observer. Returns a number for `remove(_:)`.
  mutating func append(_ observer: AnyObserver) -> Int {
    defer { nextNumber += 1 }
    places.append(observer)
    numbers.append(nextNumber)
    return nextNumber
  }

  mutating func remove(_ number: Int) {
    places[place(of: number)] = nil
    gapCount += 1
    if gapCount * 2 >= places.count { closeGaps() }
  }

  private func place(of number: Int) -> Int {
    var (start, end) = (0, numbers.count)
    while start < end {
      let middle = start + (end - start) / 2
      if numbers[middle] >= number { end = middle } else { start = middle + 1 }
    }
    return start
  }

  private mutating func closeGaps() {
    numbers = zip(places, numbers).compactMap { $0 == nil ? nil : $1 }
    places.removeAll { $0 == nil }
    gapCount = 0
  }

  /// Calls the observers one after another. Their type of value must be that of `value`.
  ///
  /// - Parameter cache: The values that views remember in the meantime. They are released at the end.
  @inlinable
  func callAsFunction(_ value: some Sendable, _ cache: ViewValueCache) {
    // Only the places are copied, because copying the whole list takes longer. An observer may change the
    // list.
    let places = places
    for index in places.indices {
      // Safe: the array keeps the observer. Retaining it would add a third to the cost of everything else.
      guard let observer = places[index].map(Unmanaged.passUnretained) else { continue }
      observer._withUnsafeGuaranteedRef { observer in
        guard observer.status.goesOn else { return }
        if cache.isUsed && observer.callWithRemembered() { return }
        observer.typed().call(value)
      }
    }
    withExtendedLifetime(places) {}
    cache.forget()
  }
}
