import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Synchronization
import Testing

@testable import ComposableArchitecture

/// Nodes that are nested so deeply that a check for cancellation remembers what it has found.
@Suite final class DeepCancellationTests {
  /// The parts that are in flight. They and the tree keep each other until they have left.
  private var parts: [EffectNode] = []

  deinit { for part in parts.reversed() { part.leave() } }

  /// A chain of 100 nodes, the root first.
  private func chain() -> [EffectNode] {
    var nodes = [EffectNode(parent: nil, count: 0)]
    while nodes.count < 100 { nodes.append(part(of: nodes[nodes.count - 1])) }
    return nodes
  }

  private func part(of node: EffectNode) -> EffectNode {
    parts.append(node.part())
    return parts[parts.count - 1]
  }

  @Test(arguments: [0, 1, 20, 50, 98, 99])
  func `A node is cancelled with any of its ancestors, also after it was checked`(index: Int) {
    let nodes = chain()
    #expect(nodes.allSatisfy { !$0.isCancelled })
    nodes[index].markCancelled()
    for (position, node) in nodes.enumerated() {
      #expect(node.isCancelled == (position >= index))
    }
  }

  @Test(arguments: [1, 20, 98])
  func `A node that has left its parent is cancelled with any of its ancestors`(index: Int) {
    let nodes = chain()
    #expect(!nodes[99].isCancelled)
    parts.removeLast().leave()
    #expect(!nodes[99].isCancelled)
    nodes[index].cancel()
    #expect(nodes[99].isCancelled)
  }

  @Test func `Cancelling a sibling cancels no other node`() {
    let nodes = chain()
    let (first, second) = (part(of: nodes[99]), part(of: nodes[99]))
    #expect(!first.isCancelled)
    second.cancel()
    #expect(!first.isCancelled)
    #expect(second.isCancelled)
    let third = part(of: second)
    #expect(third.isCancelled)
    first.markCancelled()
    #expect(first.isCancelled)
  }

  @Test func `A check visits each ancestor once until something is cancelled`() {
    let nodes = chain()
    let tree = nodes[0].tree
    #expect(!nodes[99].isCancelled)
    let count = tree.cancellationCount.load(ordering: .relaxed)
    #expect(nodes.allSatisfy { $0.checkedAt.load(ordering: .relaxed) == count })
    // The mark of an ancestor shows how far the next check goes: it does not reach the root.
    nodes[0].checkedAt.store(0, ordering: .relaxed)
    #expect(!part(of: nodes[98]).isCancelled)
    #expect(nodes[0].checkedAt.load(ordering: .relaxed) == 0)
    nodes[99].cancel()
    #expect(!nodes[98].isCancelled)
    #expect(nodes[0].checkedAt.load(ordering: .relaxed) == count + 1)
  }

  /// If each output checked all ancestors of its effect, these would be five billion steps for each kind of nest.
  @Test(.disabled(if: Sanitizer.current != nil))
  func `A nest of 100,000 cancellable effects that all output takes linear time`() {
    let nests: [@Sendable (Effect<Int>, Int) -> Effect<Int>] = [
      { .merge($0.cancellable(id: $1), .just($1)) },
      { .merge(.just($1), $0.cancellable(id: $1)) },
    ]
    for nest in nests {
      let store = EffectBench.makeStore()
      let requests = Requests()
      let task = store.send(
        .run { [(0..<100_000).reduce(requests.effect(1)) { nest($0, $1) }] })
      #expect(store.value.count == 100_000)
      #expect(store.effectsInFlight == 1)
      task.cancel()
      #expect(store.effectsInFlight == 0)
    }
  }
}
