import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct DeadlineTests {
  private let deadline = Deadline()
  private let executor = TestExecutor()

  /// Ends the time. The result is a function that says whether the effect was late. It returns `nil`
  /// while the deadline still waits for an output.
  private func expire() -> () -> Bool? {
    let isLate = Box<Bool?>(nil)
    executor.start { [deadline] in isLate.value = await deadline.expire() }
    executor.drain()
    return { [executor] in
      executor.drain()
      return isLate.value
    }
  }

  @Test func `an effect that has ended is in time, one that has not is late`() {
    deadline.divide(into: 2)
    deadline.endPart()
    #expect(expire()() == true)
    deadline.endPart()
    #expect(expire()() == false)
  }

  @Test func `the end of the time waits for an output that is getting in line`() {
    #expect(deadline.beginSend())
    let isLate = expire()
    #expect(isLate() == nil)
    deadline.endSend(isEnd: true)
    #expect(isLate() == false)
  }

  @Test func `an effect that goes on after its output is late`() {
    #expect(deadline.beginSend())
    let isLate = expire()
    deadline.endSend()
    #expect(isLate() == true)
  }

  @Test func `an effect whose output was dropped is late, also if it has ended since`() {
    deadline.divide(into: 2)
    #expect(deadline.beginSend())
    let isLate = expire()
    var isSent = false
    deadline.sendLast { isSent = deadline.beginSend() }
    #expect(!isSent)
    deadline.endSend(isEnd: true)
    #expect(isLate() == true)
  }

  @Test func `an only output and the end are one`() {
    var isLate: () -> Bool? = { nil }
    deadline.sendLast { isLate = expire() }
    #expect(isLate() == false)
  }

  /// Without a deadline that decides in one step there would be neither, or both.
  @Test func `an answer and the end of the time on two threads lead to exactly one output`() async {
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
        return [answer.timeout(after: .seconds(1), clock: clock, output: .some(-number))]
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
