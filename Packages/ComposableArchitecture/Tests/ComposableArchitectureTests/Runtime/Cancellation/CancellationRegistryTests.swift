import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct CancellationRegistryTests {
  /// The location of an effect of the store's own reducer that is not part of another effect.
  private static let outermost = EffectLocation(node: .outside)

  @Test func `Exactly one of two effects that cancel each other at the same moment is left`() {
    let identifier = AnyIdentifier("a")
    for _ in 0..<500 {
      let registry = CancellationRegistry()
      let store = EffectNode(parent: nil, count: 0)
      let rivals = (0..<2).map { _ in EffectNode(parent: store, count: 1) }
      onThreads(2) { index in
        registry.register(rivals[index], identifier: identifier, cancelInFlight: true, in: nil)
      }
      #expect(rivals.count { $0.isCancelled } == 1)
      for node in rivals { node.leave() }
      #expect(registry.isEmpty)
    }
  }

  @Test func `A node that has ended is forgotten, whatever else ends`() {
    let registry = CancellationRegistry()
    let scope = EffectScope(AnyIdentifier("child"), in: nil)
    let nodes = (0..<4).map { _ in EffectNode(parent: nil, count: 1) }
    registry.register(nodes[0], identifier: AnyIdentifier("a"), in: scope)
    registry.register(nodes[1], identifier: AnyIdentifier("a"), in: scope)
    registry.register(nodes[2], identifier: nil, in: scope)
    registry.register(nodes[3], identifier: nil, in: nil)
    #expect(!registry.isEmpty)
    for node in nodes { node.leave() }
    #expect(registry.isEmpty)
  }

  @Test func `A cancelled effect is removed at once, even if it ends later`() {
    let (registry, identifier) = (CancellationRegistry(), AnyIdentifier("a"))
    let store = EffectNode(parent: nil, count: 0)
    let nodes = (0..<3).map { _ in EffectNode(parent: store, count: 1) }
    registry.register(nodes[0], identifier: identifier, in: nil)
    registry.cancel(.identifiers([identifier]), from: Self.outermost)
    #expect(nodes[0].isCancelled && nodes[0].isInFlight)
    #expect(registry.isEmpty)
    // The last node replaces the one before it, in the registry too.
    registry.register(nodes[1], identifier: identifier, in: nil)
    registry.register(nodes[2], identifier: identifier, cancelInFlight: true, in: nil)
    nodes[0].leave()
    nodes[1].leave()
    #expect(!nodes[2].isCancelled)
    #expect(registry.isInFlight(identifier))
    nodes[2].leave()
    #expect(registry.isEmpty)
  }

  @Test func `A cancelled child is removed at once with all its effects`() {
    let registry = CancellationRegistry()
    let child = EffectScope(AnyIdentifier("child"), in: nil)
    let grandchild = EffectScope(AnyIdentifier("grandchild"), in: child)
    let nodes = (0..<3).map { _ in EffectNode(parent: nil, count: 1) }
    registry.register(nodes[0], identifier: nil, in: child)
    registry.register(nodes[1], identifier: AnyIdentifier("a"), in: child)
    registry.register(nodes[2], identifier: AnyIdentifier("a"), in: grandchild)
    registry.cancel(.child([AnyIdentifier("child")]), from: Self.outermost)
    #expect(nodes.allSatisfy { $0.isCancelled && $0.isInFlight })
    #expect(registry.isEmpty)
    for node in nodes { node.leave() }
    #expect(registry.isEmpty)
  }

  /// This matters because another thread that cancels the same identifier no longer finds them.
  @Test func `Nodes count as cancelled before the first of their tasks is cancelled`() {
    let (registry, identifier) = (CancellationRegistry(), AnyIdentifier("a"))
    let store = EffectNode(parent: nil, count: 0)
    let nodes = (0..<2).map { _ in EffectNode(parent: store, count: 1) }
    let areCancelled = Recorder<Bool>()
    let executor = TestExecutor()
    for node in nodes {
      registry.register(node, identifier: identifier, in: nil)
      let task = executor.start {
        await withTaskCancellationHandler {
          await Valve().pass()
        } onCancel: {
          areCancelled.record(nodes.allSatisfy { $0.isCancelled })
        }
      }
      node.attach(runBy: .task(task))
    }
    executor.drain()
    registry.cancel(.identifiers([identifier]), from: Self.outermost)
    #expect(areCancelled.all == [true, true])
    executor.drain()
    for node in nodes { node.leave() }
  }

  @Test func `A node is not cancelled by its parts`() {
    let (registry, identifier) = (CancellationRegistry(), AnyIdentifier("a"))
    let store = EffectNode(parent: nil, count: 0)
    let (whole, stranger) = (
      EffectNode(parent: store, count: 1), EffectNode(parent: store, count: 1)
    )
    registry.register(whole, identifier: identifier, in: nil)
    registry.register(stranger, identifier: identifier, in: nil)
    let part = whole.part()
    registry.register(part, identifier: identifier, cancelInFlight: true, in: nil)
    #expect(!whole.isCancelled && !part.isCancelled && stranger.isCancelled)
    registry.cancel(.identifiers([identifier]), from: Self.outermost)
    #expect(whole.isCancelled && part.isCancelled)
    #expect(registry.isEmpty)
    for node in [part, whole, stranger] { node.leave() }
  }
}
