import ComposableArchitecture
import ComposableArchitectureTesting
import HeadlessUI
import Synchronization
import Testing

@testable import HeadlessRunner
@testable import HeadlessTesting

@Suite struct AppDriverTests {
  private func message(_ issue: Issue) -> String { issue.comments.map(\.rawValue).joined() }

  @Test func `The start actions are sent first`() async throws {
    let app = try await AppDriver(counter(onStart: [.incrTapped, .incrTapped]))
    app.expect(\.count, 2)
    #expect(app.screen.contains("Count: 2"))
  }

  @Test func `Buttons, fields, toggles, pickers, steppers and keys can be operated`() async throws {
    let app = try await AppDriver(counter())
    app.tap("+")
    app.press("i")
    app.expect(\.count, 2)
    app.type("Name", "Blob")
    app.submit("Name")
    app.expect(\.names, ["Blob"])
    app.toggle("Loud")
    app.toggle("Loud", to: true)
    app.expect(\.isLoud, true)
    app.choose("Color", "blue")
    app.expect(\.color, "blue")
    app.choose("Size", "3")
    app.expect(\.size, 3)
    app.send(.decrTapped)
    app.expect("count", 1)
    app.tap("Help")
    app.expect(screen: "Tap what you like.")
    app.back()
    app.expect(\.isHelpShown, false)
  }

  @Test func `A failed interaction reports what is in front and changes nothing`() async throws {
    let app = try await AppDriver(counter())
    withKnownIssue {
      app.tap("*")
    } matching: {
      message($0).contains("There is no button “*” on the screen “Counter”, which is in front.")
        && message($0).contains("The screen:\n\nCounter\n")
    }
    withKnownIssue { app.type("+", "x") }
    withKnownIssue { app.choose("Color", "pink") }
    withKnownIssue { app.press("z") }
    withKnownIssue { app.back() }
    app.expect(\.self, CounterState())
  }

  @Test func `A failed expectation shows both values`() async throws {
    let app = try await AppDriver(counter())
    withKnownIssue {
      app.expect(\.count, 2)
    } matching: {
      message($0).contains("  expected: 2\n  found:    0")
    }
    withKnownIssue {
      app.expect("count", 2)
    } matching: {
      message($0).contains("“count” is not as expected.\n  expected: 2\n  found:    0")
    }
    withKnownIssue {
      app.expect("cuont", 2)
    } matching: {
      message($0).contains("Did you mean “count”?")
    }
    withKnownIssue {
      app.expect(\.names, ["Blob"])
    } matching: {
      message($0).contains("  expected: [\"Blob\"]\n  found:    []")
    }
    let long = String(repeating: "x", count: 60)
    withKnownIssue {
      app.expect(\.names, [long])
    } matching: {
      message($0).contains("-   \"\(long)\"\n") && message($0).contains("(- expected, + found)")
    }
    withKnownIssue {
      app.expect(screen: "Count: 1")
    } matching: {
      message($0).contains("The screen does not show “Count: 1”.")
        && message($0).contains("Count: 0")
    }
  }

  @Test func `A failed line of a script is reported and ends the script`() async throws {
    let app = try await AppDriver(counter())
    await withKnownIssue {
      #expect(await app.run(script: "tap +\nstate count\nexpect count 2\ntap +") == "1")
    } matching: {
      message($0).contains("script:3: “count” is not as expected.")
    }
    app.expect(\.count, 1)
    await withKnownIssue {
      await app.run(scriptAt: "None.txt")
    } matching: {
      message($0).contains("Cannot read the script “/")
    }
  }

  @Test func `Effects run until they sleep, and continue when time advances`() async throws {
    let app = try await AppDriver(counter())
    app.send(.incrLater)
    app.expect(\.count, 0)
    #expect(app.effectsInFlight == 1)
    app.advance(by: .seconds(1))
    app.expect(\.count, 1)
    #expect(app.effectsInFlight == 0)
  }

  @Test func `An hour of ticks leaves nothing behind`() async throws {
    let app = try await AppDriver(counter())
    app.send(.startTicking)
    for minute in 1...60 {
      app.advance(by: .seconds(60))
      app.expect(\.count, minute * 60)
      #expect(app.effectsInFlight == 1)
      #expect(app.session.virtualTime?.clock.sleeperCount == 1)
      #expect(app.session.inFlightActions.actions == [.startTicking])
      #expect(app.session.virtualTime?.executor.jobCount == 0)
    }
  }

  @Test func `Enter submits the field that was edited last`() async throws {
    let app = try await AppDriver(counter())
    app.type("Name", "Blob")
    app.press(.enter)
    app.expect(\.names, ["Blob"])
  }

  @Test func `“wait” waits for work outside the test`() async throws {
    let app = try await AppDriver(counter())
    app.send(.requestTapped)
    await app.wait()
    app.expect(\.count, 42)
  }

  @Test func `“wait” fails at once if everything sleeps`() async throws {
    let app = try await AppDriver(counter())
    app.send(.incrLater)
    await withKnownIssue {
      await app.wait()
    } matching: {
      message($0).contains("1 effect sleeps: incrLater.")
    }
  }

  @Test func `In real time, effects run on their own`() async throws {
    let app = try await AppDriver(counter(), time: .real)
    app.send(.requestTapped)
    await app.wait()
    app.expect(\.count, 42)
    withKnownIssue {
      app.advance(by: .seconds(1))
    } matching: {
      message($0).contains("The time is real, so it cannot be advanced.")
    }
  }

  @Test func `An effect that never ends is reported when the driver is released`() async throws {
    try await withKnownIssue {
      let app = try await AppDriver(counter(), timeLimit: .milliseconds(1))
      app.send(.hang)
    } matching: {
      message($0).contains("1 effect still running after 1ms: hang.")
        && message($0).contains("await app.wait()")
    }
  }

  @Test func `Endless and sleeping effects may be in flight at the end`() async throws {
    let app = try await AppDriver(counter(isEndless: { $0 == .hang }))
    app.send(.hang)
    await app.finish()
    for action in [CounterAction.incrLater, .incrDelayed] {
      let sleeping = try await AppDriver(counter())
      sleeping.send(action)
      #expect(sleeping.effectsInFlight == 1)
      let finished = try await AppDriver(counter())
      finished.send(action)
      await finished.finish()
    }
  }

  @Test func `Work outside the test has time to end when the driver is released`() async throws {
    let counts = Mutex<[Int]>([])
    do {
      let app = try await AppDriver(
        counter(onResponse: { count in counts.withLock { $0.append(count) } }))
      app.send(.requestTapped)
    }
    #expect(counts.withLock { $0 } == [42])
  }

  @Test func `“finish” sends the exit actions and waits for their effects`() async throws {
    let app = try await AppDriver(counter(onExit: [.requestTapped]))
    await app.finish()
    app.expect(\.count, 42)
  }

  @Test func `“finish” reports an effect that never ends`() async throws {
    let app = try await AppDriver(counter(), timeLimit: .milliseconds(1))
    app.send(.hang)
    await withKnownIssue {
      await app.finish()
    } matching: {
      message($0).contains("1 effect still running after 1ms: hang.")
    }
  }

  @Test func `An app is created with its options`() async throws {
    let app = try await AppDriver(CounterApp.self, "--start", "7")
    app.expect(\.count, 7)
    await #expect(throws: (any Error).self) {
      _ = try await AppDriver(CounterApp.self, "--strat", "7")
    }
  }
}
