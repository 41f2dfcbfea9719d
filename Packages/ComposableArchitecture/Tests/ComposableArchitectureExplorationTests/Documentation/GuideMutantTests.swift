import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

/// Tests which mutants survive the proofs of the guide “Exploration”. `ProofTests` has those of its first proof.
@Suite struct GuideMutantTests {
  @Test func `The proof about the server notices small mistakes`() throws {
    let report = try mutants(of: accountReducer) { reducer in
      try AccountServerTests(accountReducer: reducer)
        .`A test can read what effects have done to the server`()
    }
    // The second response has the same balance.
    #expect(
      report.survivors.map(\.description) == [
        "each output of effect 1 of .depositTapped comes twice"
      ])
  }

  /// The horizon is shorter than that of the guide because the exploration runs many times.
  @Test func `The proof up to a horizon notices small mistakes`() throws {
    let report = try mutants(of: stopwatchReducer) { reducer in
      var ends: Set<Int> = []
      try explore(
        initialValue: 0,
        actions: [.startTapped, .stopTapped],
        reducer: reducer,
        environment: { simulation in simulation.clock },
        horizon: .seconds(3),
        finally: { seconds in
          ends.insert(seconds)
          return seconds <= 3
        }
      )
      #expect(ends == Set(0...3))
    }
    // The user starts the stopwatch only once.
    #expect(
      report.survivors.map(\.description) == [
        "effect 1 of .startTapped does not cancel those in flight"
      ])
  }

  @Test func `The proof about an app that is killed notices small mistakes`() throws {
    let report = try mutants(of: resumingReducer) { reducer in
      _ = try RestartTests.exploreResuming(reducer)
      _ = try RestartTests.exploreResuming(reducer, restarts: 0)
    }
    // The message is sent at most twice, with the same status. When it was sent, nothing is left to cancel.
    #expect(
      report.survivors.map(\.description) == [
        "each output of effect 1 of .started comes twice",
        "each output of effect 2 of .sendTapped comes twice",
        "effect 2 of .wasSent is missing",
      ])
  }

  /// The proof is about what the user can do. The first proof of the guide is about facts that come late or twice, so these
  /// changes are left out.
  @Test func `The proof about a user who reads the screen notices every other small mistake`()
    throws
  {
    let report = try mutants(
      of: latestFactReducer, except: [.cancelInFlightMissing, .identifierMissing, .twice]
    ) { reducer in
      try OutdatedFactTests(latestFactReducer: reducer)
        .`The user acts only as long as the state offers something`()
    }
    #expect(report.killed == report.mutants, "\(report)")
  }

  /// A fact that comes twice is the same, so that change is left out.
  @Test func `The proof about two children notices every other small mistake`() throws {
    let report = try mutants(of: appReducer, except: [.twice]) { reducer in
      _ = try ChildrenTests(appReducer: reducer).exploreChildren()
    }
    #expect(report.killed == report.mutants, "\(report)")
  }
}
