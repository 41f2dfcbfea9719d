import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitecture

@Suite struct QueueTests {
  @Test func `Elements leave a queue in order, however long it grows`() {
    var queue = Queue<Int>()
    var appended = 0
    var popped = 0
    for length in [1, 2, 100, 3, 1_000, 0, 31, 32, 33, 64] {
      while appended - popped < length {
        queue.append(appended)
        appended += 1
      }
      while appended - popped > length / 2 {
        #expect(queue.popFirst() == popped)
        popped += 1
      }
    }
    while let element = queue.popFirst() {
      #expect(element == popped)
      popped += 1
    }
    #expect(popped == appended)
  }

  @Test func `An empty queue returns nothing, again and again`() {
    var queue = Queue<Int>()
    #expect(queue.popFirst() == nil)
    queue.append(1)
    #expect(queue.popFirst() == 1)
    #expect(queue.popFirst() == nil)
  }

  @Test func `A single element needs no memory`() {
    var queue = Queue<Int>()
    for element in 0..<10_000 {
      queue.append(element)
      _ = queue.popFirst()
    }
    #expect(queue.rest.capacity == 0)
  }

  @Test func `Memory does not grow with the number of elements that have passed`() {
    var queue = Queue<Int>()
    for element in 0..<20 { queue.append(element) }
    for element in 0..<100_000 {
      queue.append(element)
      _ = queue.popFirst()
    }
    #expect(queue.rest.capacity < 200)
  }

  @Test func `An emptied queue keeps no element alive`() {
    var queue = Queue<Canary>()
    let fates = (0..<5).map { _ in
      let (canary, fate) = Canary.make()
      queue.append(canary)
      return fate
    }
    while queue.popFirst() != nil {}
    #expect(fates.allSatisfy { $0.isDead })
  }
}
