import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitecture

@Suite struct EffectScopeTests {
  /// An identifier that counts how often it is hashed and compared.
  private struct Counted: Hashable, Sendable {
    let number: Int
    let hashes: Box<Int>
    let comparisons: Box<Int>

    static func == (lhs: Counted, rhs: Counted) -> Bool {
      lhs.comparisons.update { $0 += 1 }
      return lhs.number == rhs.number
    }

    func hash(into hasher: inout Hasher) {
      hashes.update { $0 += 1 }
      hasher.combine(number)
    }
  }

  private let hashes = Box(0)
  private let comparisons = Box(0)

  private func scope(_ numbers: some Sequence<Int>) -> EffectScope? {
    numbers.reduce(nil) { scope, number in
      scope.appending(
        AnyIdentifier(Counted(number: number, hashes: hashes, comparisons: comparisons)))
    }
  }

  @Test func `scopes lead to the same node if their identifiers are equal`() {
    var scopes = ScopeTree()
    #expect(scopes.scopeNode(scope([1, 2, 3])) === scopes.scopeNode(scope([1, 2, 3])))
    #expect(scopes.scopeNode(scope([1, 2, 3])) !== scopes.scopeNode(scope([1, 3, 2])))
    #expect(scopes.scopeNode(scope([1, 2])) !== scopes.scopeNode(scope([1, 2, 3])))
    #expect(scopes.scopeNode(scope([])) !== scopes.scopeNode(scope([1])))
  }

  @Test func `few nodes stay after all effects have ended`() {
    let registry = CancellationRegistry()
    let nodes = (0..<1_000).map { _ in EffectNode(parent: nil, count: 1) }
    for (index, node) in nodes.enumerated() {
      registry.register(node, identifier: nil, in: scope([index % 10, index]))
    }
    #expect(registry.scopeCount == 1_010)
    for node in nodes { node.leave() }
    #expect(registry.isEmpty)
    #expect(registry.scopeCount <= 64)
  }

  @Test func `An effect behind many pullbacks is registered and removed in linear time`() {
    for depth in [1_000, 2_000] {
      (hashes.value, comparisons.value) = (0, 0)
      let registry = CancellationRegistry()
      let scope = scope(0..<depth)
      let node = EffectNode(parent: nil, count: 1)
      registry.register(node, identifier: nil, in: scope)
      node.leave()
      #expect(registry.isEmpty)
      #expect(hashes.value == depth)
      #expect(comparisons.value == 0)
    }
  }

  @Test func `Another effect behind the same pullbacks is compared once with each of them`() {
    let depth = 1_000
    let registry = CancellationRegistry()
    let nodes = (0..<2).map { _ in EffectNode(parent: nil, count: 1) }
    registry.register(nodes[0], identifier: nil, in: scope(0..<depth))
    #expect(comparisons.value == 0)
    registry.register(nodes[1], identifier: nil, in: scope(0..<depth))
    #expect(comparisons.value == depth)
    comparisons.value = 0
    for node in nodes { node.leave() }
    #expect(registry.isEmpty)
    #expect(comparisons.value <= depth)
  }

  @Test func `a scope inside others is found by its parent`() {
    let registry = CancellationRegistry()
    let nodes = (0..<3).map { _ in EffectNode(parent: nil, count: 1) }
    registry.register(nodes[0], identifier: nil, in: scope([1]))
    registry.register(nodes[1], identifier: nil, in: scope([1, 2, 3]))
    registry.register(nodes[2], identifier: nil, in: scope([1, 4]))
    registry.cancel(
      .child([AnyIdentifier(Counted(number: 2, hashes: hashes, comparisons: comparisons))]),
      from: EffectLocation(node: .outside, scope: scope([1])))
    #expect(nodes.map(\.isCancelled) == [false, true, false])
    nodes[1].leave()
    registry.cancel(
      .child([AnyIdentifier(Counted(number: 1, hashes: hashes, comparisons: comparisons))]),
      from: EffectLocation(node: .outside))
    #expect(nodes.map(\.isCancelled) == [true, true, true])
    for node in [nodes[0], nodes[2]] { node.leave() }
    #expect(registry.isEmpty)
  }

  @Test func `A scope of any depth needs constant stack`() {
    onSmallStack { [self] in
      let registry = CancellationRegistry()
      let nodes = (0..<2).map { _ in EffectNode(parent: nil, count: 1) }
      for node in nodes { registry.register(node, identifier: nil, in: scope(0..<100_000)) }
      registry.cancel(
        .child([AnyIdentifier(Counted(number: 0, hashes: hashes, comparisons: comparisons))]),
        from: EffectLocation(node: .outside))
      #expect(nodes.map(\.isCancelled) == [true, true])
      for node in nodes { node.leave() }
      #expect(registry.isEmpty)
    }
  }
}
