import Testing

@testable import HeadlessRunner

@Suite struct EnumCaseTests {
  private enum Private {
    case nothing
    case something(Int)
  }

  private enum OneCase {
    case only
  }

  private enum NoCase {}

  private func names(_ type: Any.Type) -> [String]? { EnumCase.cases(of: type)?.map(\.name) }

  private func payloads(_ type: Any.Type) -> [String]? {
    EnumCase.cases(of: type)?.map { $0.payload.map { "\($0)" } ?? "-" }
  }

  @Test func `An enum's cases have names and payloads, and cases with payloads come first`() {
    #expect(names(MixedAction.self) == ["loaded", "moved", "tapped", "dismissed"])
    #expect(payloads(MixedAction.self) == ["Array<Int>", "(from: Int, to: Int)", "-", "-"])
  }

  private enum MixedAction {
    case tapped
    case loaded([Int])
    case dismissed
    case moved(from: Int, to: Int)
  }

  @Test func `A case has the keys that Codable gives its values`() throws {
    let cases = try #require(EnumCase.cases(of: AppAction.self))
    func keys(_ name: String) -> [String]? { cases.first { $0.name == name }?.keys }
    #expect(keys("moved") == ["from", "to"])
    #expect(keys("pair") == ["_0", "_1"])
    #expect(keys("wrapped") == ["n"])
    #expect(keys("labeled") == ["_0", "by"])
    #expect(keys("renamed") == nil)
    #expect(keys("started") == nil)
  }

  @Test func `A private enum has cases too`() {
    #expect(names(Private.self) == ["something", "nothing"])
    #expect(payloads(Private.self) == ["Int", "-"])
    #expect(names(OneCase.self) == ["only"])
  }

  @Test func `An enum that contains itself names itself`() {
    #expect(payloads(TreeAction.self) == ["TreeAction", "OtherAction", "-"])
  }

  @Test func `The cases of an enum with raw values have no payloads`() {
    #expect(names(Order.self) == ["ascending", "descending"])
    #expect(payloads(Order.self) == ["-", "-"])
  }

  @Test func `An enum without cases has none`() {
    #expect(names(NoCase.self) == [])
    #expect(names(Never.self) == [])
  }

  @Test func `The labels of a payload are found whatever its types are`() throws {
    let cases = try #require(EnumCase.cases(of: LabeledAction.self))
    #expect(
      cases.map(\.keys) == [
        ["by", "_1"], ["from", "_1"], ["_0", "to"], ["one"], nil, nil,
      ])
  }

  private enum LabeledAction {
    case sorted(by: Either<Int, [String: Int]>, (first: Int, last: Int))
    case mapped(from: (Int, Int) -> (Int), [Int: Int])
    case matched((Int) -> Void, to: Never.Type)
    case wrapped(one: (Int, Int))
    case called((Int) -> (Int))
    case listed([(a: Int, b: Int)])
  }

  @Test func `The names of a generic enum's cases are known, but not their payloads`() throws {
    let cases = try #require(reflectedCases(of: Either<Int, Int>.self))
    #expect(cases.map(\.name) == ["a", "b"])
    #expect(cases.map(\.hasPayload) == [true, true])
    #expect(cases.allSatisfy { $0.payload == nil })
  }

  private struct Struct {
    var number = 2
  }

  private final class Class {}
  private actor Actor {}

  @Test(
    arguments: [
      Int.self, String.self, Struct.self, Class.self, Actor.self, (Int, Int).self,
      (() -> Void).self, Any.self, (any Error).self, (any Error).Type.self, Int.Type.self,
      [Int].self,
      Int?.self, CounterAction?.self, Either<Int, Int>.self, Result<Int, any Error>.self,
      AnyObject.self, (any Sequence<Int>).self,
    ] as [Any.Type]
  )
  func `A type that is not an enum, or is a generic enum, has no cases to list`(type: Any.Type) {
    #expect(names(type) == nil)
  }
}
