/// Elements with deadlines. This is a heap from which any element can be cancelled.
///
/// Inserting an element and removing the first one take logarithmic time. Cancelling takes constant
/// time because it leaves an empty entry in the heap. When more than half of the heap is empty, the
/// empty entries are removed.
struct Timetable<Element> {
  /// Identifies one element.
  struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Entry {
    let deadline: TestClock.Instant
    let place: Int
    let ticket: Ticket

    func comes(before other: Entry) -> Bool {
      deadline == other.deadline ? place < other.place : deadline < other.deadline
    }
  }

  private var heap: [Entry] = []
  private var elements: [Ticket: Element] = [:]
  private var drawn = 0

  var count: Int { elements.count }

  /// The number of entries in the heap, including empty ones.
  var entryCount: Int { heap.count }

  /// All elements that have not been removed, in no particular order.
  var all: [(deadline: TestClock.Instant, element: Element)] {
    heap.compactMap { entry in elements[entry.ticket].map { (entry.deadline, $0) } }
  }

  /// The earliest deadline. The getter removes the cancelled entries that come before it.
  var firstDeadline: TestClock.Instant? {
    mutating get {
      while let first = heap.first, elements[first.ticket] == nil { removeFirst() }
      return heap.first?.deadline
    }
  }

  mutating func drawTicket() -> Ticket {
    drawn += 1
    return Ticket(number: drawn)
  }

  /// Adds an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - deadline: The time at which the element is due.
  ///   - place: The rank of the element among those with the same deadline. It must be unique among them.
  ///   - ticket: Identifies the element for `cancel`.
  mutating func insert(
    _ element: Element, at deadline: TestClock.Instant, place: Int, _ ticket: Ticket
  ) {
    elements[ticket] = element
    heap.append(Entry(deadline: deadline, place: place, ticket: ticket))
    rise(from: heap.count - 1)
  }

  /// Removes an element, unless it has already been removed.
  mutating func cancel(_ ticket: Ticket) -> Element? {
    guard let element = elements.removeValue(forKey: ticket) else { return nil }
    if heap.count >= 32, heap.count > elements.count * 2 { sweep() }
    return element
  }

  /// Removes the first element, unless its deadline is later than `limit`.
  mutating func popFirst(
    until limit: TestClock.Instant
  ) -> (deadline: TestClock.Instant, element: Element)? {
    while let first = heap.first {
      guard elements[first.ticket] != nil else {
        removeFirst()
        continue
      }
      if limit < first.deadline { return nil }
      removeFirst()
      return elements.removeValue(forKey: first.ticket).map { (first.deadline, $0) }
    }
    return nil
  }

  // MARK: - The heap

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    sink(from: 0)
  }

  private mutating func sweep() {
    heap.removeAll { elements[$0.ticket] == nil }
    for index in (0..<heap.count / 2).reversed() { sink(from: index) }
  }

  private mutating func rise(from index: Int) {
    var index = index
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].comes(before: heap[parent]) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func sink(from index: Int) {
    var index = index
    while true {
      var first = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].comes(before: heap[first]) {
        first = child
      }
      guard first != index else { return }
      heap.swapAt(index, first)
      index = first
    }
  }
}
