import Testing

@testable import ComposableArchitectureExploration

@Suite struct HistoryDigestTests {
  func step(_ kind: Exploration.Step.Kind, _ text: String, strand: Int = 1) -> Exploration.Step {
    Exploration.Step(kind: kind, text: text, state: "", change: nil, strand: strand)
  }

  @Test(arguments: [
    ("Action.tapped", "Action.tapped"),
    ("Action.loaded(3)", "Action.loaded"),
    ("App.counter(.tapped)", "App.counter(.tapped"),
    ("App.tab(.counter(.loaded(3)))", "App.tab(.counter(.loaded"),
    ("App.row(\n  id: 1,\n  action: .tapped\n)", "App.row"),
    ("500", "500"),
  ])
  func `The name of an action consists of its cases`(dump: String, name: String) {
    #expect(HistoryDigest.name(in: dump) == name)
  }

  @Test func `Payloads and steps in between do not change a digest`() {
    let digest = HistoryDigest([step(.sent, "A.a"), step(.received, "A.b(1)")], [])
    #expect(digest.eventCount == 2)
    #expect(
      HistoryDigest(
        [step(.sent, "A.a"), step(.timePassed, "1.0 seconds"), step(.received, "A.b(2)")], [])
        == digest)
  }

  @Test func `The action, its effect and the number of choices change a digest`() {
    let decisions = [Decision(index: 1, count: 2)]
    let digest = HistoryDigest([step(.sent, "A.a")], decisions)
    #expect(HistoryDigest([step(.sent, "A.b")], decisions) != digest)
    #expect(HistoryDigest([step(.sent, "A.a", strand: 2)], decisions) != digest)
    #expect(HistoryDigest([step(.sent, "A.a")], [Decision(index: 1, count: 3)]) != digest)
  }

  @Test func `Later steps do not change a digest`() {
    let digest = HistoryDigest([step(.sent, "A.a")], [])
    let longer = [step(.sent, "A.a"), step(.sent, "A.b")]
    #expect(HistoryDigest(longer, [Decision(index: 0, count: 2)], upTo: 1) == digest)
    #expect(HistoryDigest([], [], upTo: 1) != digest)
  }
}
