import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitecture

/// Children of a `lifecycle` that are removed by something outside of its reducer, here the root.
@Suite struct LifecycleFromOutsideTests {
  private struct Child: Hashable, Sendable {
    var id = 0
    var ticks = 0
  }

  private enum Page: Hashable, Sendable { case none, child(Child) }

  private struct Parent: Hashable, Sendable {
    var child: Child?
    var page = Page.none
    var count = 0
  }

  private struct Root: Hashable, Sendable {
    var parent: Parent? = Parent()
  }

  private enum ChildAction: Hashable, Sendable { case startTapped, ticked }
  private enum ParentAction: Hashable, Sendable {
    case child(ChildAction), page(ChildAction), opened(Int), pageOpened(Int), counted
  }
  private enum RootAction: Hashable, Sendable { case parent(ParentAction), reset }

  private typealias Environment = Requests

  private static let child = CasePath<ParentAction, ChildAction>(
    embed: { .child($0) }, extract: { if case .child(let action) = $0 { action } else { nil } })
  private static let page = CasePath<ParentAction, ChildAction>(
    embed: { .page($0) }, extract: { if case .page(let action) = $0 { action } else { nil } })
  private static let parent = CasePath<RootAction, ParentAction>(
    embed: { .parent($0) }, extract: { if case .parent(let action) = $0 { action } else { nil } })
  private static let pageChild = CasePath<Page, Child>(
    embed: { .child($0) }, extract: { if case .child(let child) = $0 { child } else { nil } })

  private static func childReducer(
    state: inout Child, action: ChildAction, requests: Environment
  ) -> [Effect<ChildAction>] {
    switch action {
    case .startTapped: return [requests.effect(state.id).map { _ in .ticked }]
    case .ticked:
      state.ticks += 1
      return []
    }
  }

  private static let pageReducer: Reducer<Page, ChildAction, Environment> = combine {
    pullback(childReducer, value: pageChild)
    lifecycle(of: pageChild)
  }

  private static let rootReducer: Reducer<Root, RootAction, Environment> = combine {
    pullback(optional(parentReducer), value: \.parent, action: parent)
    reduce { state, action, _ in
      if case .reset = action {
        state.parent?.child = nil
        state.parent?.page = .none
      }
      return []
    }
  }

  private static let parentReducer: Reducer<Parent, ParentAction, Environment> = combine {
    pullback(optional(childReducer), value: \.child, action: child)
    pullback(pageReducer, value: \.page, action: page)
    reduce { state, action, _ in
      switch action {
      case .opened(let id): state.child = Child(id: id)
      case .pageOpened(let id): state.page = .child(Child(id: id))
      case .counted: state.count += 1
      case .child, .page: break
      }
      return []
    }
    lifecycle(of: \.child)
  }

  private let requests = Requests()

  private func store() -> Store<Root, RootAction> {
    Store(initialValue: Root(), reducer: Self.rootReducer, environment: requests)
  }

  @Test func `Any action that reaches the lifecycle cancels the effects of a child that is gone`() {
    let store = store()
    store.send(.parent(.opened(1)))
    store.send(.parent(.child(.startTapped)))
    store.send(.reset)
    #expect(store.effectsInFlight == 1)
    store.send(.parent(.counted))
    #expect(store.effectsInFlight == 0)
  }

  @Test func `An output of a child that is gone cancels its other effects`() {
    let store = store()
    store.send(.parent(.opened(1)))
    store.send(.parent(.child(.startTapped)))
    store.send(.parent(.child(.startTapped)))
    store.send(.reset)
    requests.answer(1, with: 0)
    #expect(store.effectsInFlight == 0)
    #expect(store.value.parent == Parent())
  }

  @Test func `A new child gets no late answer of one that something else has removed`() {
    let store = store()
    store.send(.parent(.opened(1)))
    store.send(.parent(.child(.startTapped)))
    store.send(.reset)
    store.send(.parent(.opened(2)))
    requests.answer(1, with: 0)
    #expect(store.value.parent?.child == Child(id: 2))
    store.send(.parent(.child(.startTapped)))
    requests.answer(2, with: 0)
    #expect(store.value.parent?.child == Child(id: 2, ticks: 1))
  }

