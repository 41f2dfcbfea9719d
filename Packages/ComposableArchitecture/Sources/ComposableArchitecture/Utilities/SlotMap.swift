/// A bag whose elements are added and removed in constant time. Each element is removed by the slot that it
/// was given.
struct SlotMap<Element> {
  private var elements: [Element?] = []
  private var free: [Int] = []

  mutating func insert(_ element: Element) -> Int {
    guard let slot = free.popLast() else {
      elements.append(element)
      return elements.count - 1
    }
    elements[slot] = element
    return slot
  }

  mutating func remove(_ slot: Int) {
    if count == 1 {
      // A few slots are kept because most bags soon have another element.
      let isLarge = elements.capacity > 8
      elements.removeAll(keepingCapacity: !isLarge)
      free.removeAll(keepingCapacity: !isLarge)
    } else {
      elements[slot] = nil
      free.append(slot)
    }
  }

  /// The element in a slot, if there is one.
  subscript(slot: Int) -> Element? {
    elements.indices.contains(slot) ? elements[slot] : nil
  }

  /// Removes every element that satisfies a predicate, and returns them. The others keep their slots.
  mutating func removeAll(where isRemoved: (Element) -> Bool) -> [Element] {
    var removed: [Element] = []
    for slot in elements.indices {
      guard let element = elements[slot], isRemoved(element) else { continue }
      removed.append(element)
      elements[slot] = nil
    }
    while let last = elements.last, last == nil { elements.removeLast() }
    free = elements.indices.filter { elements[$0] == nil }
    return removed
  }

  var count: Int { elements.count - free.count }

  var all: [Element] { elements.compactMap { $0 } }
}

extension SlotMap: Sendable where Element: Sendable {}
