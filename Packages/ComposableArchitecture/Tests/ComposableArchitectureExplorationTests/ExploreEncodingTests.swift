import ComposableArchitectureExploration
import Foundation
import Testing

/// Tests the encoded form of explorations.
@Suite struct ExploreEncodingTests {
  private func json(_ value: some Encodable) throws -> [String: Any] {
    let data = try JSONEncoder().encode(value)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `An encoded failure has the keys that the guide lists`() throws {
    let json = try json(try ExploreReasonTests.lastOfTwo())
    #expect(json["formatVersion"] as? Int == 1)
    #expect(json["schedulesRun"] as? Int != nil)
    #expect(json["isComplete"] as? Bool == true)
    #expect(json["isCompleteToHorizon"] as? Bool == true)
    #expect(json["seed"] is NSNull)
    #expect((json["summary"] as? String)?.hasSuffix("were run.") == true)
    let failure = try #require(json["failure"] as? [String: Any])
    #expect(
      Set(failure.keys) == [
        "cycleStart", "description", "initialState", "isShortest", "kind", "omittedActions",
        "other",
        "reason", "steps", "token",
      ])
    #expect(failure["kind"] as? String == "finallyViolated")
    #expect(failure["initialState"] as? String == "0")
    #expect(failure["other"] is NSNull)
    let steps = try #require(failure["steps"] as? [[String: Any]])
    #expect(steps.map { $0["kind"] as? String } == ["sent", "sent", "received", "received"])
    #expect(steps.map { $0["number"] as? Int } == [1, 2, 3, 4])
    #expect(steps.map { $0["action"] as? Int } == [1, 2, 2, 1])
    #expect(steps[2]["text"] as? String == "-2")
    #expect(steps[2]["state"] as? String == "-2")
    #expect(steps[2]["change"] as? String == "- 0\n+ -2")
    #expect(steps[0]["change"] == nil)
    #expect(steps[3]["sentence"] as? String == "An effect of step 1 sends -1")
    let reason = try #require(failure["reason"] as? [String: Any])
    #expect(reason["kind"] as? String == "order")
    #expect(reason["steps"] as? [Int] == [3, 4])
    #expect(reason["isOnlyDifference"] as? Bool == true)
    #expect(
      reason["description"] as? String
        == "The order of steps 3 and 4 matters. In the other order, nothing fails.")
    let passing = try #require(reason["passing"] as? [String: Any])
    #expect((passing["steps"] as? [[String: Any]])?.count == 4)
    #expect(passing["token"] is String)
  }

  @Test func `An encoded coverage has the keys that the guide lists`() throws {
    let json = try json(
      try Tally.explore([.requestTapped, .incrTapped]))
    let coverage = try #require(json["coverage"] as? [String: Any])
    #expect(Set(coverage.keys) == ["actions", "effects", "inBothOrders", "neverReduced"])
    #expect(coverage["actions"] as? [String] == [".requestTapped", ".responded", ".incrTapped"])
    #expect(coverage["neverReduced"] as? [String] == [])
    let effects = try #require(coverage["effects"] as? [[String: Any]])
    #expect(
      effects.map { Set($0.keys) } == [
        ["action", "hasEnded", "hasWaited", "number", "wasCancelled", "wasStarted"]
      ])
    let pairs = try #require(coverage["inBothOrders"] as? [[String: String]])
    #expect(pairs == [["first": ".responded", "second": ".incrTapped"]])
  }

  @Test func `A success has no failure, and a seed of 64 bits is encoded as text`() throws {
    let seed = UInt64.max
    let exploration = try Tally.explore(
      [.requestTapped], Tally.immediate, .random(count: 1, seed: seed))
    let json = try json(exploration)
    #expect(json["failure"] is NSNull)
    #expect(json["seed"] as? String == "18446744073709551615")
  }

  @Test func `Texts with quotes and line breaks are encoded correctly`() throws {
    let failure = try quietly {
      try explore(
        initialValue: "a \"b\"\n\u{1}", actions: ["\\\n"],
        reducer: { (state: inout String, action: String, _: Void) in
          state += action
          return []
        },
        environment: { _ in }, invariant: { !$0.contains("\\") })
    }.failure
    let json = try json(try #require(failure))
    #expect(json["initialState"] as? String == failure?.initialState)
    #expect(
      (json["steps"] as? [[String: Any]])?.first?["state"] as? String == failure?.steps.first?.state
    )
  }
}
