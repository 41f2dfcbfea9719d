import ComposableArchitecture
import ComposableArchitectureExploration
import Dispatch
import Foundation
import Testing

/// Tests that what threads do that the simulation does not control is an error, and never luck.
@Suite struct StrayTests {
  private static let stray = ExplorationError.stray(act: "sends Outcomes.Action.got(1)")

  @Test(arguments: Stray.allCases)
  func `A thread that an effect starts must not send, even if the effect has ended`(stray: Stray) {
    for _ in 1...5 {
      #expect {
        try Outcomes.all([.firstTapped]) { _ in
          { _ in .run { send in stray.start { send(.got(1)) } } }
        }
      } throws: {
        Self.isStray($0)
      }
    }
  }

  /// Other effects begin and end before, in between and after it. The environment variables `EXPLORE_SEED` and
  /// `EXPLORE_COUNT` choose other features, and how many.
  @Test func `A thread must not send, whatever other effects do`() {
    for seed in RandomFeature.seeds(50) {
      #expect("seed \(seed)") {
        _ = try RandomFeature.stray(seed: seed).reached(.init(limit: 10_000))
      } throws: { error in
        switch error as? ExplorationError {
        case .stray, .heldSend: true
        default: false
        }
      }
    }
  }

  @Test func `It must not send while another effect goes on`() {
    #expect {
      try Outcomes.all { simulation in
        { action in
          .run { send in
            if action == .firstTapped { Stray.task.start { send(.got(1)) } }
            for _ in 1...3 { try? await simulation.clock.sleep(for: .seconds(1)) }
          }
        }
      }
    } throws: {
      Self.isStray($0)
    }
  }

  /// The system decides on how many threads the loop runs. On one thread, all is in order.
  @Test func `A loop must not send on several threads`() {
    for _ in 1...5 {
      do {
        let (results, _) = try Outcomes.all([.firstTapped]) { _ in
          { _ in
            .run { send in DispatchQueue.concurrentPerform(iterations: 8) { send(.got($0)) } }
          }
        }
        #expect(results == [Array(0..<8)])
      } catch {
        #expect("\(error)".hasPrefix("A thread that the simulation does not control sends"))
      }
    }
  }

  @Test func `A thread must not access a variable`() {
    #expect(throws: ExplorationError.stray(act: "accesses count")) {
      try Outcomes.all([.firstTapped]) { simulation in
        let count = simulation.variable(0, name: "count")
        return { _ in .run { _ in Self.onThread { count.value += 1 } } }
      }
    }
  }

  @Test func `A thread must not take a lock or reach a checkpoint`() {
    #expect(throws: ExplorationError.stray(act: "accesses count")) {
      try Outcomes.all([.firstTapped]) { simulation in
        let count = simulation.lock(0, name: "count")
        return { _ in .run { _ in Self.onThread { count.withLock { $0 += 1 } } } }
      }
    }
    #expect(throws: ExplorationError.stray(act: "reaches a checkpoint")) {
      try Outcomes.all([.firstTapped]) { simulation in
        { _ in .run { _ in Self.onThread { simulation.checkpoint() } } }
      }
    }
  }

  @Test func `The error says what happened and what to do`() {
    #expect(
      "\(Self.stray)" == """
        A thread that the simulation does not control sends Outcomes.Action.got(1). An effect has started it, for \
        example with an unstructured `Task`, a dispatch queue or a `Thread`. The time at which it acts is luck. Use a \
        child task (`async let`, `withTaskGroup`) or another effect instead.
        """)
  }

  @Test func `A thread that does nothing in the simulation is no error`() throws {
    let (results, exploration) = try Outcomes.all([.firstTapped]) { _ in
      { _ in
        .run { send in
          Task {}
          send(.got(1))
        }
      }
    }
    #expect(exploration.isComplete)
    #expect(results == [[1]])
  }

  @Test func `A send that something still holds may be called at any time, so it is an error`() {
    let holder = Holder()
    #expect(throws: ExplorationError.heldSend) {
      try Outcomes.all([.firstTapped]) { _ in
        { _ in
          .run { send in
            holder.send = send
            send(.got(1))
          }
        }
      }
    }
  }

  private final class Holder: @unchecked Sendable {
    // Safe: the runs use it one after another.
    var send: Send<Outcomes.Action>?
  }

  /// Whether a thread has sent, or has not come yet and may send. Which of the two depends on the machine.
  private static func isStray(_ error: any Error) -> Bool {
    let error = error as? ExplorationError
    return error == stray || error == .heldSend
  }

  /// Runs a function on another thread, and waits for it.
  private static func onThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      isDone.signal()
    }
    isDone.wait()
  }
}