  @Test func `The child in a case of the state is noticed, too`() {
    let store = store()
    store.send(.parent(.pageOpened(1)))
    store.send(.parent(.page(.startTapped)))
    store.send(.reset)
    #expect(store.effectsInFlight == 1)
    store.send(.parent(.page(.ticked)))
    #expect(store.effectsInFlight == 0)
  }

  @Test func `In every order, no answer reaches a child that did not ask for it`() throws {
    let exploration = try explore(
      initialValue: Root(),
      actions: [
        .parent(.opened(1)), .parent(.child(.startTapped)), .reset, .parent(.opened(2)),
      ],
      reducer: { (root: inout Root, action: RootAction, _: Void) -> [Effect<RootAction>] in
        var effects = Self.rootReducer(&root, action, Requests())
        // The same effect, with a task in which the exploration can choose orders.
        if action == .parent(.child(.startTapped)), !effects.isEmpty {
          effects[0] = Effect<ChildAction>.run { send in
            await Task.yield()
            send(.ticked)
          }.scoped(by: AnyIdentifier(\Parent.child)).scoped(by: AnyIdentifier(\Root.parent))
            .map { .parent(.child($0)) }
        }
        return effects
      },
      environment: { _ in },
      finally: { $0.parent?.child == Child(id: 2) })
    #expect(exploration.isComplete)
  }
}

/// Tests the memory of a `lifecycle` about its child.
@Suite struct ChildWatchTests {
  private enum Action: Sendable { case startTapped, opened, closed, other(Int) }

  private static func reducer(_ requests: Requests) -> Reducer<Int?, Action, Void> {
    lifecycle(
      combine {
        pullback(
          { (_: inout Int?, action: Action, _: Void) -> [Effect<Action>] in
            if case .startTapped = action { [requests.effect(1).map { .other($0) }] } else { [] }
          },
          value: \.self)
        reduce { (state: inout Int?, action: Action, _: Void) -> [Effect<Action>] in
          if case .opened = action { state = 1 }
          if case .closed = action { state = nil }
          return []
        }
      },
      of: \.self)
  }

  private let requests = Requests()

  private func store(_ reducer: @escaping Reducer<Int?, Action, Void>) -> Store<Int?, Action> {
    Store(initialValue: nil, reducer: reducer, environment: ())
  }

  @Test func `While nothing of the child is in flight, no effect is added`() {
    let reducer = Self.reducer(requests)
    let store = store(reducer)
    var state: Int?
    #expect(reducer(&state, .other(1), ()).isEmpty)
    store.send(.opened)
    store.send(.startTapped)
    // Another store must find out whether the child in flight is its own.
    #expect(reducer(&state, .other(1), ()).count == 1)
    store.send(.closed)
    #expect(reducer(&state, .other(1), ()).isEmpty)
  }

  @Test func `The memory of a store ends with the store`() {
    let reducer = Self.reducer(requests)
    var state: Int?
    do {
      let store = store(reducer)
      store.send(.opened)
      store.send(.startTapped)
      #expect(reducer(&state, .other(1), ()).count == 1)
    }
    // The callback of the effect keeps its node.
    requests.removeAll()
    #expect(reducer(&state, .other(1), ()).isEmpty)
  }

  @Test func `A child of another store with the same reducer changes nothing`() {
    let reducer = Self.reducer(requests)
    let (first, second) = (store(reducer), store(reducer))
    first.send(.opened)
    first.send(.startTapped)
    for _ in 0..<3 { second.send(.other(1)) }
    #expect(first.effectsInFlight == 1)
    second.send(.opened)
    second.send(.closed)
    #expect(first.effectsInFlight == 1)
    first.send(.closed)
    #expect(first.effectsInFlight == 0)
  }

  @Test func `Work that begins before there is a child continues`() {
    let store = store(Self.reducer(requests))
    store.send(.startTapped)
    store.send(.other(1))
    #expect(store.effectsInFlight == 1)
    store.send(.opened)
    #expect(store.effectsInFlight == 1)
    store.send(.other(1))
    store.send(.closed)
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A child that comes and goes leaves nothing behind`() {
    let reducer = Self.reducer(requests)
    let store = store(reducer)
    for _ in 0..<100 {
      store.send(.opened)
      store.send(.startTapped)
      store.send(.closed)
    }
    #expect(store.effectsInFlight == 0)
    var state: Int?
    #expect(reducer(&state, .other(1), ()).isEmpty)
  }
}
