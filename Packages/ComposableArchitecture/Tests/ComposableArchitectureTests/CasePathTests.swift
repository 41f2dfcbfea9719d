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

  @Test func `what was embedded can be extracted`() {
    #expect(number.extract(from: number.embed(42)) == 42)
  }

  @Test func `embedding what was extracted gives the root back`() throws {
    let root = Inner.number(42)
    #expect(number.embed(try #require(number.extract(from: root))) == root)
  }

  @Test func `nothing is extracted from another case`() {
    #expect(number.extract(from: .other) == nil)
  }

  @Test func `an appended path goes through both cases, in both directions`() {
    let path = inner.appending(number)
    #expect(path.embed(42) == .inner(.number(42)))
    #expect(path.extract(from: .inner(.number(42))) == 42)
  }

  @Test func `an appended path extracts nothing where either case is another`() {
    let path = inner.appending(number)
    #expect(path.extract(from: .other) == nil)
    #expect(path.extract(from: .inner(.other)) == nil)
  }

  @Test func `the path to self changes nothing`() {
    #expect(CasePath<Int, Int>.`self`.embed(42) == 42)
    #expect(CasePath<Int, Int>.`self`.extract(from: 42) == 42)
  }

  @Test func `appending self changes nothing`() {
    let path = inner.appending(.`self`)
    #expect(path.embed(.number(42)) == .inner(.number(42)))
    #expect(path.extract(from: .inner(.number(42))) == .number(42))
    #expect(path.extract(from: .other) == nil)
  }
}
