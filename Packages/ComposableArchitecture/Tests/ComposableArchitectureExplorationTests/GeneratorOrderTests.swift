import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import Testing

@Suite struct GeneratorOrderTests {
  @Test func `Each entry of a journal has an identifier and a date of its own in every order`()
    throws
  {
    struct Entry: Hashable, Sendable { var id: UUID, date: Date }
    enum Action: Sendable { case addTapped, added(Entry) }
    struct Environment: Sendable {
      var clock: SimulatedClock
      var now: @Sendable () -> Date
      var uuid: @Sendable () -> UUID
    }
    let ids = TestUUIDGenerator()
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let exploration = try explore(
      initialValue: [Entry](),
      actions: [.addTapped, .addTapped],
      reducer: { (entries: inout [Entry], action: Action, environment: Environment) in
        switch action {
        case .addTapped:
          let id = environment.uuid()
          return [
            .run { send in
              try? await environment.clock.sleep(for: .seconds(1))
              send(.added(Entry(id: id, date: environment.now())))
            }
          ]
        case .added(let entry):
          entries.append(entry)
          return []
        }
      },
      environment: { simulation in
        let (now, uuids) = (TestDateGenerator(clock: simulation.clock), TestUUIDGenerator())
        return Environment(clock: simulation.clock, now: { now() }, uuid: { uuids() })
      },
      options: .init(timePasses: .whenIdle),
      finally: { entries in
        Set(entries.map(\.id)) == [ids[0], ids[1]] && entries.allSatisfy { $0.date >= start + 1 }
      }
    )
    #expect(exploration.isComplete)
  }
}
