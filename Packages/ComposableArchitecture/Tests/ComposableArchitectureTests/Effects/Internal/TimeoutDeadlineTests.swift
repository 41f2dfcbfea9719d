import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct TimeoutDeadlineTests {
  private let deadline = TimeoutDeadline()
  private let executor = TestExecutor()

  /// Ends the time. Returns a function whose result is whether the effect was late, or `nil` while the
  /// deadline still waits for an output.
  private func expire(_ deadline: TimeoutDeadline? = nil) -> () -> Bool? {
    let deadline = deadline ?? self.deadline
    let isLate = Box<Bool?>(nil)
    executor.start { isLate.value = await deadline.expire() }
    executor.drain()
    return { [executor] in
      executor.drain()
      return isLate.value
    }
  }

  @Test func `An effect that has not ended is late, and one that has ended is in time`() {
    deadline.divide(into: 2)
    deadline.endPart()
    #expect(expire()() == true)
    let other = TimeoutDeadline()
    other.endPart()
    #expect(expire(other)() == false)
  }

  @Test func `An expired deadline waits for an output that is being queued`() {
    var isLate: () -> Bool? = { nil }
    deadline.endPart {
      #expect(deadline.beginSend())
      isLate = expire()
      #expect(isLate() == nil)
      deadline.endSend()
      #expect(isLate() == nil)
    }
    #expect(isLate() == false)
  }

  @Test func `An effect that continues after its output is late`() {
    #expect(deadline.beginSend())
    let isLate = expire()
    deadline.endSend()
    #expect(isLate() == true)
  }

  @Test func `An effect whose output was dropped is late even if it has ended since`() {
    #expect(deadline.beginSend())
    let isLate = expire()
    var isSent = false
    deadline.endPart { isSent = deadline.beginSend() }
    #expect(!isSent)
    deadline.endSend()
    #expect(isLate() == true)
  }

  @Test func `An inner effect that ends in time ends its part of the outer one`() {
    let inner = TimeoutDeadline(inside: deadline)
    inner.divide(into: 2)
    inner.endPart()
    inner.endPart()
    #expect(expire(inner)() == false)
    #expect(expire()() == false)
  }

  @Test func `No deadline expires between the last output of an inner effect and its end`() {
    let inner = TimeoutDeadline(inside: deadline)
    var isLate: [() -> Bool?] = []
    inner.endPart { isLate = [expire(inner), expire()] }
    #expect(isLate.map { $0() } == [false, false])
  }

  @Test func `A late inner effect ends its part with the output of its timeout`() {
    let inner = TimeoutDeadline(inside: deadline)
    #expect(expire(inner)() == true)
    // The late effect ends. The outer deadline does not count this end.
    inner.endPart()
    var isLate: () -> Bool? = { nil }
    deadline.endPart { isLate = expire() }
    #expect(isLate() == false)
  }

  @Test func `An inner effect can end without ending a part of the outer one`() {
    let loser = TimeoutDeadline(inside: deadline, isOuterPart: { false })
    loser.endPart()
    #expect(expire()() == true)
  }

  @Test func `A hundred thousand nested deadlines need constant stack`() {
    var innermost = deadline
    for _ in 0..<100_000 { innermost = TimeoutDeadline(inside: innermost) }
    innermost.endPart {}
    innermost = deadline
    #expect(expire()() == false)
  }

  struct Enclosure: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let around: @Sendable (Effect<Int?>) -> Effect<Int?>
  }

  static let enclosures = [
    Enclosure(testDescription: "nothing") { $0 },
    Enclosure(testDescription: "race") {
      .race($0, .run { _ in try? await clock.sleep(for: forever) })
    },
    Enclosure(testDescription: "timeout") { $0.timeout(after: forever, clock: clock) },
    Enclosure(testDescription: "race around a timeout in a race") {
      .race(Effect.race($0, .none).timeout(after: forever, clock: clock))
    },
  ]

  private static let clock = TestClock()
  private static let forever = Duration.seconds(Int64.max)

  /// If the deadline did not decide in one step, there would be no output or two.
  @Test(arguments: enclosures)
  func `An answer and an expired deadline on two threads lead to exactly one output`(
    enclosure: Enclosure
  ) async {
    let (rounds, clock) = (2_000, TestClock())
    let outputs = Recorder<Int>()
    let callback = Box<(@Sendable () -> Void)?>(nil)
    let store = Store<Int, Int?>(
      initialValue: 0,
      reducer: { round, output, _ in
        if let output {
          outputs.record(output)
          return []
        }
        round += 1
        let number = round
        let answer = Effect<Int?>.future { done in callback.value = { done(.some(number)) } }
        return [
          enclosure.around(answer).timeout(
            after: .seconds(1), clock: clock, output: .some(-number))
        ]
      },
      environment: ())
    for _ in 0..<rounds {
      let task = store.send(nil)
      let isReady = await settles { callback.value != nil && clock.sleeperCount == 1 }
      guard isReady, let answer = callback.update({ $0.take() }) else { break }
      await onOwnThreads(2) { index in
        if index == 0 { answer() } else { clock.advance(by: .seconds(1)) }
      }
      await task.finish()
    }
    #expect(outputs.all.map(abs) == Array(1...rounds))
  }
}
