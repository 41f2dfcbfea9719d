import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct ConcurrentSendTests {
  private struct State: Sendable {
    /// The next number that is expected from each sender.
    var next = Array(repeating: 0, count: 8)
    /// The next number that is expected in the feedback of each sender.
    var nextFeedback = Array(repeating: 0, count: 8)
    var violations = 0
  }

  private enum Action: Sendable {
    case sent(by: Int, number: Int)
    case fedBack(by: Int, number: Int)
  }

  private static func store(
    executor: (any TaskExecutor)? = nil,
    feedback: @escaping @Sendable (Action) -> [Effect<Action>]
  ) -> Store<State, Action> {
    let isReducing = Box(false)
    return Store(
      initialValue: State(),
      reducer: { state, action, _ in
        if isReducing.value { state.violations += 1 }
        isReducing.value = true
        defer { isReducing.value = false }
        switch action {
        case .sent(let sender, let number):
          if state.next[sender] != number { state.violations += 1 }
          state.next[sender] += 1
          return feedback(.fedBack(by: sender, number: number))
        case .fedBack(let sender, let number):
          if state.nextFeedback[sender] != number { state.violations += 1 }
          state.nextFeedback[sender] += 1
          return []
        }
      },
      environment: (),
      executor: executor
    )
  }

  @Test func `Actions of eight threads are never lost, duplicated, reordered or reduced at once`() {
    let store = Self.store { _ in [] }
    onThreads(8) { sender in
      for number in 0..<10_000 { store.send(.sent(by: sender, number: number)) }
    }
    // The thread that drained last has returned, so all actions are reduced.
    #expect(store.next == Array(repeating: 10_000, count: 8))
    #expect(store.violations == 0)
  }

  @Test
  func `A sender can release the last store while another thread reduces its action`() {
    for _ in 0..<300 {
      let reduced = Recorder<Int>()
      let fate = Canary.Fate()
      let holders: [Box<Store<Int, Int>?>]
      do {
        let store = Store<Int, Int>(
          initialValue: 0,
          reducer: { _, number, _ in
            reduced.record(number)
            return []
          },
          environment: Canary(fate)
        )
        holders = (0..<2).map { _ in Box(store) }
      }
      onThreads(2) { index in holders[index].update { $0.take() }?.send(index) }
      #expect(reduced.all.sorted() == [0, 1])
      #expect(fate.isDead)
    }
  }

  @Test func `Feedback of eight threads is complete and in order`() {
    let store = Self.store { [.just($0)] }
    onThreads(8) { sender in
      for number in 0..<10_000 { store.send(.sent(by: sender, number: number)) }
    }
    #expect(store.next == Array(repeating: 10_000, count: 8))
    #expect(store.nextFeedback == Array(repeating: 10_000, count: 8))
    #expect(store.violations == 0)
    #expect(store.effectsInFlight == 0)
  }

  @Test func `Asynchronous effects of eight threads all end and all respond`() async {
    let store = Store<Int, Bool>(
      initialValue: 0,
      reducer: { answers, isAnswer, _ in
        if isAnswer { answers += 1 }
        return isAnswer ? [] : [.run { send in send(true) }, .future { $0(true) }]
      },
      environment: ()
    )
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<500 { await store.send(false).finish() }
        }
      }
    }
    #expect(store.value == 8 * 500 * 2)
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A finish on many threads never misses its action`() {
    let store = Self.store { _ in [] }
    let executor = TestExecutor()
    let finished = Box(0)
    onThreads(8) { sender in
      for number in 0..<500 {
        let task = store.send(.sent(by: sender, number: number))
        executor.start {
          await task.finish()
          if store.next[sender] > number { finished.update { $0 += 1 } }
        }
      }
    }
    executor.drain()
    #expect(finished.value == 8 * 500)
  }
}
