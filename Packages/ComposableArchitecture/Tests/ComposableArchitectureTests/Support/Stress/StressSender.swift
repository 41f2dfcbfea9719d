import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Dispatch

/// One of the threads that send. It sends a random mix of commands, each with its own number.
struct StressSender {
  let index: Int
  let store: Store<StressParent, StressParent.Action>
  let environment: StressEnvironment
  /// The numbers of its commands.
  let numbers: Range<Int>

  private var random: SeededGenerator
  /// Commands that may still be cancelled, and the children that they were sent to.
  private var tasks: [(number: Int, child: Int, task: StoreTask)] = []

  init(
    index: Int,
    store: Store<StressParent, StressParent.Action>,
    environment: StressEnvironment,
    numbers: Range<Int>
  ) {
    self.index = index
    self.store = store
    self.environment = environment
    self.numbers = numbers
    random = SeededGenerator(seed: UInt64(index))
  }

  mutating func sendAll() {
    for number in numbers {
      if number % 64 == 63 {
        store.send(.caughtUp(sender: index, number: number))
        // Keeps the sender from running far ahead of the reducer, without an endless wait for a lost action.
        guard environment.gates[index].pass() else {
          return environment.ledger.complain("Nothing was reduced for ten minutes")
        }
        // Only one thread advances the clock.
        if index == 0 { environment.clock.advance(by: .milliseconds(1)) }
      } else {
        sendOne(number)
      }
    }
  }

  private mutating func sendOne(_ number: Int) {
    switch Int.random(in: 0..<100, using: &random) {
    case 0:
      store.send(
        .cancelRow(Int.random(in: 0..<StressParent.rowCount, using: &random), number: number)
      )
    case 1..<10 where !tasks.isEmpty:
      let index = Int.random(in: tasks.indices, using: &random)
      let (cancelled, child, task) = tasks.remove(at: index)
      environment.ledger.excuse(cancelled)
      task.cancel()
      store.send(.senderCancelled(cancelled, number: number), to: child)
    default:
      let command = StressChild.Command.allCases.randomElement(using: &random) ?? .plain
      let child = Int.random(in: 0..<StressParent.childCount, using: &random)
      let name = Int.random(in: 0..<4, using: &random)
      let task = store.send(.command(command, number: number, name: name), to: child)
      if command != .timer, tasks.count < 16 || Bool.random(using: &random) {
        if tasks.count == 16 { tasks.removeFirst() }
        tasks.append((number, child, task))
      }
    }
  }
}

/// A gate at which a sender waits for the reducer, for a limited time.
final class PacingGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  /// Waits for the gate. Returns whether it was opened in time.
  func pass() -> Bool { semaphore.wait(timeout: .now() + 600) == .success }
}
