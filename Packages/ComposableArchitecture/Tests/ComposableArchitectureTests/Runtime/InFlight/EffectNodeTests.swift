import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Synchronization
import Testing

@testable import ComposableArchitecture

@Suite struct EffectNodeTests {
  @Test func `A store releases the nodes of an action when all its effects have ended`() {
    let executor = TestExecutor()
    let valve = Valve()
    let store = tape(.run { _ in await valve.pass() }, executor: executor)
    weak let actionNode = store.send(0).tree
    #expect(actionNode != nil)
    valve.open()
    executor.drain()
    #expect(actionNode == nil)
  }

  @Test func `An action without asynchronous effects has no node`() {
    let store = tape(.just(1), .sync { 2 })
    #expect(store.send(0).tree == nil)
  }

  @Test func `Slots are reused, and an emptied collection behaves like a new one`() {
    var slots = SlotMap<String>()
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
    var slots = SlotMap<String>()
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
    let store = EffectNode(parent: nil, count: 0)
    let actionNode = store.part()
    let part = actionNode.part()
    actionNode.cancel()
    #expect(part.state.isCancelled)
    // Clears the mark, so a second visit would be noticed.
    part.state.isCancelled = false
    actionNode.cancel()
    store.cancel()
    #expect(!part.state.isCancelled)
    #expect(part.isCancelled)
    part.leave()
    actionNode.leave()
  }

  @Test func `A node that begins below a cancelled one is cancelled, however far below`() {
    let store = EffectNode(parent: nil, count: 0)
    let actionNode = store.part()
    actionNode.cancel()
    // `outer` and `inner` are not in the tree until `innermost` is.
    let outer = EffectNode(parent: actionNode, count: 1)
    let inner = EffectNode(parent: outer, count: 1)
    let innermost = EffectNode(parent: inner, count: 1)
    #expect(!innermost.isCancelledInTree)
    let once = OneTimeClaim()
    innermost.attach(runBy: .callback(once))
    #expect([outer, inner, innermost].allSatisfy { $0.isCancelledInTree })
    // The cancellation claimed the callback, and this ended `innermost`.
    #expect(!once.claim())
    #expect(!innermost.isInFlight)
    for node in [inner, outer, actionNode] { node.leave() }
    #expect(!store.isInFlight)
  }

  @Test func `A node that begins cancels nothing above it or beside it`() {
    let store = EffectNode(parent: nil, count: 0)
    let actionNode = store.part()
    let sibling = actionNode.part()
    let outer = EffectNode(parent: actionNode, count: 1)
    outer.markCancelled()
    let inner = outer.part()
    #expect(inner.isCancelledInTree && outer.isCancelledInTree)
    #expect(![store, actionNode, sibling].contains { $0.isCancelled })
    for node in [inner, outer, sibling, actionNode] { node.leave() }
    #expect(!store.isInFlight)
  }

  /// The registry marks the nodes that it finds while it holds its lock, and cancels them afterward.
  @Test func `A node that begins between the mark and the cancellation is cancelled`() {
    let store = EffectNode(parent: nil, count: 0)
    let marked = store.part()
    let part = marked.part()
    marked.markCancelled()
    let (child, grandchild) = (marked.part(), part.part())
    // A node that begins directly below a marked node inherits the mark. A deeper node asks its ancestors.
    #expect(child.isCancelledInTree)
    #expect(!grandchild.isCancelledInTree && grandchild.isCancelled)
    let (once, otherOnce) = (OneTimeClaim(), OneTimeClaim())
    child.attach(runBy: .callback(once))
    grandchild.attach(runBy: .callback(otherOnce))
    #expect(!once.claim())
    #expect(otherOnce.isPending)
    marked.cancel()
    #expect(!otherOnce.isPending)
    #expect([marked, part, child, grandchild].allSatisfy { $0.isCancelledInTree })
    // A node that begins after the cancellation inherits it at any depth.
    let late = part.part()
    #expect(late.isCancelledInTree)
    for node in [late, part, marked] { node.leave() }
    #expect(!store.isInFlight)
  }

