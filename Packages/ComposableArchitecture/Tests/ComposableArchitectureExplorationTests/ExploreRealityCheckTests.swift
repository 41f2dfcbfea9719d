import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Foundation
import IssueReporting
import Synchronization
import Testing

/// Tests that runs on real threads find what a complete exploration cannot see. The features force it with signals for
/// which only real threads can wait.
@Suite struct ExploreRealityCheckTests {
  private final class Counter: Sendable {
    private let number = Mutex(0)

    func read() -> Int { number.withLock { $0 } }
    func write(_ number: Int) { self.number.withLock { $0 = number } }
  }

  private struct Bank {
    let counter = Counter()
    /// Given after the first read and after the second one; `nil` in a simulation.
    let signals: (Signal, Signal)?
  }

  /// Two effects read a lock, and then write to it. In a real run, both read before either writes.
  private func lostUpdate(_ options: Exploration.Options) throws -> Exploration {
    var bank = Bank(signals: nil)
    return try explore(
      initialValue: 0, actions: [1, 2],
      reducer: { (state: inout Int, action: Int, bank: Bank) in
        if action == 0 {
          state += 1
          return []
        }
        return [
          .run { send in
            let number = bank.counter.read()
            if let signals = bank.signals {
              let (own, other) = action == 1 ? signals : (signals.1, signals.0)
              own.give()
              other.wait()
            }
            bank.counter.write(number + 1)
            send(0)
          }
        ]
      },
      environment: { simulation in
        bank = Bank(signals: simulation.isReal ? (Signal(), Signal()) : nil)
        return bank
      },
      options: options, finally: { _ in bank.counter.read() == 2 })
  }

  private struct Early {
    let clock: SimulatedClock
    /// Given after the cancellation; `nil` in a simulation.
    let signal: Signal?
  }

