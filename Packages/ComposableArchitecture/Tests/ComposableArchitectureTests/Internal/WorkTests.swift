import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Synchronization
import Testing

@testable import ComposableArchitecture

@Suite struct WorkTests {
  @Test func `A store releases the nodes of an action when all its effects have ended`() {
    let executor = TestExecutor()
    let valve = Valve()
    let store = tape(.run { _ in await valve.pass() }, executor: executor)
    weak let lineage = store.send(0).lineage
    #expect(lineage != nil)
    valve.open()
    executor.drain()
    #expect(lineage == nil)
  }

  @Test func `An action without asynchronous effects has no node`() {
    let store = tape(.just(1), .sync { 2 })
    #expect(store.send(0).lineage == nil)
  }

  @Test func `Slots are reused, and an emptied collection behaves like a new one`() {
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

  @Test func `Elements that remain keep their slots`() {
    var slots = Slots<String>()
    let (a, b, c) = (slots.insert("a"), slots.insert("b"), slots.insert("c"))
    #expect(slots.removeAll { $0 != "b" } == ["a", "c"])
    #expect(slots.count == 1)
    #expect(slots[a] == nil && slots[b] == "b" && slots[c] == nil)
    #expect(slots.insert("d") == a)
    #expect(slots.removeAll { _ in true } == ["d", "b"])
    #expect(slots.count == 0)
    #expect(slots.insert("e") == 0)
  }

  @Test func `A cancelled node is not visited again`() {
    let store = Work(parent: nil, count: 0)
    let lineage = store.part()
    let part = lineage.part()
    lineage.cancel()
    #expect(part.links.isCancelled)
    // Clears the mark, so a second visit would be noticed.
    part.links.isCancelled = false
    lineage.cancel()
    store.cancel()
    #expect(!part.links.isCancelled)
    #expect(part.isCancelled)
    part.leave()
    lineage.leave()
  }

  @Test func `A node that begins below a cancelled one is cancelled, however far below`() {
    let store = Work(parent: nil, count: 0)
    let lineage = store.part()
    lineage.cancel()
    // `outer` and `inner` are not in the tree until `innermost` is.
    let outer = Work(parent: lineage, count: 1)
    let inner = Work(parent: outer, count: 1)
    let innermost = Work(parent: inner, count: 1)
    #expect(!innermost.isCancelledInTree)
    let once = Once()
    innermost.run(.callback(once))
    #expect([outer, inner, innermost].allSatisfy { $0.isCancelledInTree })
    // The cancellation claimed the callback, and this ended `innermost`.
    #expect(!once.claim())
    #expect(!innermost.isInFlight)
    for work in [inner, outer, lineage] { work.leave() }
    #expect(!store.isInFlight)
  }

  @Test func `A node that begins cancels nothing above it or beside it`() {
    let store = Work(parent: nil, count: 0)
    let lineage = store.part()
    let sibling = lineage.part()
    let outer = Work(parent: lineage, count: 1)
    outer.markCancelled()
    let inner = outer.part()
    #expect(inner.isCancelledInTree && outer.isCancelledInTree)
    #expect(![store, lineage, sibling].contains { $0.isCancelled })
    for work in [inner, outer, sibling, lineage] { work.leave() }
    #expect(!store.isInFlight)
  }

  /// The registry marks the work that it finds while it holds its lock, and cancels the work afterward.
  @Test func `A node that begins between the mark and the cancellation is cancelled`() {
    let store = Work(parent: nil, count: 0)
    let marked = store.part()
    let part = marked.part()
    marked.markCancelled()
    let (child, grandchild) = (marked.part(), part.part())
    // Work that begins directly below marked work inherits the mark. Deeper work asks its ancestors.
    #expect(child.isCancelledInTree)
    #expect(!grandchild.isCancelledInTree && grandchild.isCancelled)
    let (once, otherOnce) = (Once(), Once())
    child.run(.callback(once))
    grandchild.run(.callback(otherOnce))
    #expect(!once.claim())
    #expect(otherOnce.isPending)
    marked.cancel()
    #expect(!otherOnce.isPending)
    #expect([marked, part, child, grandchild].allSatisfy { $0.isCancelledInTree })
    // Work that begins after the cancellation inherits it at any depth.
    let late = part.part()
    #expect(late.isCancelledInTree)
    for work in [late, part, marked] { work.leave() }
    #expect(!store.isInFlight)
  }

  @Test func `A node that begins while another thread cancels is cancelled, before or after`() {
    for _ in 0..<500 {
      let store = Work(parent: nil, count: 0)
      let marked = store.part()
      let part = marked.part()
      let onces = (0..<2).map { _ in Once() }
      onThreads(2) { index in
        if index == 0 {
          marked.markCancelled()
          marked.cancel()
        } else {
          marked.part().run(.callback(onces[0]))
          part.part().run(.callback(onces[1]))
        }
      }
      #expect(!onces.contains { $0.isPending })
      part.leave()
      marked.leave()
      #expect(!store.isInFlight)
    }
  }

  @Test func `A tree of any depth is built, cancelled and released in constant stack`() {
    onSmallStack {
      var works = [Work(parent: nil, count: 0)]
      for _ in 0..<100_000 { works.append(works[works.count - 1].part()) }
      for work in works[1..<100_000] { work.leave() }
      let innermost = works[100_000]
      #expect(works[0].isInFlight)
      #expect(works[0].runningCount == 0)
      works[0].cancel()
      #expect(innermost.isCancelled)
      innermost.leave()
      #expect(!works[0].isInFlight)
      // Releases the innermost work first, because each one retains its parent.
      while works.popLast() != nil {}
    }
  }

  @Test func `The counts agree with a traversal of the whole tree`() {
    var random = SeededGenerator(seed: 14)
    let root = Work(parent: nil, count: 0)
    var works: [Work] = []
    var greatestCount = 0
    for _ in 0..<3_000 {
      let index = works.indices.randomElement(using: &random)
      let work = index.map { works[$0] } ?? root
      switch Int.random(in: 0..<6, using: &random) {
      case 0: works.append(work.part())
      case 1: works.append(Work(parent: root, count: 1, isLoneTask: true))
      case 2: if work !== root { work.run(.callback(Once())) }
      case 3, 4: if work !== root { work.run(.innerTask(Task {})) }
      default: if let index { works.remove(at: index).leave() }
      }
      #expect(root.taskCount == root.visited.taskCount)
      #expect(root.runningCount == root.visited.runningCount)
      greatestCount = max(greatestCount, root.runningCount)
    }
    #expect(greatestCount > 10)
    for work in works { work.leave() }
    #expect(root.taskCount == 0)
    #expect(root.runningCount == 0)
  }

  @Test func `A waiter that races the last effect's end resumes exactly once`() {
    let works = (0..<4_000).map { _ in Work(parent: nil, count: 1) }
    let waitingFor = Atomic(-1)
    let executor = TestExecutor()
    // Resuming twice would crash the program.
    Task(executorPreference: executor) {
      for (index, work) in works.enumerated() {
        waitingFor.store(index, ordering: .releasing)
        await work.finish()
      }
      waitingFor.store(works.count, ordering: .releasing)
    }
    onThreads(2) { thread in
      if thread == 0 {
        while waitingFor.load(ordering: .acquiring) < works.count { executor.drain() }
      } else {
        for (index, work) in works.enumerated() {
          while waitingFor.load(ordering: .acquiring) < index {}
          // Varies the delay, so the end meets the other thread at each of its steps.
          for _ in 0..<index % 256 { _ = waitingFor.load(ordering: .relaxed) }
          work.leave()
        }
      }
    }
  }

  @Test func `A replaced end function may use the tree when it is freed`() {
    let work = Work(parent: nil, count: 1)
    let count = Box<Int?>(nil)
    do {
      let last = AtDeath { count.value = work.runningCount }
      work.onEnd { withExtendedLifetime(last) {} }
    }
    work.onEnd {}
    #expect(count.value == 0)
    work.leave()
  }

  @Test func `A node that begins while the rest of its action ends can be cancelled`() {
    for _ in 0..<500 {
      let store = Work(parent: nil, count: 0)
      let lineage = Work(parent: store, count: 0)
      let last = lineage.part()
      let part = Box<Work?>(nil)
      let start = Atomic(0)
      onThreads(2) { index in
        start.add(1, ordering: .acquiringAndReleasing)
        while start.load(ordering: .acquiring) < 2 {}
        if index == 0 { last.leave() } else { part.value = lineage.part() }
      }
      let once = Once()
      part.value?.run(.callback(once))
      #expect(store.isInFlight)
      store.cancel()
      #expect(!once.claim())
      #expect(!store.isInFlight)
    }
  }
}

private final class AtDeath: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}

extension Work {
  /// The two counts, computed by a visit of the whole tree.
  fileprivate var visited: (taskCount: Int, runningCount: Int) {
    withTree {
      var (taskCount, runningCount) = (0, 0)
      forEach { work in
        if work.links.body == nil { return }
        taskCount += 1
        var isWaiting = false
        work.forEachPart { if case .innerTask = $0.links.body { isWaiting = true } }
        if !isWaiting { runningCount += 1 }
      }
      return (taskCount, runningCount)
    }
  }
}
