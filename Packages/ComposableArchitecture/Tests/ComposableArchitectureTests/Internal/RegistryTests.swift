import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct RegistryTests {
  /// The location of an effect of the store's own reducer that is not part of another effect.
  private static let outermost = Location(work: .outside)

  @Test func `Exactly one of two effects that cancel each other at the same moment is left`() {
    let name = Identifier("a")
    for _ in 0..<500 {
      let registry = Registry()
      let store = Work(parent: nil, count: 0)
      let rivals = (0..<2).map { _ in Work(parent: store, count: 1) }
      onThreads(2) { index in
        registry.register(rivals[index], name: name, cancelInFlight: true, in: nil)
      }
      #expect(rivals.count { $0.isCancelled } == 1)
      for work in rivals { work.leave() }
      #expect(registry.isEmpty)
    }
  }

  @Test func `A node that has ended is forgotten, whatever else ends`() {
    let registry = Registry()
    let scope = Scope(Identifier("child"), in: nil)
    let works = (0..<4).map { _ in Work(parent: nil, count: 1) }
    registry.register(works[0], name: Identifier("a"), in: scope)
    registry.register(works[1], name: Identifier("a"), in: scope)
    registry.register(works[2], name: nil, in: scope)
    registry.register(works[3], name: nil, in: nil)
    #expect(!registry.isEmpty)
    for work in works { work.leave() }
    #expect(registry.isEmpty)
  }

  @Test func `A cancelled effect is removed at once, even if it ends later`() {
    let (registry, name) = (Registry(), Identifier("a"))
    let store = Work(parent: nil, count: 0)
    let works = (0..<3).map { _ in Work(parent: store, count: 1) }
    registry.register(works[0], name: name, in: nil)
    registry.cancel(.named([name]), from: Self.outermost)
    #expect(works[0].isCancelled && works[0].isInFlight)
    #expect(registry.isEmpty)
    // The last work replaces the one before it, in the registry too.
    registry.register(works[1], name: name, in: nil)
    registry.register(works[2], name: name, cancelInFlight: true, in: nil)
    works[0].leave()
    works[1].leave()
    #expect(!works[2].isCancelled)
    #expect(registry.isInFlight(name))
    works[2].leave()
    #expect(registry.isEmpty)
  }

  @Test func `A cancelled child is removed at once with all its effects`() {
    let registry = Registry()
    let child = Scope(Identifier("child"), in: nil)
    let grandchild = Scope(Identifier("grandchild"), in: child)
    let works = (0..<3).map { _ in Work(parent: nil, count: 1) }
    registry.register(works[0], name: nil, in: child)
    registry.register(works[1], name: Identifier("a"), in: child)
    registry.register(works[2], name: Identifier("a"), in: grandchild)
    registry.cancel(.child([Identifier("child")]), from: Self.outermost)
    #expect(works.allSatisfy { $0.isCancelled && $0.isInFlight })
    #expect(registry.isEmpty)
    for work in works { work.leave() }
    #expect(registry.isEmpty)
  }

  /// This matters because another thread that cancels the same identifier no longer finds them.
  @Test func `Nodes count as cancelled before the first of their tasks is cancelled`() {
    let (registry, name) = (Registry(), Identifier("a"))
    let store = Work(parent: nil, count: 0)
    let works = (0..<2).map { _ in Work(parent: store, count: 1) }
    let areCancelled = Recorder<Bool>()
    let executor = TestExecutor()
    for work in works {
      registry.register(work, name: name, in: nil)
      let task = executor.start {
        await withTaskCancellationHandler {
          await Valve().pass()
        } onCancel: {
          areCancelled.record(works.allSatisfy { $0.isCancelled })
        }
      }
      work.run(.task(task))
    }
    executor.drain()
    registry.cancel(.named([name]), from: Self.outermost)
    #expect(areCancelled.all == [true, true])
    executor.drain()
    for work in works { work.leave() }
  }

  @Test func `A node is not cancelled by its parts`() {
    let (registry, name) = (Registry(), Identifier("a"))
    let store = Work(parent: nil, count: 0)
    let (whole, stranger) = (Work(parent: store, count: 1), Work(parent: store, count: 1))
    registry.register(whole, name: name, in: nil)
    registry.register(stranger, name: name, in: nil)
    let part = whole.part()
    registry.register(part, name: name, cancelInFlight: true, in: nil)
    #expect(!whole.isCancelled && !part.isCancelled && stranger.isCancelled)
    registry.cancel(.named([name]), from: Self.outermost)
    #expect(whole.isCancelled && part.isCancelled)
    #expect(registry.isEmpty)
    for work in [part, whole, stranger] { work.leave() }
  }
}