  @Test func `A node that begins while another thread cancels is cancelled, before or after`() {
    for _ in 0..<500 {
      let store = EffectNode(parent: nil, count: 0)
      let marked = store.part()
      let part = marked.part()
      let onces = (0..<2).map { _ in OneTimeClaim() }
      onThreads(2) { index in
        if index == 0 {
          marked.markCancelled()
          marked.cancel()
        } else {
          marked.part().attach(runBy: .callback(onces[0]))
          part.part().attach(runBy: .callback(onces[1]))
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
      var nodes = [EffectNode(parent: nil, count: 0)]
      for _ in 0..<100_000 { nodes.append(nodes[nodes.count - 1].part()) }
      for node in nodes[1..<100_000] { node.leave() }
      let innermost = nodes[100_000]
      #expect(nodes[0].isInFlight)
      #expect(nodes[0].runningCount == 0)
      nodes[0].cancel()
      #expect(innermost.isCancelled)
      innermost.leave()
      #expect(!nodes[0].isInFlight)
      // Releases the innermost node first, because each one retains its parent.
      while nodes.popLast() != nil {}
    }
  }

  @Test func `The counts agree with a traversal of the whole tree`() {
    var random = SeededGenerator(seed: 14)
    let root = EffectNode(parent: nil, count: 0)
    var nodes: [EffectNode] = []
    var greatestCount = 0
    for _ in 0..<3_000 {
      let index = nodes.indices.randomElement(using: &random)
      let node = index.map { nodes[$0] } ?? root
      switch Int.random(in: 0..<6, using: &random) {
      case 0: nodes.append(node.part())
      case 1: nodes.append(EffectNode(parent: root, count: 1, isLoneTask: true))
      case 2: if node !== root { node.attach(runBy: .callback(OneTimeClaim())) }
      case 3, 4: if node !== root { node.attach(runBy: .innerTask(Task {})) }
      default: if let index { nodes.remove(at: index).leave() }
      }
      #expect(root.taskCount == root.visited.taskCount)
      #expect(root.runningCount == root.visited.runningCount)
      greatestCount = max(greatestCount, root.runningCount)
    }
    #expect(greatestCount > 10)
    for node in nodes { node.leave() }
    #expect(root.taskCount == 0)
    #expect(root.runningCount == 0)
  }

  @Test func `A waiter that races the last effect's end resumes exactly once`() {
    let nodes = (0..<4_000).map { _ in EffectNode(parent: nil, count: 1) }
    let waitingFor = Atomic(-1)
    let executor = TestExecutor()
    // Resuming twice would crash the program.
    Task(executorPreference: executor) {
      for (index, node) in nodes.enumerated() {
        waitingFor.store(index, ordering: .releasing)
        await node.finish()
      }
      waitingFor.store(nodes.count, ordering: .releasing)
    }
    onThreads(2) { thread in
      if thread == 0 {
        while waitingFor.load(ordering: .acquiring) < nodes.count { executor.drain() }
      } else {
        for (index, node) in nodes.enumerated() {
          while waitingFor.load(ordering: .acquiring) < index {}
          // Varies the delay, so the end meets the other thread at each of its steps.
          for _ in 0..<index % 256 { _ = waitingFor.load(ordering: .relaxed) }
          node.leave()
        }
      }
    }
  }

  @Test func `A replaced end function may use the tree when it is freed`() {
    let node = EffectNode(parent: nil, count: 1)
    let count = Box<Int?>(nil)
    do {
      let last = AtDeath { count.value = node.runningCount }
      node.onEnd { withExtendedLifetime(last) {} }
    }
    node.onEnd {}
    #expect(count.value == 0)
    node.leave()
  }

  @Test func `A node that begins while the rest of its action ends can be cancelled`() {
    for _ in 0..<500 {
      let store = EffectNode(parent: nil, count: 0)
      let actionNode = EffectNode(parent: store, count: 0)
      let last = actionNode.part()
      let part = Box<EffectNode?>(nil)
      let start = Atomic(0)
      onThreads(2) { index in
        start.add(1, ordering: .acquiringAndReleasing)
        while start.load(ordering: .acquiring) < 2 {}
        if index == 0 { last.leave() } else { part.value = actionNode.part() }
      }
      let once = OneTimeClaim()
      part.value?.attach(runBy: .callback(once))
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

extension EffectNode {
  /// The two counts, computed by a visit of the whole tree.
  fileprivate var visited: (taskCount: Int, runningCount: Int) {
    withTree {
      var (taskCount, runningCount) = (0, 0)
      forEach { node in
        if node.state.execution == nil { return }
        taskCount += 1
        var isWaiting = false
        node.forEachPart { if case .innerTask = $0.state.execution { isWaiting = true } }
        if !isWaiting { runningCount += 1 }
      }
      return (taskCount, runningCount)
    }
  }
}
