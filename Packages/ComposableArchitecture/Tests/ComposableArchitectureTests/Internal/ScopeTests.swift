import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitecture

@Suite struct ScopeTests {
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

  private func scope(_ numbers: some Sequence<Int>) -> Scope? {
    numbers.reduce(nil) { scope, number in
      scope.appending(
        Identifier(Counted(number: number, hashes: hashes, comparisons: comparisons)))
    }
  }

  @Test func `Scopes lead to the same place if their identifiers are equal`() {
    var places = Places()
    #expect(places.place(scope([1, 2, 3])) === places.place(scope([1, 2, 3])))
    #expect(places.place(scope([1, 2, 3])) !== places.place(scope([1, 3, 2])))
    #expect(places.place(scope([1, 2])) !== places.place(scope([1, 2, 3])))
    #expect(places.place(scope([])) !== places.place(scope([1])))
  }

  @Test func `Few places stay after all effects have ended`() {
    let registry = Registry()
    let works = (0..<1_000).map { _ in Work(parent: nil, count: 1) }
    for (index, work) in works.enumerated() {
      registry.register(work, name: nil, in: scope([index % 10, index]))
    }
    #expect(registry.placeCount == 1_010)
    for work in works { work.leave() }
    #expect(registry.isEmpty)
    #expect(registry.placeCount <= 64)
  }

  @Test func `An effect behind many pullbacks is registered and removed in linear time`() {
    for depth in [1_000, 2_000] {
      (hashes.value, comparisons.value) = (0, 0)
      let registry = Registry()
      let scope = scope(0..<depth)
      let work = Work(parent: nil, count: 1)
      registry.register(work, name: nil, in: scope)
      work.leave()
      #expect(registry.isEmpty)
      #expect(hashes.value == depth)
      #expect(comparisons.value == 0)
    }
  }

  @Test func `Another effect behind the same pullbacks is compared once with each of them`() {
    let depth = 1_000
    let registry = Registry()
    let works = (0..<2).map { _ in Work(parent: nil, count: 1) }
    registry.register(works[0], name: nil, in: scope(0..<depth))
    #expect(comparisons.value == 0)
    registry.register(works[1], name: nil, in: scope(0..<depth))
    #expect(comparisons.value == depth)
    comparisons.value = 0
    for work in works { work.leave() }
    #expect(registry.isEmpty)
    #expect(comparisons.value <= depth)
  }

  @Test func `A place inside others is found through its parent`() {
    let registry = Registry()
    let works = (0..<3).map { _ in Work(parent: nil, count: 1) }
    registry.register(works[0], name: nil, in: scope([1]))
    registry.register(works[1], name: nil, in: scope([1, 2, 3]))
    registry.register(works[2], name: nil, in: scope([1, 4]))
    registry.cancel(
      .child([Identifier(Counted(number: 2, hashes: hashes, comparisons: comparisons))]),
      from: Location(work: .outside, scope: scope([1])))
    #expect(works.map(\.isCancelled) == [false, true, false])
    works[1].leave()
    registry.cancel(
      .child([Identifier(Counted(number: 1, hashes: hashes, comparisons: comparisons))]),
      from: Location(work: .outside))
    #expect(works.map(\.isCancelled) == [true, true, true])
    for work in [works[0], works[2]] { work.leave() }
    #expect(registry.isEmpty)
  }

  @Test func `A scope of any depth needs constant stack`() {
    onSmallStack { [self] in
      let registry = Registry()
      let works = (0..<2).map { _ in Work(parent: nil, count: 1) }
      for work in works { registry.register(work, name: nil, in: scope(0..<100_000)) }
      registry.cancel(
        .child([Identifier(Counted(number: 0, hashes: hashes, comparisons: comparisons))]),
        from: Location(work: .outside))
      #expect(works.map(\.isCancelled) == [true, true])
      for work in works { work.leave() }
      #expect(registry.isEmpty)
    }
  }
}
