import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitecture

@Suite struct ChainLinkTests {
  private final class Node: Sendable {
    let link: ChainLink<Node>
    let onEnd: @Sendable () -> Void

    init(_ next: Node?, _ onEnd: @escaping @Sendable () -> Void = {}) {
      link = ChainLink(next, depth: (next?.link.depth ?? 0) + 1)
      self.onEnd = onEnd
    }

    deinit { onEnd() }
  }

  private static func chain(_ length: Int, _ onEnd: @escaping @Sendable () -> Void) -> Node? {
    (0..<length).reduce(nil) { node, _ in Node(node, onEnd) }
  }

  @Test func `A chain of any length is released in constant stack before its owner continues`() {
    onSmallStack {
      let ends = Box(0)
      var chain = Self.chain(100_000) { ends.update { $0 += 1 } }
      #expect(chain != nil)
      chain = nil
      #expect(ends.value == 100_000)
    }
  }

  @Test func `Objects with another reference are not freed`() {
    let ends = Box(0)
    var chain = Self.chain(1_000) { ends.update { $0 += 1 } }
    var kept = chain?.link.object
    chain = nil
    #expect(ends.value == 1)
    #expect(kept?.link.depth == 999)
    kept = nil
    #expect(ends.value == 1_000)
  }

  @Test func `A task that starts during a release can release a chain later`() async {
    let ends = Box(0)
    let (tasks, continuation) = AsyncStream.makeStream(of: Task<Void, Never>.self)
    // The innermost node is released while the queue is open, and the task inherits the queue.
    var chain: Node? = Node(nil) {
      let inner = Self.chain(1_000) { ends.update { $0 += 1 } }
      continuation.yield(
        Task {
          await Task.yield()
          withExtendedLifetime(inner) {}
        }
      )
      continuation.finish()
    }
    for _ in 0..<100 { chain = Node(chain) }
    chain = nil
    for await task in tasks { await task.value }
    #expect(ends.value == 1_000)
  }
}
