import ComposableArchitecture
import Foundation
import Synchronization

/// The cost of each of many things in flight, measured in a process that does nothing else.
struct InFlight {
  enum Kind: String {
    case effects
    case tasks
  }

  /// The memory that each of them held when all were waiting.
  var bytes: Double
  /// How long each of them took to start and to end.
  var nanoseconds: Double

  struct NoReport: Error { let text: String }

  /// Reads the text of `report`.
  init(report: String) throws {
    let numbers = report.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2 else { throw NoReport(text: report) }
    (bytes, nanoseconds) = (numbers[0], numbers[1])
  }

  var report: String { "\(bytes) \(nanoseconds)" }

  init(_ kind: Kind, count: Int) async throws {
    // The first round is not counted, because it creates what is needed only once: threads, their stacks,
    // metadata.
    try await Self.wait(kind, 100)
    let before = try residentBytes()
    let start = ContinuousClock.now
    let during = try await Self.wait(kind, count)
    nanoseconds = (ContinuousClock.now - start).nanoseconds / Double(count)
    bytes = Double(during - before) / Double(count)
  }

  /// Lets `count` of them wait at the same time, and then end. Returns how much memory the process held.
  @discardableResult
  private static func wait(_ kind: Kind, _ count: Int) async throws -> Int {
    let gate = Gate(count)
    switch kind {
    case .effects:
      let store = Store(initialValue: 0, reducer: waitReducer, environment: gate)
      for _ in 0..<count { store.send(.begun) }
      await gate.allWaiting()
      let bytes = try residentBytes()
      gate.open()
      await store.finish()
      return bytes
    case .tasks:
      // The tasks are kept as the store keeps its effects, in order to cancel them and to wait for them.
      var tasks: [Task<Void, Never>] = []
      for _ in 0..<count { tasks.append(Task { await gate.pass() }) }
      await gate.allWaiting()
      let bytes = try residentBytes()
      gate.open()
      for task in tasks { await task.value }
      return bytes
    }
  }
}

private enum WaitAction: Sendable {
  case begun
}

private func waitReducer(
  state count: inout Int, action: WaitAction, environment gate: Gate
) -> [Effect<WaitAction>] {
  count += 1
  return [.fireAndForget { await gate.pass() }]
}

/// Where tasks wait until all of them have arrived and the gate is opened.
final class Gate: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Void, Never>] = []
    var whenAllWait: CheckedContinuation<Void, Never>?
  }

  private let count: Int
  private let state: Mutex<State>

  init(_ count: Int) {
    self.count = count
    var state = State()
    state.waiting.reserveCapacity(count)
    self.state = Mutex(state)
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.waiting.append(continuation)
        return state.waiting.count == count ? state.whenAllWait.take() : nil
      }?.resume()
    }
  }

  func allWaiting() async {
    await withCheckedContinuation { continuation in
      let areAllWaiting = state.withLock { state in
        if state.waiting.count < count { state.whenAllWait = continuation }
        return state.waiting.count == count
      }
      if areAllWaiting { continuation.resume() }
    }
  }

  func open() {
    for continuation in state.withLock({ $0.waiting }) { continuation.resume() }
  }
}

struct NoResidentMemory: Error {}

/// Returns how much memory of this process is in RAM.
private func residentBytes() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  guard
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
    let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
  else { throw NoResidentMemory() }
  return kilobytes * 1024
}
