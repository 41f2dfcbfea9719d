import ComposableArchitecture
import ComposableArchitectureTestSupport
import Synchronization
import Testing

/// Threads and effects that give a store much more work than one drain does.
@Suite struct HandOverStressTests {
  private enum Action: Sendable {
    /// A thread sends this. While it is being reduced, the thread's flood comes.
    case sent(by: Int, number: Int)
    case fedBack(by: Int, number: Int)
    case output(of: Int, number: Int)
    /// Starts an effect.
    case started(Int)
  }

  private struct State: Sendable, Equatable {
    /// The next number that is expected from each.
    var sent: [Int]
    var fedBack: [Int]
    var output: [Int]
    var violations = 0

    init(senders: Int, effects: Int) {
      sent = Array(repeating: 0, count: senders)
      fedBack = sent
      output = Array(repeating: 0, count: effects)
    }

    mutating func count(_ number: Int, in counts: WritableKeyPath<State, [Int]>, of index: Int) {
      if self[keyPath: counts][index] != number { violations += 1 }
      self[keyPath: counts][index] += 1
    }
  }

  private struct Environment: Sendable {
    let isReducing = Flag()
    let start: @Sendable (Int) -> Effect<Action>
    var onSent: @Sendable (Int) -> Void = { _ in }
  }

  /// Tells whether a reducer is running.
  private final class Flag: Sendable {
    private let flag = Atomic(false)

    func exchange(_ isOn: Bool) -> Bool { flag.exchange(isOn, ordering: .relaxed) }
  }

  private static func store(
    senders: Int, effects: Int, _ environment: Environment
  ) -> Store<State, Action> {
    Store(
      initialValue: State(senders: senders, effects: effects),
      reducer: { state, action, environment in
        if environment.isReducing.exchange(true) { state.violations += 1 }
        defer { _ = environment.isReducing.exchange(false) }
        switch action {
        case .sent(let sender, let number):
          state.count(number, in: \.sent, of: sender)
          environment.onSent(sender)
          return [.just(.fedBack(by: sender, number: number))]
        case .fedBack(let sender, let number):
          state.count(number, in: \.fedBack, of: sender)
          return []
        case .output(let effect, let number):
          state.count(number, in: \.output, of: effect)
          return []
        case .started(let effect):
          return [environment.start(effect)]
        }
      },
      environment: environment)
  }

  /// Returns the final state if no action is lost, doubled, reordered or reduced concurrently.
  private func expected(senders: Int, sends: Int, effects: Int, outputs: Int) -> State {
    var state = State(senders: senders, effects: effects)
    state.sent = state.sent.map { _ in sends }
    state.fedBack = state.sent
    state.output = state.output.map { _ in outputs }
    return state
  }

  /// While a thread's action is reduced, an effect outputs four hundred times on another thread. The
  /// effects never drain, because the store is busy whenever they output. Every other thread reduces at most
  /// a hundred outputs in one drain. So there are at least `4 * sends` drains for each thread. At most
  /// `sends` of these begin when the store is idle. The others were handed over.
  @Test func `Drains that are handed over thousands of times lose, duplicate and reorder nothing`()
    async
  {
    let (senders, sends, flood) = (
      4, amount("HAND_OVER_SENDS", default: isThorough ? 300 : 100), 400
    )
    let floods = (0..<senders).map { _ in Flood() }
    let valve = Valve()
    let environment = Environment(
      start: { effect in
        .run { send in
          floods[effect].output.value = { send(.output(of: effect, number: $0)) }
          await valve.pass()
        }
      },
      onSent: { floods[$0].come() })
    let store = Self.store(senders: senders, effects: senders, environment)
    for effect in 0..<senders { store.send(.started(effect)) }
    #expect(await settles { floods.allSatisfy { $0.output.value != nil } })

    let tasks = Recorder<StoreTask>()
    await onOwnThreads(2 * senders) { index in
      if index < senders {
        for number in 0..<sends { tasks.record(store.send(.sent(by: index, number: number))) }
      } else {
        floods[index - senders].outputAll(flood, times: sends)
      }
    }
    for task in tasks.all { await task.finish() }
    valve.open()
    await store.finish()
    let expected = expected(
      senders: senders, sends: sends, effects: senders, outputs: sends * flood)
    #expect(store.value == expected)
    #expect(store.effectsInFlight == 0)
    for flood in floods { flood.output.value = nil }
  }

  @Test func `Effects and threads that flood a store lose, duplicate and reorder nothing`() async {
    let (senders, sends) = (4, 10 * amount("HAND_OVER_SENDS", default: isThorough ? 300 : 100))
    let effects = 8
    let environment = Environment(
      start: { effect in
        .run { send in
          for number in 0..<sends {
            // Some outputs wait until they are reduced, so the store becomes idle now and then.
            if effect % 4 == 3 || number % 100 == 99 {
              await send.reduced(.output(of: effect, number: number))
            } else {
              send(.output(of: effect, number: number))
            }
          }
        }
      })
    let store = Self.store(senders: senders, effects: effects, environment)
    let tasks = Recorder<StoreTask>()
    await onOwnThreads(senders) { sender in
      for effect in stride(from: sender, to: effects, by: senders) {
        tasks.record(store.send(.started(effect)))
      }
      for number in 0..<sends {
        let task = store.send(.sent(by: sender, number: number))
        if number % 100 == 0 { tasks.record(task) }
      }
    }
    for task in tasks.all { await task.finish() }
    await store.finish()
    let expected = expected(senders: senders, sends: sends, effects: effects, outputs: sends)
    #expect(store.value == expected)
    #expect(store.effectsInFlight == 0)
  }
}

/// Outputs of an effect that come on a separate thread while an action is reduced.
private final class Flood: Sendable {
  let output = Box<(@Sendable (Int) -> Void)?>(nil)
  private let start = Gate()
  private let end = Gate()

  /// Starts the next flood and waits until it has come.
  func come() {
    start.open()
    end.pass()
  }

  func outputAll(_ count: Int, times: Int) {
    for time in 0..<times {
      start.pass()
      let output = output.value
      for number in time * count..<(time + 1) * count { output?(number) }
      end.open()
    }
  }
}
