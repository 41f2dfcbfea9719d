import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct StressTests {
  /// The number of actions that eight threads send in total. A million takes seconds in an optimized build:
  ///
  ///     STRESS_SENDS=1000000 swift test -c release -Xswiftc -enable-testing --filter StressTests
  private static let sendCount = amount("STRESS_SENDS", default: 40_000)

  @Test func `Under the load of eight threads, every action and every effect is accounted for`()
    async
  {
    let perSender = Self.sendCount / 8
    let stops = 8 * perSender..<8 * perSender + StressParent.childCount
    let environment = StressEnvironment(
      ledger: StressLedger(count: stops.upperBound),
      clock: TestClock(),
      gates: (0..<8).map { _ in PacingGate() }
    )
    let store = StressParent.store(environment)

    await onOwnThreads(8) { index in
      var sender = StressSender(
        index: index, store: store, environment: environment,
        numbers: index * perSender..<(index + 1) * perSender
      )
      sender.sendAll()
    }
    for (child, number) in zip(0..<StressParent.childCount, stops) {
      store.send(.command(.stop, number: number, name: 0), to: child)
    }
    guard case .core(let core) = store.backing else { return }
    let isOver = await settles {
      !core.rootNode.isInFlight
    } meanwhile: {
      environment.clock.advance(by: .seconds(1))
    }
    #expect(isOver)

    #expect(environment.ledger.audit() == [])
    #expect(environment.ledger.cutShortCount > Self.sendCount / 100)
    #expect(store.effectsInFlight == 0)
    #expect(core.registry.isEmpty)
    #expect(environment.clock.sleeperCount == 0)
    #expect(store.withValue { $0.children.allSatisfy(\.isIdle) })
    // A task that has ended may not be freed yet.
    let isForgotten = await settles { environment.census.count == 0 }
    #expect(isForgotten)
  }

  @Test func `A store that is released under load is freed, and everything that it runs ends`()
    async
  {
    let kinds = StressChild.Command.allCases
    let environment = StressEnvironment(
      ledger: StressLedger(count: StressParent.childCount * kinds.count),
      clock: TestClock(),
      gates: []
    )
    weak let core = sendAll(kinds, environment)
    let isForgotten = await settles {
      core == nil && environment.census.count == 0 && environment.clock.sleeperCount == 0
    }
    #expect(isForgotten)
  }

  /// Sends commands of every kind to every child of a store, and then releases the store. Returns the
  /// object that is freed last.
  private func sendAll(
    _ kinds: [StressChild.Command], _ environment: StressEnvironment
  ) -> StoreCore<StressParent, StressParent.Action>? {
    let store = StressParent.store(environment)
    for child in 0..<StressParent.childCount {
      // Omits the commands that would stop effects that have to be in flight.
      for (index, kind) in kinds.enumerated() where kind != .stop {
        let number = child * kinds.count + index
        store.send(.command(kind, number: number, name: number), to: child)
      }
    }
    #expect(store.effectsInFlight > 0)
    guard case .core(let core) = store.backing else { return nil }
    return core
  }
}
