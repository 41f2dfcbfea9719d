import Testing

@testable import ComposableArchitectureExploration

@Suite struct DecisionsTests {
  @Test func `Schedules are enumerated depth first, each once`() {
    var next: Decisions? = Decisions()
    var seen: [[Int]] = []
    while var decisions = next.take() {
      // The first decision says how many ways the second has.
      if decisions.next(among: 2) == 1 { _ = decisions.next(among: 3) }
      _ = decisions.next(among: 1)
      seen.append(decisions.made.map(\.index))
      next = decisions.following()
    }
    #expect(seen == [[0], [1, 0], [1, 1], [1, 2]])
  }

  @Test func `A plan that does not fit is detected`() {
    var decisions = Decisions(planned: [Decision(index: 1, count: 2)])
    #expect(decisions.next(among: 3) == 1)
    #expect(!decisions.fit)
    var indices = Decisions(indices: [1, 5])
    #expect(indices.next(among: 3) == 1)
    #expect(indices.fit)
    #expect(indices.next(among: 3) == 2)
    #expect(!indices.fit)
  }
}
