import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import Synchronization
import Testing

/// Tests that an exploration reports what it has left out as equivalent, or why it has left nothing out.
@Suite struct ExploreLeftOutTests {
  /// Explores effects that each change a variable of their own.
  private func exploreVariables(
    _ count: Int, _ schedules: Schedules = .exhaustive(), part: Int? = nil, prunes: Bool = true,
    sharesNothingElse: Bool = true, readsTime: Bool = false
  ) throws -> Exploration.Statistics {
    var clock: SimulatedClock?
    return try explore(
      initialValue: 0, actions: [()],
      reducer: { (_: inout Int, _: Void, variables: [SimulatedVariable<Int>]) in
        variables.map { variable in .run { _ in variable.value = 1 } }
      },
      environment: { simulation in
        clock = simulation.clock
        return (0..<count).map { _ in simulation.variable(0) }
      },
      schedules: schedules,
      options: .init(
        part: part.map { .init($0, of: 1) }, prunesIdenticalStates: prunes,
        sharesNothingElse: sharesNothingElse),
      invariant: { _ in
        if readsTime { _ = clock?.now }
        return true
      }
    ).statistics
  }

  /// Each effect except the last continues at a point where all later ones could continue, too: n(n - 1) / 2.
  @Test(arguments: [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10)])
  func `Ways to continue that are left out are counted`(count: Int, leftOut: Int) throws {
    let statistics = try exploreVariables(count)
    #expect(statistics.schedules == 1)
    #expect(statistics.waysLeftOut == leftOut)
    #expect(statistics.unreduced == nil)
    let isTold = statistics.description.contains("Left out because of equivalent orders: ")
    #expect(isTold == (leftOut > 0))
  }

  @Test func `The number and the reason are reported`() throws {
    #expect(
      try exploreVariables(2).description.contains(
        " All schedules were run. Left out because of equivalent orders: 1 way to continue."))
    #expect(
      try exploreVariables(3, sharesNothingElse: false).description.contains(
        """
         All schedules were run. Orders that are equivalent to others were not left out because the test \
        passes `sharesNothingElse: false`.
        """))
  }

  @Test func `The statistics say why nothing is left out`() throws {
    #expect(try exploreVariables(2, sharesNothingElse: false).unreduced == .sharedState)
    #expect(try exploreVariables(2, prunes: false).unreduced == .noPruning)
    #expect(try exploreVariables(2, part: 1).unreduced == nil)
    #expect(try exploreVariables(2, .bounded(preemptions: 1)).unreduced == .notExhaustive)
    #expect(try exploreVariables(2, .random(count: 5, seed: 1)).unreduced == .notExhaustive)
    #expect(try exploreVariables(2, readsTime: true).unreduced == .observedTime)
    #expect(try exploreVariables(2, sharesNothingElse: false).waysLeftOut == 0)
  }

  @Test func `An effect that resumes another effect is reported as the reason`() throws {
    let statistics = try quietly {
      try explore(
        initialValue: 0, actions: [0],
        reducer: { (_: inout Int, action: Int, line: AsyncStream<Int>.Line) in
          guard action == 0 else { return [] }
          return [
            .run { send in
              for await number in line.stream {
                send(number)
                break
              }
            },
            .run { _ in line.continuation.yield(1) },
          ]
        },
        environment: { _ in AsyncStream<Int>.Line() })
    }.statistics
    #expect(statistics.unreduced == .foreignResumption)
    #expect(statistics.waysLeftOut == 0)
    #expect(
      statistics.description.contains(
        "one task has resumed another through something that the simulation did not create"))
  }

  @Test func `An effect that leaves the simulation is reported as the reason`() throws {
    let statistics = try quietly {
      try explore(
        initialValue: 0, actions: [()],
        reducer: { (_: inout Int, _: Void, simulation: Simulation) in
          [.run { _ in Self.onThread { _ = simulation.choose(1, 2) } }]
        },
        environment: { $0 })
    }.statistics
    #expect(statistics.unreduced == .leftSimulation)
  }

  /// Runs a function on another thread and waits for it.
  private static func onThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      body()
      isDone.signal()
    }.start()
    isDone.wait()
  }

  @Test func `The number and the reason are encoded`() throws {
    func json(_ statistics: Exploration.Statistics) throws -> [String: Any]? {
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(statistics)) as? [String: Any]
    }
    let reduced = try json(try exploreVariables(3))
    #expect(reduced?["waysLeftOut"] as? Int == 3)
    #expect(reduced?["unreduced"] is NSNull)
    let whole = try json(try exploreVariables(3, prunes: false))
    #expect(whole?["waysLeftOut"] as? Int == 0)
    #expect(whole?["unreduced"] as? String == "noPruning")
    let bounded = try json(try exploreVariables(3, .bounded(preemptions: 0)))
    #expect(bounded?["completedPreemptions"] as? Int == 0)
  }
}

extension AsyncStream {
  fileprivate struct Line: Sendable where Element: Sendable {
    let stream: AsyncStream<Element>
    let continuation: AsyncStream<Element>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }
  }
}
