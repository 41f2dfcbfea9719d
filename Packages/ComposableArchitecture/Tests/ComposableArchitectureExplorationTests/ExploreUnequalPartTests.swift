import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

private struct Shop: Equatable, Sendable {
  var count = 0
  var total = 0.0
  var exact = Exact()
}

/// A type that finds its NaN equal.
private struct Exact: Equatable, Sendable {
  var value = Double.nan
  var count = 0

  static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.value.bitPattern, lhs.count) == (rhs.value.bitPattern, rhs.count)
  }
}

@Suite struct ExploreUnequalPartTests {
  @Test func `An exploration says why equal-looking states of two schedules differ`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: Shop(total: .nan), actions: [1, 2],
        reducer: { (shop: inout Shop, number: Int, _: Void) in
          shop.count += number
          return number < 3 ? [.run { send in send(3) }] : []
        },
        environment: { _ in }, convergent: true)
    }
    #expect(exploration.failure?.description.contains("`total`, nan") == true)
  }

  @Test func `An exploration does not blame such a part for another difference`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: Shop(), actions: [1, 2],
        reducer: { (shop: inout Shop, number: Int, _: Void) in
          shop.exact.count = shop.exact.count * 2 + number
          return number < 3 ? [.run { send in send(3) }] : []
        },
        environment: { _ in }, convergent: true)
    }
    #expect(exploration.failure != nil)
    #expect(exploration.failure?.description.contains("not equal to itself") == false)
  }
}
