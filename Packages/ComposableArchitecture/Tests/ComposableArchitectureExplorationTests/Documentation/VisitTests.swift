import ComposableArchitecture
import ComposableArchitectureExploration
import Synchronization
import Testing

private struct VisitState: Hashable {
  var count = 0
  var guests: [String] = []
}

private enum VisitAction: Hashable {
  case opened, entered(String), closed
  case counted(Int), greeted(String)
}

private struct VisitEnvironment: Sendable {
  var load: @Sendable () -> Int
  var save: @Sendable (Int) -> Void
  var enter: @Sendable (String) -> Void
  var close: @Sendable () -> Void
  var guests: any AsyncSequence<String, Never> & Sendable
}

extension VisitEnvironment {
  static func inApp() -> Self {
    let count = Mutex(0)
    let (guests, door) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(1))
    return Self(
      load: { count.withLock { $0 } },
      save: { number in count.withLock { $0 = number } },
      enter: { name in door.yield(name) },
      close: { door.finish() },
      guests: guests)
  }

  static func explored(_ simulation: Simulation) -> Self {
    let count = simulation.lock(0, name: "count")
    let (guests, door) = simulation.stream(of: String.self, bufferingPolicy: .bufferingNewest(1))
    return Self(
      load: { count.withLock { $0 } },
      save: { number in count.withLock { $0 = number } },
      enter: { name in door.yield(name) },
      close: { door.finish() },
      guests: guests)
  }
}

private func visitReducer(
  state: inout VisitState, action: VisitAction, environment: VisitEnvironment
) -> [Effect<VisitAction>] {
  switch action {
  case .opened:
    return [.run { send in for await name in environment.guests { send(.greeted(name)) } }]
  case .entered(let name):
    return [
      .run { send in
        environment.save(environment.load() + 1)
        send(.counted(environment.load()))
        environment.enter(name)
      }
    ]
  case .closed: return [.fireAndForget { environment.close() }]
  case .counted(let count): state.count = count
  case .greeted(let name): state.guests.append(name)
  }
  return []
}

@Suite struct VisitTests {
  private func exploration(
    _ actions: [VisitAction], finally: @escaping (VisitState) -> Bool
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: VisitState(),
        actions: actions,
        reducer: visitReducer,
        environment: VisitEnvironment.explored,
        finally: finally)
    }
  }

  @Test func `A visit is not counted, because another one comes between a read and a write`() throws
  {
    let exploration = try exploration([.entered("Ada"), .entered("Bob")]) { max($0.count, 1) == 2 }
    let steps = try #require(exploration.failure).steps.map(\.text)
    #expect(steps.filter { $0 == "count: 1" }.count >= 2, "\(steps)")
  }

  @Test func `A guest is not greeted, because the next one comes too early`() throws {
    let exploration = try exploration([.opened, .entered("Ada"), .entered("Bob")]) { state in
      state.guests.count == 2
    }
    #expect(exploration.failure != nil)
  }

  @Test func `The app has the same environment with a lock and a stream of its own`() async {
    let environment = VisitEnvironment.inApp()
    environment.save(environment.load() + 1)
    environment.enter("Ada")
    environment.enter("Bob")
    environment.close()
    var guests: [String] = []
    for await name in environment.guests { guests.append(name) }
    #expect(environment.load() == 1)
    #expect(guests == ["Bob"])
  }
}