  /// The first effect cancels the last one. In a real run, it does so before the last one has started.
  @Test func `A failure in real runs names the limits that the feature has met`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: 0, actions: [0],
        reducer: { (state: inout Int, action: Int, early: Early) in
          state += action
          guard action == 0 else { return [] }
          return [
            .concatenate(
              .fireAndForget { await Task.yield() }, .cancel(id: 1),
              .fireAndForget { early.signal?.give() }),
            .deferred { _ in
              early.signal?.wait()
              return .run { send in
                try await early.clock.sleep(for: .seconds(1))
                send(10)
              } catch: { _, _ in
              }.cancellable(id: 1)
            },
          ]
        },
        environment: { Early(clock: $0.clock, signal: $0.isReal ? Signal() : nil) },
        options: .init(timePasses: .whenIdle, realRuns: 1), finally: { $0 == 0 })
    }
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
    #expect(exploration.limits == [.earlyCancellations])
    let failure = try #require(exploration.realFailures.first)
    #expect(failure.kind == .finallyViolated)
    let limits = "The search has limits: \(Exploration.Limit.earlyCancellations) If they are not"
    #expect(failure.description.contains(limits))
  }

  @Test func `A lost update through a lock is found, and the failure tells it`() throws {
    let exploration = try quietly { try lostUpdate(.init(realRuns: 3)) }
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
    #expect(exploration.statistics.realRuns == 3)
    let failure = try #require(exploration.realFailures.first)
    #expect(exploration.realFailures.count == 1)
    #expect(failure.kind == .finallyViolated)
    #expect((failure.count, failure.realRuns) == (3, 3))
    #expect(failure.steps.count == 4)
    #expect(failure.steps.filter { $0.kind == .sent }.map(\.text) == ["1", "2"])
    #expect(failure.steps.filter { $0.kind == .received }.map(\.text) == ["0", "0"])
    #expect(failure.finalState == "2")
    let text = failure.description
    #expect(text.contains("`finally` does not hold in 3 of 3 real runs."))
    #expect(text.contains("1. The user sends 1\n"))
    #expect(text.contains("4. An effect of step "))
    #expect(text.contains("      - 1\n      + 2"))
    #expect(exploration.description.contains(text))
  }

  @Test func `A failure in real runs fails the test at the line of the call`() throws {
    let issues = Issues()
    let exploration = try withIssueReporters([issues]) { try lostUpdate(.init(realRuns: 1)) }
    let failure = try #require(exploration.realFailures.first)
    #expect(issues.all.map(\.message) == [failure.description])
    #expect(failure.description.contains("in the only real run"))
  }

  @Test func `Without the option, there is no real run`() throws {
    let exploration = try lostUpdate(.init())
    #expect(exploration.statistics.realRuns == 0)
    #expect(exploration.realFailures.isEmpty)
  }

  @Test func `An encoded failure in real runs has the keys that the guide lists`() throws {
    let exploration = try quietly { try lostUpdate(.init(realRuns: 1)) }
    let data = try JSONEncoder().encode(exploration)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((json["statistics"] as? [String: Any])?["realRuns"] as? Int == 1)
    let failures = try #require(json["realFailures"] as? [[String: Any]])
    #expect(
      failures.map { Set($0.keys) } == [
        ["count", "description", "finalState", "initialState", "kind", "realRuns", "steps"]
      ])
    #expect(failures.first?["kind"] as? String == "finallyViolated")
    #expect((failures.first?["steps"] as? [[String: Any]])?.first?["sentence"] is String)
  }

  /// The check, the computation and the second check are one step in a simulation.
  @Test(arguments: [true, false])
  func `A cancellation between two checks is found`(sharesNothingElse: Bool) throws {
    struct Editor {
      let hasCleanedUp: SimulatedVariable<Bool>
      /// Given after the first check, and after the cancellation; `nil` in a simulation.
      let signals: (Signal, Signal)?
    }
    var editor: Editor?
    let exploration = try quietly {
      try explore(
        initialValue: 0, actions: [1, 2],
        reducer: { (state: inout Int, action: Int, editor: Editor) in
          switch action {
          case 1:
            return [
              .run { send in
                if Task.isCancelled { return }
                editor.signals?.0.give()
                editor.signals?.1.wait()
                if Task.isCancelled { return editor.hasCleanedUp.value = true }
                send(3)
              }.cancellable(id: 1)
            ]
          case 2:
            // In a real run, the effect has made its first check, and not the second one.
            editor.signals?.0.wait()
            return [.cancel(id: 1), .fireAndForget { editor.signals?.1.give() }]
          default:
            state = action
            return []
          }
        },
        environment: { simulation in
          let made = Editor(
            hasCleanedUp: simulation.variable(false, name: "clean-up"),
            signals: simulation.isReal ? (Signal(), Signal()) : nil)
          editor = made
          return made
        },
        options: .init(sharesNothingElse: sharesNothingElse, realRuns: 2),
        finally: { _ in editor?.hasCleanedUp.value == false })
    }
    #expect(exploration.isComplete && exploration.failure == nil)
    let failure = try #require(exploration.realFailures.first)
    #expect(failure.kind == .finallyViolated && failure.count == 2)
    #expect(failure.description.contains("3. An effect of step 1 writes clean-up: true"))
  }

  /// In a simulation, the sender adds all numbers in one step, and the stream keeps only the newest.
  @Test(arguments: [true, false])
  func `A state that a stream leads to is found`(sharesNothingElse: Bool) throws {
    struct Feed {
      let stream: AsyncStream<Int>
      let continuation: AsyncStream<Int>.Continuation
      /// Given after each number has been received; `nil` in a simulation.
      let signal: Signal?
    }
    let exploration = try quietly {
      try explore(
        initialValue: [Int](), actions: [10, 20],
        reducer: { (state: inout [Int], action: Int, feed: Feed) in
          switch action {
          case 10:
            return [
              .run { _ in
                for number in 1...3 {
                  feed.continuation.yield(number)
                  feed.signal?.wait()
                }
                feed.continuation.finish()
              }
            ]
          case 20:
            return [
              .run { send in
                for await number in feed.stream {
                  feed.signal?.give()
                  send(number)
                }
              }
            ]
          default:
            state.append(action)
            return []
          }
        },
        environment: { simulation in
          let (stream, continuation) = AsyncStream<Int>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
          return Feed(
            stream: stream, continuation: continuation,
            signal: simulation.isReal ? Signal() : nil)
        },
        options: .init(sharesNothingElse: sharesNothingElse, realRuns: 2))
    }
    #expect(exploration.isComplete && exploration.failure == nil)
    let failure = try #require(exploration.realFailures.first)
    #expect(exploration.realFailures.count == 1)
    #expect(failure.kind == .unexplored && failure.count == 2)
    #expect(failure.finalState == "[\n  [0]: 1,\n  [1]: 2,\n  [2]: 3\n]")
    #expect(failure.description.contains("a state in which no schedule ends, in 2 of 2 real runs."))
  }
}
