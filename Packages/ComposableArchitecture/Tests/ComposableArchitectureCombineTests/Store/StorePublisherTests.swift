import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import Testing

private struct State: Equatable, Sendable {
  var number = 0
  var count = 0
  var user = User()

  struct User: Equatable, Sendable { var name = "Blob" }
}

private typealias StateStore = Store<State, @Sendable (inout State) -> Void>

private func makeStore() -> StateStore {
  Store(
    initialValue: State(),
    reducer: { state, change, _ in
      change(&state)
      return []
    },
    environment: ()
  )
}

@Suite struct StorePublisherTests {
  @Test func `The current state comes first, then the state after each action`() {
    let store = makeStore()
    let numbers = Recorder<Int>()
    store.send { $0.number = 1 }
    let token = store.publisher.sink { numbers.record($0.number) }
    #expect(numbers.all == [1])
    store.send { $0.number = 2 }
    store.send { $0.number = 2 }
    #expect(numbers.all == [1, 2, 2])
    token.cancel()
    store.send { $0.number = 3 }
    #expect(numbers.all == [1, 2, 2])
  }

  @Test func `A view publishes its state when the state has changed`() {
    let view = makeStore().view(value: { $0.number }, action: { change in change })
    let numbers = Recorder<Int>()
    let token = view.publisher.sink { numbers.record($0) }
    view.send { $0.number = 1 }
    view.send { $0.count = 1 }
    #expect(numbers.all == [0, 1])
    token.cancel()
  }

  @Test func `A late demand gets the newest state and no backlog`() {
    let store = makeStore()
    let probe = Probe<State>()
    store.publisher.subscribe(probe)
    probe.request(.max(1))
    for number in 1...3 { store.send { $0.number = number } }
    #expect(probe.received.all.map(\.number) == [0])
    probe.request(.max(1))
    #expect(probe.received.all.map(\.number) == [0, 3])
    probe.request(.max(1))
    #expect(probe.received.all.map(\.number) == [0, 3])
    store.send { $0.number = 4 }
    #expect(probe.received.all.map(\.number) == [0, 3, 4])
    probe.cancel()
  }

  @Test func `A property is published when it has changed`() {
    let store = makeStore()
    let names = Recorder<String>()
    let counts = Recorder<Int>()
    let tokens = [
      store.publisher.user.name.sink { names.record($0) },
      store.publisher.publisher(for: \.count).sink { counts.record($0) },
    ]
    store.send { $0.number = 1 }
    store.send { $0.user.name = "Blob Jr." }
    store.send { $0.count = 1 }
    #expect(names.all == ["Blob", "Blob Jr."])
    #expect(counts.all == [0, 1])
    for token in tokens { token.cancel() }
  }

  @Test func `A publisher does not retain the store, and completes when it is released`() {
    let completions = Recorder<Void>()
    let values = Recorder<State>()
    var store: StateStore? = makeStore()
    let publisher = store?.publisher
    let token = publisher?.sink(
      receiveCompletion: { _ in completions.record(()) },
      receiveValue: { values.record($0) }
    )
    #expect(completions.count == 0)
    store = nil
    #expect(completions.count == 1)
    let late = publisher?.sink(
      receiveCompletion: { _ in completions.record(()) },
      receiveValue: { values.record($0) }
    )
    #expect(completions.count == 2)
    #expect(values.all.count == 1)
    token?.cancel()
    late?.cancel()
  }

  @Test func `A subscriber can send, and can cancel while it receives`() {
    let store = makeStore()
    let numbers = Recorder<Int>()
    let token = store.publisher.prefix(3).sink { state in
      numbers.record(state.number)
      store.send { $0.number += 1 }
    }
    #expect(numbers.all == [0, 1, 2])
    #expect(store.number == 3)
    token.cancel()
  }
}
