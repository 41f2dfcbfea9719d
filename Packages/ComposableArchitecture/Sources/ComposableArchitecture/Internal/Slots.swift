/// A bag whose elements are added and removed in constant time, each by the slot it was given.
struct Slots<Element> {
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
      self = Slots()
    } else {
      elements[slot] = nil
      free.append(slot)
    }
  }

  var count: Int { elements.count - free.count }

  var all: [Element] { elements.compactMap { $0 } }
}

extension Slots: Sendable where Element: Sendable {}
