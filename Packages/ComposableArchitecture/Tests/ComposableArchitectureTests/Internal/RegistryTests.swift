import Testing

@testable import ComposableArchitecture

@Suite struct RegistryTests {
  @Test func `of two that cancel each other at the same moment, exactly one is left`() {
    let name = Identifier("a")
    for _ in 0..<500 {
      let registry = Registry()
      let store = Work(parent: nil, count: 0)
      let rivals = (0..<2).map { _ in Work(parent: store, count: 1) }
      onThreads(2) { index in
        registry.register(rivals[index], name: name, cancelInFlight: true, in: nil)
      }
      #expect(rivals.count { $0.isCancelled } == 1)
    }
  }

  @Test func `what has ended is forgotten, whatever ends next to it`() {
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
}
