import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import Testing

/// Tests that an exploration can be split into parts, and stopped and resumed.
@Suite struct ExplorePartTests {
  private let requests = Array(repeating: Tally.Action.requestTapped, count: 3)

  private func explore(
    _ schedules: Schedules = .exhaustive(), part: Int? = nil, of count: Int = 1,
    resumingFrom path: String? = nil, actions: [Tally.Action]? = nil, prunes: Bool = false,
    finally: ((Int) -> Bool)? = nil
  ) throws -> Exploration {
    try quietly {
      try ComposableArchitectureExploration.explore(
        initialValue: 0, actions: actions ?? requests, reducer: Tally.reducer,
        environment: Tally.requests { simulation in
          [.run { send in send(.responded(simulation.choose(1, 10))) }]
        },
        schedules: schedules,
        options: .init(
          part: part.map { .init($0, of: count) }, checkpoint: path, prunesIdenticalStates: prunes),
        finally: finally)
    }
  }

  private func withFile(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  @Test(arguments: [1, 2, 3, 20])
  func `The parts together are the whole exploration`(count: Int) throws {
    let parts = try (1...count).map { try explore(part: $0, of: count) }
    #expect(parts.map(\.schedulesRun).reduce(0, +) == (try explore().schedulesRun))
    #expect(parts.allSatisfy { !$0.isComplete && $0.statistics.stop == .complete })
  }

  /// Requests that answer in any order.
  private func exploreAnswers(
    _ schedules: Schedules = .exhaustive(), to requestCount: Int = 5, part: Int? = nil,
    of count: Int = 1, resumingFrom path: String? = nil, forbidden: [Int] = []
  ) throws -> Exploration {
    try quietly {
      try ComposableArchitectureExploration.explore(
        initialValue: [Int](), actions: [0],
        reducer: { (answers: inout [Int], action: Int, _: Void) -> [Effect<Int>] in
          if action > 0 { answers.append(action) }
          return action > 0
            ? []
            : (1...requestCount).map { number in
              .run { send in
                await Task.yield()
                send(number)
              }
            }
        },
        environment: { _ in }, schedules: schedules,
        options: .init(part: part.map { .init($0, of: count) }, checkpoint: path),
        invariant: { forbidden.isEmpty || $0 != forbidden })
    }
  }

  @Test(arguments: [2, 3, 7])
  func `Parts leave out equivalent orders`(count: Int) throws {
    let parts = try (1...count).map { try exploreAnswers(part: $0, of: count) }
    #expect(parts.allSatisfy { $0.statistics.stop == .complete && $0.statistics.unreduced == nil })
    // There are 5! orders, and 113,400 if equivalent ones are counted. The parts are split by their first
    // steps, which do not affect the answers, so most orders are in several parts.
    #expect(try exploreAnswers().schedulesRun == 120)
    #expect((120..<1_000).contains(parts.map(\.schedulesRun).reduce(0, +)))
    #expect(parts.contains { $0.statistics.waysLeftOut > 0 })
    let failures = try (1...count).map {
      try exploreAnswers(to: 3, part: $0, of: count, forbidden: [3, 2, 1]).failure
    }
    #expect(failures.contains { $0 != nil })
  }

  @Test func `An exploration that leaves out equivalent orders resumes where it stopped`() throws {
    try withFile { path in
      var explorations: [Exploration] = []
      while explorations.last?.isComplete != true, explorations.count < 100 {
        explorations.append(
          try exploreAnswers(.exhaustive(limit: 7, allowsPartial: true), resumingFrom: path))
      }
      #expect(explorations.last?.schedulesRun == 120)
      #expect(explorations.last?.statistics.unreduced == nil)
      #expect(
        explorations.last?.statistics.waysLeftOut == (try exploreAnswers().statistics.waysLeftOut))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  /// Every exploration runs seven schedules. The reverse order is tried right after the orders that begin
  /// as usual: it is schedule 4! + 3! + 2! + 1! + 1 = 34.
  @Test(arguments: [([5, 4, 3, 2, 1], 5), ([2, 3, 4, 5, 1], 18)])
  func `Resuming finds a failure in the reverse order and in the last one`(
    forbidden: [Int], explorationCount: Int
  ) throws {
    try withFile { path in
      var explorations: [Exploration] = []
      while explorations.last?.failure == nil, explorations.count < 100 {
        explorations.append(
          try exploreAnswers(
            .exhaustive(limit: 7, allowsPartial: true), resumingFrom: path, forbidden: forbidden))
      }
      #expect(explorations.count == explorationCount)
      #expect(explorations.last?.failure?.steps.count == 6)
    }
  }

  @Test func `A failure is found in the parts that contain it`() throws {
    let parts = try (1...8).map { try explore(part: $0, of: 8, prunes: true) { $0 != 30 } }
    #expect(parts.contains { $0.failure != nil })
    #expect(parts.contains { $0.failure == nil })
  }

  @Test func `A part reports its number`() throws {
    let text = "\(try explore(part: 2, of: 3))"
    #expect(text.hasSuffix("schedules of part 2 of 3 were run. Nothing failed."))
  }

  @Test func `A part that does not exist is rejected`() {
    #expect(throws: ExplorationError.noSuchPart(4, of: 3)) { try explore(part: 4, of: 3) }
    #expect(throws: ExplorationError.noSuchPart(0, of: 3)) { try explore(part: 0, of: 3) }
  }

  @Test func `A stopped exploration resumes where it stopped`() throws {
    let whole = try explore()
    try withFile { path in
      var explorations: [Exploration] = []
      while explorations.last?.isComplete != true, explorations.count < 100 {
        explorations.append(
          try explore(.exhaustive(limit: 50, allowsPartial: true), resumingFrom: path))
      }
      #expect(explorations.count == (whole.schedulesRun + 49) / 50)
      #expect(explorations.last?.schedulesRun == whole.schedulesRun)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `A resumed exploration keeps a failure that was found before`() throws {
    try withFile { path in
      let first = try explore(
        .exhaustive(limit: 2, allowsPartial: true), resumingFrom: path, finally: { $0 != 12 })
      #expect(first.failure != nil)
      #expect(!first.isComplete)
      let last = try explore(resumingFrom: path, finally: { $0 != 12 })
      #expect(last.failure != nil)
      #expect(last.isComplete)
    }
  }

  /// Explores three taps of a feature that compares times. Between two taps, no time or one of two
  /// intervals passes.
  private func exploreTaps(
    limit: Int, resumingFrom path: String? = nil, forbidden: [Duration] = []
  ) throws -> Exploration {
    try quietly {
      try ComposableArchitectureExploration.explore(
        initialValue: ExploreTimeTests.Taps(), actions: [(), (), ()],
        reducer: ExploreTimeTests.taps, environment: { $0.clock },
        schedules: .exhaustive(limit: limit, allowsPartial: true),
        options: .init(
          checkpoint: path, intervals: [.milliseconds(100), .seconds(1)],
          prunesIdenticalStates: false),
        invariant: { forbidden.isEmpty || $0.intervals != forbidden })
    }
  }

  @Test func `An exploration in which time passes resumes where it stopped`() throws {
    #expect(try exploreTaps(limit: 100).schedulesRun == 3 * 3)
    try withFile { path in
      var last = try exploreTaps(limit: 4, resumingFrom: path)
      for _ in 0..<10 where !last.isComplete {
        last = try exploreTaps(limit: 4, resumingFrom: path)
      }
      #expect(last.isComplete)
      #expect(last.schedulesRun == 3 * 3)
    }
  }

  /// Only the third schedule in which time may pass fails.
  @Test func `A resumed exploration keeps a failure that needs time to pass`() throws {
    try withFile { path in
      let forbidden: [Duration] = [.zero, .seconds(1)]
      let first = try exploreTaps(limit: 4, resumingFrom: path, forbidden: forbidden)
      #expect(first.failure != nil && !first.isComplete)
      let last = try exploreTaps(limit: 100, resumingFrom: path, forbidden: forbidden)
      #expect(last.failure?.steps.map(\.kind) == first.failure?.steps.map(\.kind))
      #expect(last.isComplete)
    }
  }

  @Test func `The file of another exploration is rejected`() throws {
    try withFile { path in
      _ = try explore(.exhaustive(limit: 2, allowsPartial: true), resumingFrom: path)
      #expect(throws: ExplorationError.checkpointDoesNotFit(path)) {
        try explore(resumingFrom: path, actions: [.requestTapped, .incrTapped])
      }
      #expect(throws: ExplorationError.checkpointDoesNotFit(path)) {
        try explore(part: 1, of: 2, resumingFrom: path)
      }
      try Data("no checkpoint".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: ExplorationError.checkpointDoesNotFit(path)) {
        try explore(resumingFrom: path)
      }
    }
  }
}
