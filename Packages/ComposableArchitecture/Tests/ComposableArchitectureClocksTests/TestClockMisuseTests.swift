import ComposableArchitectureTesting
import Testing

#if os(Linux) || os(macOS) || os(Windows)
  @Suite struct TestClockMisuseTests {
    @Test func `Advancing by a negative duration stops the program with a message`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        TestClock().advance(by: .seconds(-1))
      }
      #expect(message(of: result).contains("cannot go back: it was advanced by -1.0 seconds"))
    }

    @Test func `Advancing to the past stops the program with a message`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let clock = TestClock()
        clock.advance(by: .seconds(2))
        clock.advance(to: TestClock.Instant(offset: .seconds(1)))
      }
      #expect(
        message(of: result)
          .contains("cannot go back: it was advanced to 1.0 seconds at 2.0 seconds")
      )
    }

    @Test func `Running a clock that a timer sleeps on stops the program with a message`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let executor = TestExecutor()
        let clock = TestClock(executor: executor)
        Task(executorPreference: executor) {
          while true { try await clock.sleep(for: .seconds(1)) }
        }
        clock.run(limit: 10)
      }
      #expect(message(of: result).contains("did not come to rest after 10 sleeps"))
    }
  }

  private func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
#endif
