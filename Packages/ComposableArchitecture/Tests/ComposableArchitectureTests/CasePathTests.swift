import ComposableArchitecture
import Testing

@Suite struct CasePathTests {
  private enum Inner: Equatable { case number(Int), other }
  private enum Outer: Equatable { case inner(Inner), other }

  private let inner = CasePath<Outer, Inner>(
    embed: { .inner($0) },
    extract: { if case .inner(let inner) = $0 { inner } else { nil } }
  )
  private let number = CasePath<Inner, Int>(
    embed: { .number($0) },
    extract: { if case .number(let number) = $0 { number } else { nil } }
  )

  @Test func `An embedded value can be extracted`() {
    #expect(number.extract(from: number.embed(42)) == 42)
  }

  @Test func `Embedding an extracted value returns the root`() throws {
    let root = Inner.number(42)
    #expect(number.embed(try #require(number.extract(from: root))) == root)
  }

  @Test func `Nothing is extracted from another case`() {
    #expect(number.extract(from: .other) == nil)
  }

  @Test func `An appended path goes through both cases, in both directions`() {
    let path = inner.appending(number)
    #expect(path.embed(42) == .inner(.number(42)))
    #expect(path.extract(from: .inner(.number(42))) == 42)
  }

  @Test func `An appended path extracts nothing if either case is another`() {
    let path = inner.appending(number)
    #expect(path.extract(from: .other) == nil)
    #expect(path.extract(from: .inner(.other)) == nil)
  }

  @Test func `The path to self changes nothing`() {
    #expect(CasePath<Int, Int>.`self`.embed(42) == 42)
    #expect(CasePath<Int, Int>.`self`.extract(from: 42) == 42)
  }

  @Test func `Appending self changes nothing`() {
    let path = inner.appending(.`self`)
    #expect(path.embed(.number(42)) == .inner(.number(42)))
    #expect(path.extract(from: .inner(.number(42))) == .number(42))
    #expect(path.extract(from: .other) == nil)
  }

  @Test func `A root matches only the path to its case`() {
    #expect(number.isMatching(.number(42)))
    #expect(!number.isMatching(.other))
    #expect(inner.appending(number).isMatching(.inner(.number(42))))
    #expect(!inner.appending(number).isMatching(.inner(.other)))
  }

  @Test func `Modifying changes the payload of the root`() {
    var root = Outer.inner(.number(1))
    let isModified = inner.appending(number).modify(&root) { $0 += 41 }
    #expect(isModified)
    #expect(root == .inner(.number(42)))
  }

  @Test func `Modifying does not change another case and does not call the closure`() {
    var root = Inner.other
    var calls = 0
    let isModified = number.modify(&root) { _ in calls += 1 }
    #expect(!isModified)
    #expect(root == .other)
    #expect(calls == 0)
  }

  @Test func `Modifying does not change the root if the closure throws an error`() {
    struct Failure: Error {}
    var root = Inner.number(1)
    #expect(throws: Failure.self) {
      try number.modify(&root) {
        $0 = 2
        throw Failure()
      }
    }
    #expect(root == .number(1))
  }
}
