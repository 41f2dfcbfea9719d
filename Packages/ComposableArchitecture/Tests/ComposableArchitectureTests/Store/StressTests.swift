import ComposableArchitectureTesting
import Foundation
import Testing

@testable import ComposableArchitecture

@Suite struct StressTests {
  /// How many actions eight threads send in all. A million takes seconds when optimised:
  ///
  ///     STRESS_SENDS=1000000 swift test -c release -Xswiftc -enable-testing --filter StressTests
  private static let sendCount = number("STRESS_SENDS", default: 40_000)

  @Test func `under the load of eight threads, every action and every effect is accounted for`()
    async
  {
    let perSender = Self.sendCount / 8
    let children = StressParent.rowCount + 2
    let stops = 8 * perSender..<8 * perSender + children
    let environment = StressEnvironment(
      ledger: StressLedger(count: stops.upperBound),
      clock: TestClock(),
      gates: (0..<8).map { _ in PacingGate() }
    )
    let store = Store(
      initialValue: StressParent(), reducer: stressReducer, environment: environment)

    await onOwnThreads(8) { index in
      var sender = StressSender(
        index: index, store: store, environment: environment,
        numbers: index * perSender..<(index + 1) * perSender
      )
      sender.sendAll()
    }
    for (child, number) in zip(0..<children, stops) { store.stopTimer(of: child, number) }
    guard case .root(let root) = store.backing else { return }
    let isOver = await settles {
      !root.work.isInFlight
    } meanwhile: {
      environment.clock.advance(by: .seconds(1))
    }
    #expect(isOver)

    #expect(environment.ledger.audit() == [])
    #expect(environment.ledger.cutShortCount > Self.sendCount / 100)
    #expect(store.effectsInFlight == 0)
    #expect(root.registry.isEmpty)
    #expect(environment.clock.sleeperCount == 0)
    #expect(store.left.inFlight.isEmpty)
    #expect(store.right.inFlight.isEmpty)
    #expect(store.rows.values.flatMap(\.inFlight).isEmpty)
    // A task that is over may have yet to be freed.
    let isForgotten = await settles { environment.census.count == 0 }
    #expect(isForgotten)
  }
}

extension Store<StressParent, StressParent.Action> {
  fileprivate func stopTimer(of child: Int, _ number: Int) {
    let stop = StressChild.Action.command(.stop, number: number, name: 0)
    switch child {
    case StressParent.rowCount: send(.left(stop))
    case StressParent.rowCount + 1: send(.right(stop))
    default: send(.row(child, stop))
    }
  }
}

/// A number from the environment of the tests' process.
func number(_ variable: String, default standard: Int) -> Int {
  ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? standard
}
