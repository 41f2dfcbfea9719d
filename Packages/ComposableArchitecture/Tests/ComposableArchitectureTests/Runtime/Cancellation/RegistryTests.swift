import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct RegistryTests {
  /// The location of an effect of the store's own reducer that is not part of another effect.
  private static let outermost = Location(node: .outside)

  @Test func `of two that cancel each other at the same moment, exactly one is left`() {
    let name = Identifier("a")
    for _ in 0..<500 {
      let registry = Registry()
      let store = EffectNode(parent: nil, count: 0)
      let rivals = (0..<2).map { _ in EffectNode(parent: store, count: 1) }
      onThreads(2) { index in
        registry.register(rivals[index], name: name, cancelInFlight: true, in: nil)
      }
      #expect(rivals.count { $0.isCancelled } == 1)
      for node in rivals { node.leave() }
      #expect(registry.isEmpty)
    }
  }

  @Test func `what has ended is forgotten, whatever ends next to it`() {
    let registry = Registry()
    let scope = Scope(Identifier("child"), in: nil)
    let nodes = (0..<4).map { _ in EffectNode(parent: nil, count: 1) }
    registry.register(nodes[0], name: Identifier("a"), in: scope)
    registry.register(nodes[1], name: Identifier("a"), in: scope)
    registry.register(nodes[2], name: nil, in: scope)
    registry.register(nodes[3], name: nil, in: nil)
    #expect(!registry.isEmpty)
    for node in nodes { node.leave() }
    #expect(registry.isEmpty)
  }

  @Test func `a cancelled effect is removed at once, even if it ends later`() {
    let (registry, name) = (Registry(), Identifier("a"))
    let store = EffectNode(parent: nil, count: 0)
    let nodes = (0..<3).map { _ in EffectNode(parent: store, count: 1) }
    registry.register(nodes[0], name: name, in: nil)
    registry.cancel(.named([name]), from: Self.outermost)
    #expect(nodes[0].isCancelled && nodes[0].isInFlight)
    #expect(registry.isEmpty)
    // The last node replaces the one before it, in the registry too.
    registry.register(nodes[1], name: name, in: nil)
    registry.register(nodes[2], name: name, cancelInFlight: true, in: nil)
    nodes[0].leave()
    nodes[1].leave()
    #expect(!nodes[2].isCancelled)
    #expect(registry.isInFlight(name))
    nodes[2].leave()
    #expect(registry.isEmpty)
  }

  @Test func `a cancelled child is removed at once with all effects in it`() {
    let registry = Registry()
    let child = Scope(Identifier("child"), in: nil)
    let grandchild = Scope(Identifier("grandchild"), in: child)
    let nodes = (0..<3).map { _ in EffectNode(parent: nil, count: 1) }
    registry.register(nodes[0], name: nil, in: child)
    registry.register(nodes[1], name: Identifier("a"), in: child)
    registry.register(nodes[2], name: Identifier("a"), in: grandchild)
    registry.cancel(.child([Identifier("child")]), from: Self.outermost)
    #expect(nodes.allSatisfy { $0.isCancelled && $0.isInFlight })
    #expect(registry.isEmpty)
    for node in nodes { node.leave() }
    #expect(registry.isEmpty)
  }

  /// This matters because another thread that cancels the same identifier no longer finds them.
  @Test func `nodes count as cancelled before the first of their tasks is cancelled`() {
    let (registry, name) = (Registry(), Identifier("a"))
    let store = EffectNode(parent: nil, count: 0)
    let nodes = (0..<2).map { _ in EffectNode(parent: store, count: 1) }
    let areCancelled = Recorder<Bool>()
    let executor = TestExecutor()
    for node in nodes {
      registry.register(node, name: name, in: nil)
      let task = executor.start {
        await withTaskCancellationHandler {
          await Valve().pass()
        } onCancel: {
          areCancelled.record(nodes.allSatisfy { $0.isCancelled })
        }
      }
      node.run(.task(task))
    }
    executor.drain()
    registry.cancel(.named([name]), from: Self.outermost)
    #expect(areCancelled.all == [true, true])
    executor.drain()
    for node in nodes { node.leave() }
  }

  @Test func `a node is not cancelled by its parts`() {
    let (registry, name) = (Registry(), Identifier("a"))
    let store = EffectNode(parent: nil, count: 0)
    let (whole, stranger) = (EffectNode(parent: store, count: 1), EffectNode(parent: store, count: 1))
    registry.register(whole, name: name, in: nil)
    registry.register(stranger, name: name, in: nil)
    let part = whole.part()
    registry.register(part, name: name, cancelInFlight: true, in: nil)
    #expect(!whole.isCancelled && !part.isCancelled && stranger.isCancelled)
    registry.cancel(.named([name]), from: Self.outermost)
    #expect(whole.isCancelled && part.isCancelled)
    #expect(registry.isEmpty)
    for node in [part, whole, stranger] { node.leave() }
  }
}
