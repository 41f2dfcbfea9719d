import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import Testing

/// Effects of an exploration influence one another through a generator that they share. Each test has a
/// condition that some order breaks, and that no order breaks if the generator counts as private.
@Suite struct SharedGeneratorTests {
  private enum Action: Equatable, Hashable, Sendable {
    case addTapped, takeTapped
    case added(UUID)
    case dated(Date)
  }

  private struct Environment: Sendable {
    let uuid: @Sendable () -> UUID
    let now: TestDateGenerator
  }

  private struct Journal: Hashable, Sendable {
    var ids: [UUID] = []
    var dates: [Date] = []
  }

  /// Explores two taps of a feature that takes identifiers in its effects.
  private func exploration(
    _ actions: [Action] = [.addTapped, .addTapped],
    schedules: Schedules = .exhaustive(limit: 10_000),
    options: Exploration.Options = .init(), finally: @escaping @Sendable (Journal) -> Bool,
    effect: @escaping @Sendable (Environment) -> Effect<Action>
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: Journal(), actions: actions,
        reducer: { (journal: inout Journal, action: Action, environment: Environment) in
          switch action {
          case .addTapped: return [effect(environment)]
          case .takeTapped: journal.ids.append(environment.uuid())
          case .added(let id): journal.ids.append(id)
          case .dated(let date): journal.dates.append(date)
          }
          return []
        },
        environment: { _ in
          let (now, uuids) = (TestDateGenerator(), TestUUIDGenerator())
          return Environment(uuid: { uuids() }, now: now)
        },
        schedules: schedules, options: options, finally: finally)
    }
  }

  /// Whether the entries have been added in the order in which their identifiers were taken.
  private static let isInOrder: @Sendable (Journal) -> Bool = { journal in
    journal.ids.map(\.uuidString) == journal.ids.map(\.uuidString).sorted()
  }

  private static let adding: @Sendable (Environment) -> Effect<Action> = { environment in
    .run { send in send(.added(environment.uuid())) }
  }

  @Test func `Two effects take identifiers in one order, and are added in the other`() throws {
    let exploration = try exploration(finally: Self.isInOrder, effect: Self.adding)
    #expect(exploration.failure != nil)
    let history = exploration.failure?.steps.map(\.text) ?? []
    #expect(history.contains("identifiers: 0"), "\(history)")
  }

  @Test func `This is found without pruning, with few interruptions, and at random`() throws {
    let unpruned = try exploration(
      options: .init(prunesIdenticalStates: false), finally: Self.isInOrder, effect: Self.adding)
    #expect(unpruned.failure != nil)
    let bounded = try exploration(
      schedules: .bounded(preemptions: 1, limit: 10_000), finally: Self.isInOrder,
      effect: Self.adding)
    #expect(bounded.failure != nil)
    let random = try exploration(
      schedules: .random(count: 500, seed: 1), finally: Self.isInOrder, effect: Self.adding)
    #expect(random.failure != nil)
  }

  @Test func `A reducer takes an identifier between an effect's identifier and its output`() throws
  {
    let exploration = try exploration(
      [.addTapped, .takeTapped], finally: Self.isInOrder, effect: Self.adding)
    #expect(exploration.failure != nil)
  }

  @Test func `Child tasks of one effect share a generator, too`() throws {
    let exploration = try exploration([.addTapped], finally: Self.isInOrder) { environment in
      .run { send in
        await withTaskGroup { group in
          for _ in 0..<2 { group.addTask { send(.added(environment.uuid())) } }
        }
      }
    }
    #expect(exploration.failure != nil)
  }

  @Test func `A date that one effect sets is seen by another one`() throws {
    let exploration = try exploration(finally: { Set($0.dates).count == $0.dates.count }) {
      environment in
      .run { send in
        environment.now.advance(by: .seconds(1))
        send(.dated(environment.now()))
      }
    }
    #expect(exploration.failure != nil)
  }

  @Test func `A date that is set back is seen by another effect`() throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let exploration = try exploration(finally: { Set($0.dates) == [start] }) { environment in
      .run { send in
        environment.now.value = start + 1
        environment.now.value = start
        send(.dated(environment.now()))
      }
    }
    #expect(exploration.failure != nil)
  }

  @Test func `Effects that take one identifier each have different ones in every order`() throws {
    let exploration = try exploration(
      finally: { Set($0.ids).count == 2 && $0.ids.count == 2 }, effect: Self.adding)
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
  }

  @Test func `Effects that only read the date are explored in few schedules`() throws {
    let exploration = try exploration(finally: { Set($0.dates).count == 1 }) { environment in
      .run { send in send(.dated(environment.now())) }
    }
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
    #expect(exploration.schedulesRun < 20)
  }

  @Test func `Outside an exploration, a generator counts alone`() {
    let uuids = TestUUIDGenerator()
    #expect([uuids(), uuids()] == [uuids[0], uuids[1]])
  }
}
