import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitectureExploration

@Suite struct ScheduleTokenTests {
  @Test(arguments: [
    ([], "x3-0-30012"),
    ([0, 0], "x3-0-30012"),
    ([1], "x3-1-30012"),
    ([0, 0, 1], "x3-001-30012"),
    ([0, 0, 0, 35], "x3-Az-30012"),
    ([2, 0, 0, 0, 0, 1, 0], "x3-2B1-30012"),
    ([36, 1], "x3-_10_1-30012"),
    ([Int](repeating: 0, count: 30) + [7], "x3-Z007-30012"),
  ])
  func `A schedule has a short token`(indices: [Int], token: String) throws {
    let digest = HistoryDigest(eventCount: 3, hash: 38)
    #expect(ScheduleToken(indices: indices, digest: digest).text == token)
    let decoded = try ScheduleToken(token)
    #expect(decoded.text == token)
    #expect(decoded.digest == digest)
    #expect(zip(decoded.indices, indices).allSatisfy { $0 == $1 })
  }

  @Test func `A decoded token equals the encoded one`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let indices = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        Bool.random(using: &generator) ? 0 : Int.random(in: 0...100, using: &generator)
      }
      let digest = HistoryDigest(
        eventCount: Int.random(in: 0...10_000, using: &generator),
        hash: Int.random(in: 0..<HistoryDigest.hashCount, using: &generator))
      let token = ScheduleToken(indices: indices + [1], digest: digest)
      #expect(try ScheduleToken(token.text) == token)
    }
  }

  @Test func `A token has the settings that are not the usual ones`() throws {
    let changes: [(text: String, change: (inout RunSettings) -> Void)] = [
      ("3", { $0.flags = [.letsTimePass, .tracksTime] }),
      ("w", { $0.flags = [.sharesMore] }),
      ("~2s", { $0.stepLimit = 100 }),
      ("~~1.3sr77gzykagw", { $0.horizon = .milliseconds(1_500) }),
      ("~~3w5e11264sgsf", { $0.horizon = .seconds(-1) }),
      ("2~~~1~1o", { ($0.flags, $0.intervals) = (.letsTimePass, [.seconds(1), .seconds(60)]) }),
    ]
    for (text, change) in changes {
      var settings = RunSettings()
      change(&settings)
      let token = ScheduleToken(
        indices: [1], digest: HistoryDigest(eventCount: 3, hash: 38), settings: settings)
      #expect(token.text == "x3-\(text)-1-30012")
      #expect(try ScheduleToken(token.text) == token)
    }
  }
}
