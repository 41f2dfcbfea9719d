import ComposableArchitecture
import ComposableArchitectureTesting
import Dispatch

/// A feature that starts every kind of effect, and keeps account of what it has in flight.
struct StressChild: Sendable {
  enum Command: CaseIterable, Sendable {
    case plain, just, sync, synchronousTree
    case run, future, asynchronousTree
    case named, namedFuture, namedTree, cancel
    case delay, debounce, timer, stop
  }

  enum Action: Sendable {
    /// `name` is by what the effect may be cancelled, if it is of a kind that has a name.
    case command(Command, number: Int, name: Int)
    case output(part: Int, of: Int)
    case ticked(by: Int)
    /// The sender has cancelled a command before it sent this.
    case senderCancelled(Int, number: Int)
  }

  enum Name: Hashable, Sendable {
    case unnamed(Int)
    case named(Int)
    case debounced(Int)
    case timer
  }

  /// The commands whose effects are in flight, by name.
  private(set) var inFlight: [Name: Set<Int>] = [:]
  private var names: [Int: Name] = [:]

  mutating func begin(_ number: Int, as name: Name) {
    inFlight[name, default: []].insert(number)
    names[number] = name
  }

  mutating func end(_ number: Int) {
    guard let name = names.removeValue(forKey: number) else { return }
    inFlight[name]?.remove(number)
    if inFlight[name]?.isEmpty == true { inFlight[name] = nil }
  }

  /// All of a name has been cancelled.
  mutating func cancelled(_ name: Name, _ ledger: StressLedger) {
    for number in inFlight[name] ?? [] {
      ledger.cancelled(number)
      end(number)
    }
  }

  func isTicking(_ number: Int) -> Bool { inFlight[.timer]?.contains(number) == true }
}

struct StressEnvironment: Sendable {
  let ledger: StressLedger
  let clock: TestClock
  let census = Census()
  /// Where futures are called back.
  let elsewhere = DispatchQueue(label: "elsewhere")
  /// Each sender's own: opened when it may go on.
  let gates: [PacingGate]
}

let stressChildReducer: Reducer<StressChild, StressChild.Action, StressEnvironment> = {
  child, action, environment in
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
