import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct WorkTests {
  @Test func `a store forgets what became of an action when all its effects are done`() {
    let executor = TestExecutor()
    let valve = Valve()
    let store = tape(.run { _ in await valve.pass() }, executor: executor)
    weak let lineage = store.send(0).lineage
    #expect(lineage != nil)
    valve.open()
    executor.drain()
    #expect(lineage == nil)
  }

  @Test func `an action without asynchronous effects is not remembered at all`() {
    let store = tape(.just(1), .sync { 2 })
    #expect(store.send(0).lineage == nil)
  }

  @Test func `slots are used again, and an emptied bag is as good as new`() {
    var slots = Slots<String>()
    let a = slots.insert("a")
    let b = slots.insert("b")
    slots.remove(a)
    #expect(slots.insert("c") == a)
    #expect(slots.all == ["c", "b"])
    #expect(slots.count == 2)
    slots.remove(a)
    slots.remove(b)
    #expect(slots.all.isEmpty)
    #expect(slots.count == 0)
    #expect(slots.insert("d") == 0)
  }

  @Test func `a tree however deep is entered, cancelled and left without a stack`() {
    onSmallStack {
      var works = [Work(parent: nil, count: 0)]
      for _ in 0..<100_000 {
        let work = Work(parent: works.last, count: 0)
        work.attach()
        works.append(work)
      }
      let innermost = works[works.count - 1]
      innermost.enter()
      #expect(works[0].runningCount == 0)
      works[0].cancel()
      #expect(innermost.isCancelled)
      innermost.leave()
      #expect(!works[0].isInFlight)
      // From the inside out, as each keeps its parent.
      while works.popLast() != nil {}
    }
  }
}
