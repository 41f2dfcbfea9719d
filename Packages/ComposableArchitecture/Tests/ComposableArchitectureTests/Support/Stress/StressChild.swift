import ComposableArchitecture
import ComposableArchitectureTesting
import Dispatch

/// A feature that starts every kind of effect and tracks which of them are in flight.
struct StressChild: Sendable {
  enum Command: CaseIterable, Sendable {
    case plain, just, sync, synchronousTree
    case run, future, asynchronousTree, sequence
    case named, namedFuture, namedTree, cancel, cancelBoth
    case race, retry, timeout
    case delay, debounce, throttleFirst, throttleLatest, timer, stop
  }

  enum Action: Sendable {
    /// `name` identifies the effect for cancellation, if effects of this kind have an identifier.
    case command(Command, number: Int, name: Int)
    case output(part: Int, of: Int)
    case ticked(by: Int)
    /// The sender cancelled a command before it sent this action.
    case senderCancelled(Int, number: Int)
  }

  enum Name: Hashable, Sendable {
    case unnamed(Int)
    case named(Int)
    case debounced(Int)
    case throttled(Int)
    case timer
  }

  /// The commands whose effects are in flight, by name.
  private(set) var inFlight: [Name: Set<Int>] = [:]
  private var names: [Int: Name] = [:]
  /// The last command of each kind that is throttled.
  private(set) var throttled: [Command: Int] = [:]

  mutating func begin(_ number: Int, as name: Name) {
    inFlight[name, default: []].insert(number)
    names[number] = name
  }

  mutating func end(_ number: Int) {
    guard let name = names.removeValue(forKey: number) else { return }
    inFlight[name]?.remove(number)
    if inFlight[name]?.isEmpty == true { inFlight[name] = nil }
  }

  /// Records that the effects of the current action cancel all effects with an identifier.
  mutating func cancelled(_ name: Name, _ ledger: StressLedger) {
    for number in inFlight[name] ?? [] {
      ledger.cancelled(number)
      end(number)
    }
  }

  mutating func throttle(
    _ number: Int, mayBeDropped: Bool, _ command: Command, _ ledger: StressLedger
  ) {
    if mayBeDropped { ledger.excuse(number) }
    throttled[command] = number
    begin(number, as: .throttled(number))
  }

  /// Whether no effects are in flight except those that `throttle` may have dropped. This must be true at
  /// the end.
  var isIdle: Bool {
    inFlight.keys.allSatisfy { if case .throttled = $0 { true } else { false } }
  }

  func isTicking(_ number: Int) -> Bool { inFlight[.timer]?.contains(number) == true }
}

struct StressEnvironment: Sendable {
  let ledger: StressLedger
  let clock: TestClock
  let census = Census()
  /// The queue on which futures are called back.
  let elsewhere = DispatchQueue(label: "elsewhere")
  /// One gate for each sender. It is opened when the sender may continue.
  let gates: [PacingGate]
}

func stressChildReducer(
  state child: inout StressChild, action: StressChild.Action, environment: StressEnvironment
) -> [Effect<StressChild.Action>] {
  let ledger = environment.ledger
  switch action {
  case .command(let command, let number, let name):
    return child.begin(command, number, name, environment)
  case .output(let part, let number):
    if ledger.output(part, of: number) { child.end(number) }
  case .ticked(let number):
    if !child.isTicking(number) { ledger.complain("The timer \(number) ticked when it was over") }
  case .senderCancelled(let cancelled, let number):
    ledger.reduced(number)
    ledger.cancelled(cancelled)
    child.end(cancelled)
  }
  return []
}
