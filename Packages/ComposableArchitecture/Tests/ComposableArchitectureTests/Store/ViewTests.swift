import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct ViewTests {
  private struct State: Sendable {
    var count = 0
    var name = "a"
  }

  private enum Action: Sendable {
    case add(Int)
    case rename(String)
  }

  private static func reducer(
    state: inout State, action: Action, environment: Canary?
  ) -> [Effect<Action>] {
    switch action {
    case .add(let number): state.count += number
    case .rename(let name): state.name = name
    }
    return []
  }

  private static func store(_ canary: Canary? = nil) -> Store<State, Action> {
    Store(initialValue: State(), reducer: reducer, environment: canary)
  }

  @Test func `A view reads and sends through its root`() {
    let store = Self.store()
    let view = store.view(value: { $0.count }, action: { .add($0) })
    view.send(2)
    #expect(store.count == 2)
    #expect(view.value == 2)
    store.send(.add(1))
    #expect(view.value == 3)
  }

  @Test func `Views of views reach the root`() {
    let store = Self.store()
    let view = store.view(value: { $0 }, action: { (number: Int) in .add(number) })
      .view(value: { $0.count }, action: { $0 * 10 })
      .view(value: { "\($0)" }, action: { (text: String) in text.count })
    let seen = Recorder<String>()
    let observation = view.observe { seen.record($0) }
    view.send("xx")
    #expect(store.count == 20)
    #expect(view.value == "20")
    #expect(seen.all == ["0", "20"])
    observation.cancel()
  }

  @Test func `An Equatable view is observed only when it has changed`() {
    let store = Self.store()
    let seen = Recorder<Int>()
    let observation = store.view(value: { $0.count }, action: { .add($0) })
      .observe { seen.record($0) }
    store.send(.rename("b"))
    store.send(.add(1))
    store.send(.add(0))
    store.send(.add(1))
    #expect(seen.all == [0, 1, 2])
    observation.cancel()
  }

  @Test func `A view that is not Equatable is observed for every action`() {
    let store = Self.store()
    let seen = Recorder<Int>()
    let observation = store.view(value: { $0 }, action: { $0 }).observe { seen.record($0.count) }
    store.send(.rename("b"))
    store.send(.add(1))
    #expect(seen.all == [0, 0, 1])
    observation.cancel()
  }

  @Test func `A view can be observed with a predicate`() {
    let store = Self.store()
    let seen = Recorder<String>()
    let observation = store.view(value: { $0 }, action: { $0 })
      .observe(removeDuplicates: { $0.name == $1.name }) { seen.record($0.name) }
    store.send(.add(1))
    store.send(.rename("b"))
    store.send(.rename("b"))
    #expect(seen.all == ["a", "b"])
    observation.cancel()
  }

  @Test func `A predicate replaces equality`() {
    let store = Self.store()
    let seen = Recorder<Int>()
    let observation = store.view(value: { $0.count }, action: { .add($0) })
      .observe(removeDuplicates: { _, _ in false }) { seen.record($0) }
    store.send(.add(0))
    #expect(seen.all == [0, 0])
    observation.cancel()
  }

  @Test func `An unobserved view is not read when an action is reduced`() {
    let store = Self.store()
    let calls = Box(0)
    let view = store.view(
      value: { state in
        calls.value += 1
        return state.count
      },
      action: { .add($0) }
    )
    view.send(1)
    store.send(.add(1))
    #expect(calls.value == 0)
    #expect(view.value == 2)
    #expect(calls.value == 1)
    view.observe { _ in }.cancel()
    #expect(calls.value == 2)
    store.send(.add(1))
    #expect(calls.value == 2)
  }

  @Test func `A view retains its root`() {
    let fate: Canary.Fate
    var view: Store<Int, Int>?
    do {
      let (canary, canaryFate) = Canary.make()
      fate = canaryFate
      view = Self.store(canary).view(value: { $0.count }, action: { .add($0) })
    }
    #expect(!fate.isDead)
    view?.send(2)
    #expect(view?.value == 2)
    view = nil
    #expect(fate.isDead)
  }

  @Test func `A root does not retain its views`() {
    let store = Self.store()
    let fate: Canary.Fate
    do {
      let (canary, canaryFate) = Canary.make()
      fate = canaryFate
      let view = store.view(
        value: { state in withExtendedLifetime(canary) { state.count } },
        action: { .add($0) }
      )
      view.send(1)
      view.observe { _ in }.cancel()
    }
    #expect(fate.isDead)
    #expect(store.count == 1)
  }

  @Test func `An observation of a released view continues`() {
    let store = Self.store()
    let seen = Recorder<Int>()
    var view: Store<Int, Int>? = store.view(value: { $0.count }, action: { .add($0) })
    let observation = view?.observe { seen.record($0) }
    view = nil
    store.send(.add(1))
    #expect(seen.all == [0, 1])
    observation?.cancel()
  }

  @Test func `A view counts and awaits the effects of the whole app`() {
    let executor = TestExecutor()
    let valve = Valve()
    let store = tape(.run { _ in await valve.pass() }, executor: executor)
    let view = store.view(value: { $0.count }, action: { (action: Int) in action })
    store.send(0)
    let isOver = executor.isOver { await view.finish() }
    #expect(view.effectsInFlight == 1)
    #expect(!isOver())
    valve.open()
    #expect(isOver())
    #expect(view.effectsInFlight == 0)
  }

  @Test func `A view returns the task of its action`() {
    let executor = TestExecutor()
    let valve = Valve()
    let store = tape(.run { _ in await valve.pass() }, executor: executor)
    let task = store.view(value: { $0.count }, action: { (action: Int) in action }).send(0)
    let isOver = executor.isOver { await task.finish() }
    #expect(!isOver())
    task.cancel()
    #expect(isOver())
  }
}
