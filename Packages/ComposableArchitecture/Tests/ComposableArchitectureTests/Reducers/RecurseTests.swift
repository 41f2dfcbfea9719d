import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

private struct Node: Hashable, Sendable {
  var value = 0
  var children: [String: Node] = [:]
}

private indirect enum NodeAction: Equatable, Sendable {
  case add(Int)
  case start(Int), stop
  case childRemoved(String)
  case child(String, NodeAction)
}

extension CasePath where Root == NodeAction, Value == (String, NodeAction) {
  fileprivate static var child: Self {
    CasePath(embed: { .child($0, $1) }) {
      if case .child(let name, let action) = $0 { (name, action) } else { nil }
    }
  }
}

/// Reduces the actions of a node itself, without its children.
private func ownReducer(
  state node: inout Node, action: NodeAction, environment requests: Requests
) -> [Effect<NodeAction>] {
  switch action {
  case .add(let number):
    node.value += number
    return []
  case .start(let number):
    return [requests.effect(number).map { .add($0) }.cancellable(id: "request")]
  case .stop:
    return [.cancel(id: "request")]
  case .childRemoved(let name):
    node.children[name] = nil
    return [.cancel(child: \Node.children, element: name)]
  case .child:
    return []
  }
}

private let nodeReducer: Reducer<Node, NodeAction, Requests> = recurse { nodeReducer in
  combine(ownReducer, forEach(nodeReducer, value: \.children, action: .child))
}

@Suite struct RecurseTests {
  private let requests = Requests()

  private func store() -> Store<Node, NodeAction> {
    Store(
      initialValue: Node(children: ["a": Node(children: ["b": Node()])]),
      reducer: nodeReducer, environment: requests)
  }

  @Test func `An action reaches the level that it is nested for`() {
    let store = store()
    store.send(.add(1))
    store.send(.child("a", .add(2)))
    store.send(.child("a", .child("b", .add(3))))
    store.send(.child("a", .child("gone", .add(4))))
    #expect(
      store.value
        == Node(value: 1, children: ["a": Node(value: 2, children: ["b": Node(value: 3)])]))
  }

  @Test func `The outputs of an effect return to its level`() {
    let store = store()
    store.send(.child("a", .child("b", .start(1))))
    requests.answer(1, with: 7)
    #expect(store.value.children["a"]?.children["b"]?.value == 7)
  }

  @Test func `Levels do not cancel each other's effects`() {
    let store = store()
    store.send(.start(1))
    store.send(.child("a", .start(2)))
    store.send(.child("a", .child("b", .start(3))))
    store.send(.child("a", .stop))
    for number in 1...3 { requests.answer(number, with: number) }
    #expect(
      store.value
        == Node(value: 1, children: ["a": Node(value: 0, children: ["b": Node(value: 3)])]))
  }

  @Test func `Cancelling an element cancels all effects inside it`() {
    let store = store()
    store.send(.start(1))
    store.send(.child("a", .start(2)))
    store.send(.child("a", .child("b", .start(3))))
    store.send(.childRemoved("a"))
    #expect(store.effectsInFlight == 1)
    requests.answer(1, with: 1)
    #expect(store.value == Node(value: 1))
  }

  @Test func `Unique scopes of a reducer stay the same from action to action`() {
    let path = CasePath<Node, Node>(embed: { $0 }, extract: { $0 })
    let reducer: Reducer<Node, NodeAction, Requests> = recurse { reducer in
      combine(
        ownReducer, forEach(pullback(reducer, value: path), value: \.children, action: .child))
    }
    let store = Store(
      initialValue: Node(children: ["a": Node()]), reducer: reducer, environment: requests)
    store.send(.child("a", .start(1)))
    store.send(.child("a", .stop))
    #expect(store.effectsInFlight == 0)
  }

  @Test func `The closure is called once`() {
    let calls = Recorder<Void>()
    let reducer: Reducer<Node, NodeAction, Requests> = recurse { reducer in
      calls.record(())
      return combine(ownReducer, forEach(reducer, value: \.children, action: .child))
    }
    var node = Node(children: ["a": Node()])
    _ = reducer(&node, .child("a", .add(1)), requests)
    _ = reducer(&node, .child("a", .add(1)), requests)
    #expect(node.children["a"]?.value == 2)
    #expect(calls.count == 1)
  }

  @Test func `Values that the reducer captures are released with it`() {
    func reducerAndFate() -> (Reducer<Node, NodeAction, Requests>, Canary.Fate) {
      let (canary, fate) = Canary.make()
      let reducer: Reducer<Node, NodeAction, Requests> = recurse { reducer in
        combine(
          { node, action, requests in
            withExtendedLifetime(canary) {
              ownReducer(state: &node, action: action, environment: requests)
            }
          },
          forEach(reducer, value: \.children, action: .child))
      }
      return (reducer, fate)
    }
    func use() -> Canary.Fate {
      let (reducer, fate) = reducerAndFate()
      var node = Node(children: ["a": Node()])
      _ = reducer(&node, .child("a", .add(1)), requests)
      #expect(node.children["a"]?.value == 1)
      #expect(!fate.isDead)
      withExtendedLifetime(reducer) {}
      return fate
    }
    #expect(use().isDead)
  }

  @Test func `The closure's reducer does nothing until the closure has returned`() {
    let escaped = Box<Reducer<Node, NodeAction, Requests>?>(nil)
    let requests = requests
    do {
      let reducer: Reducer<Node, NodeAction, Requests> = recurse { reducer in
        escaped.value = reducer
        var node = Node()
        #expect(reducer(&node, .add(1), requests).isEmpty)
        #expect(node.value == 0)
        return ownReducer
      }
      var node = Node()
      _ = reducer(&node, .add(1), requests)
      _ = escaped.value?(&node, .add(1), requests)
      #expect(node.value == 2)
    }
    var node = Node()
    #expect(escaped.value?(&node, .start(1), requests).isEmpty == true)
    #expect(node.value == 0)
  }

  @Test func `In every order of events, no output of a removed child is reduced`() throws {
    let reducer: Reducer<Node, NodeAction, Void> = recurse { reducer in
      combine(
        { node, action, _ in
          switch action {
          case .add(let number):
            node.value += number
            return []
          case .start(let number):
            return [
              .run { send in
                await Task.yield()
                send(.add(number))
              }
            ]
          case .childRemoved(let name):
            node.children[name] = Node()
            return [.cancel(child: \Node.children, element: name)]
          case .child, .stop:
            return []
          }
        },
        forEach(reducer, value: \.children, action: .child))
    }
    let exploration = try explore(
      initialValue: Node(children: ["a": Node(children: ["b": Node()])]),
      actions: [
        .child("a", .child("b", .start(1))), .child("a", .start(2)), .childRemoved("a"),
        .child("a", .start(4)),
      ],
      reducer: reducer, environment: { _ in () },
      finally: { $0 == Node(children: ["a": Node(value: 4)]) })
    #expect(exploration.isComplete)
  }
}
