import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct ViewUnwrappingTests {
  private struct State: Sendable {
    var child: Child?
    var other = 0
  }

  private struct Child: Equatable, Sendable {
    var count = 0
  }

  private enum Action: Sendable {
    case child(Int)
    case appeared(Int)
    case disappeared
    case otherChanged
  }

  private static func reducer(
    state: inout State, action: Action, environment: Void
  ) -> [Effect<Action>] {
    switch action {
    case .child(let number): state.child?.count += number
    case .appeared(let count): state.child = Child(count: count)
    case .disappeared: state.child = nil
    case .otherChanged: state.other += 1
    }
    return []
  }

  private static func store(_ child: Child? = Child()) -> Store<State, Action> {
    Store(initialValue: State(child: child), reducer: reducer, environment: ())
  }

  private static func view(of store: Store<State, Action>) throws -> Store<Child, Int> {
    let view = store.view(unwrapping: \.child, action: { (number: Int) in .child(number) })
    return try #require(view)
  }

  @Test func `An absent part has no view`() {
    let store = Self.store(nil)
    #expect(store.view(unwrapping: { $0.child }, action: { (n: Int) in .child(n) }) == nil)
    store.send(.appeared(3))
    #expect(store.view(unwrapping: { $0.child }, action: { (n: Int) in .child(n) })?.count == 3)
  }

  @Test func `A view misses no change that comes while it is made`() throws {
    let store = Self.store()
    let once = Box(true)
    let view = store.view(
      unwrapping: { state in
        if once.value {
          once.value = false
          for action in [Action.appeared(2), .appeared(3), .disappeared] { store.send(action) }
        }
        return state.child
      }, action: { (number: Int) in .child(number) })
    #expect(store.child == nil)
    #expect(view?.count == 3)
  }

  @Test func `A view reads and sends through its root`() throws {
    let store = Self.store()
    let view = try Self.view(of: store)
    view.send(2)
    #expect(store.child?.count == 2)
    #expect(view.count == 2)
  }

  @Test func `A view keeps its last value while its part is absent`() throws {
    let store = Self.store()
    let view = try Self.view(of: store)
    view.send(2)
    store.send(.disappeared)
    #expect(view.count == 2)
    view.send(5)
    store.send(.otherChanged)
    #expect(view.count == 2)
  }

  @Test func `The last value is known even if nothing has read the view before`() throws {
    let store = Self.store()
    let view = try Self.view(of: store)
    for _ in 0..<10 { store.send(.child(1)) }
    store.send(.disappeared)
    #expect(view.count == 10)
  }

  @Test func `A view shows its part when the part appears again`() throws {
    let store = Self.store()
    let view = try Self.view(of: store)
    store.send(.disappeared)
    store.send(.appeared(7))
    #expect(view.count == 7)
    store.send(.child(1))
    store.send(.disappeared)
    #expect(view.count == 8)
  }

  @Test func `The disappearance of the part does not call observers`() throws {
    let store = Self.store()
    let seen = Recorder<Int>()
    let observation = try Self.view(of: store).observe { seen.record($0.count) }
    store.send(.child(1))
    store.send(.disappeared)
    store.send(.otherChanged)
    store.send(.appeared(5))
    #expect(seen.all == [0, 1, 5])
    observation.cancel()
  }

  @Test func `A view of the view keeps its last value, too`() throws {
    let store = Self.store()
    var view = try Self.view(of: store).view(value: { $0.count }, action: { (n: Int) in n })
    for _ in 0..<40 { view = view.view(value: { $0 + 1 }, action: { $0 }) }
    store.send(.child(2))
    store.send(.disappeared)
    #expect(view.value == 42)
  }

  @Test func `The view retains its root`() throws {
    let fate: Canary.Fate
    var view: Store<Child, Int>?
    do {
      let (canary, canaryFate) = Canary.make()
      fate = canaryFate
      let store = Store<State, Action>(
        initialValue: State(child: Child()),
        reducer: { state, action, canary in
          withExtendedLifetime(canary) {
            Self.reducer(state: &state, action: action, environment: ())
          }
        },
        environment: canary)
      view = try Self.view(of: store)
    }
    view?.send(1)
    #expect(view?.count == 1)
    #expect(!fate.isDead)
    view = nil
    #expect(fate.isDead)
  }

  @Test func `A released view leaves nothing behind`() throws {
    let store = Self.store()
    let calls = Box(0)
    var view: Store<Child, Int>? = store.view(
      unwrapping: { state in
        calls.update { $0 += 1 }
        return state.child
      },
      action: { .child($0) })
    #expect(view != nil)
    view = nil
    calls.value = 0
    store.send(.child(1))
    #expect(calls.value == 0)
  }

  @Test func `On any thread, the value is the present one or the last one`() throws {
    let store = Self.store(Child(count: 1))
    let view = try Self.view(of: store)
    let isOver = Box(false)
    let seen = Recorder<Int>()
    let reader = Worker {
      while !isOver.value { seen.record(view.count) }
      seen.record(view.count)
    }
    for number in 2...2_000 {
      store.send(.appeared(number))
      store.send(.disappeared)
    }
    isOver.value = true
    reader.join()
    #expect(seen.all.last == 2_000)
    #expect(zip(seen.all, seen.all.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
