import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Explores features that are killed and start again.
@Suite struct ExploreRestartTests {
  @Test
  func `A message that was being sent when the app was killed is not shown as being sent forever`()
    throws
  {
    let failure = try #require(try Message.explored(sendsAgain: false, restarts: 1).failure)
    #expect(failure.kind == .finallyViolated)
    #expect(
      failure.steps.map(\.kind) == [.read, .sent, .sent, .wrote, .killed, .read, .sent])
  }

  @Test func `A message that is sent again at the start is sent whenever the app is killed`() throws
  {
    let exploration = try Message.explored(sendsAgain: true, restarts: 1)
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
  }

  @Test func `Without a restart, neither fails`() throws {
    for sendsAgain in [false, true] {
      let exploration = try Message.explored(sendsAgain: sendsAgain, restarts: 0)
      #expect(exploration.failure == nil)
      #expect(exploration.isComplete)
    }
  }

  @Test func `A note that was half saved when the app was killed is found`() throws {
    let failure = try #require(try Notebook.explored(indexFirst: true, restarts: 1).failure)
    #expect(
      failure.steps.filter { $0.kind == .wrote || $0.kind == .killed }.map(\.text)
        == ["index: [\n  [0]: \"a\"\n]", ""])
    #expect(failure.description.contains("The app is killed here and starts again"))
    #expect(throws: Exploration.Failure.NoTestError.self) {
      try failure.testSource(
        initialValue: "Notebook.State()", reducer: "Notebook.reducer", environment: "disk",
        condition: "true")
    }
    #expect(try Notebook.explored(indexFirst: true, restarts: 0).failure == nil)
    let fixed = try Notebook.explored(indexFirst: false, restarts: 1)
    #expect(fixed.failure == nil && fixed.isComplete)
  }

  @Test func `A list that loads over what the user has added after a restart is found`() throws {
    let failure = try #require(try Groceries.explored(merges: false, restarts: 1).failure)
    let kinds = failure.steps.map(\.kind)
    #expect(kinds.contains(.killed) && kinds.last == .received)
    #expect(try Groceries.explored(merges: false, restarts: 0).failure == nil)
    let fixed = try Groceries.explored(merges: true, restarts: 1)
    #expect(fixed.failure == nil && fixed.isComplete)
  }

  @Test func `An effect that has not ended when the app is killed does nothing afterward`() throws {
    var disk: SimulatedVariable<[String]>?
    var ends: Set<[String]> = []
    let exploration = try explore(
      initialValue: [], start: ["start"], actions: ["wait"],
      reducer: { (log: inout [String], action: String, environment: Waiting) in
        log.append(action)
        if action != "wait" { return [] }
        return [.run { send in await environment.wait("saved", send) }]
      },
      environment: { simulation in
        let made = simulation.variable([String](), name: "disk", isDurable: true)
        disk = made
        return Waiting { text, send in
          try? await simulation.clock.sleep(for: .seconds(1))
          // A killed app does not see that it is cancelled.
          made.withValue { $0.append(Task.isCancelled ? "cancelled" : text) }
          send(text)
        }
      },
      restarts: 1,
      invariant: { log in log.first == "start" },
      finally: { log in
        ends.insert(log + (disk?.value ?? []))
        return true
      })
    #expect(exploration.isComplete)
    // It was not killed, before the write, after it, or before it was sent.
    #expect(
      ends == [["start", "wait", "saved", "saved"], ["start"], ["start", "saved"]])
  }

  private struct Waiting: Sendable {
    let wait: @Sendable (String, Send<String>) async -> Void
  }

  @Test func `An action that a failure with a restart does not need is left out`() throws {
    let failure = try #require(
      try Message.explored([.refreshed, .sendTapped], sendsAgain: false, restarts: 1).failure)
    #expect(failure.omittedActions.map(\.position) == [0])
    #expect(failure.steps.count { $0.kind == .sent } == 3)
    let replayed = try Message.explored(
      [.refreshed, .sendTapped], sendsAgain: false, restarts: 1, .replay(failure.token))
    #expect(replayed.failure?.steps == failure.steps)
  }

  /// Each life counts in another variable.
  @Test(arguments: [0, 1, 2])
  func `The app is killed as often as the test allows`(restarts: Int) throws {
    var lives: Set<Int> = []
    var disk: SimulatedVariable<Int>?
    let exploration = try explore(
      initialValue: 0,
      start: [1],
      actionCount: 0...2,
      action: { simulation in simulation.choose(10, 20) },
      reducer: { (sum: inout Int, action: Int, starts: SimulatedVariable<Int>) in
        sum += action
        return action == 1 ? [.fireAndForget { starts.value += 1 }] : []
      },
      environment: { simulation in
        let made = simulation.variable(0, name: "starts", isDurable: true)
        disk = made
        return made
      },
      restarts: restarts,
      invariant: { $0 % 10 == 1 },
      finally: { sum in
        lives.insert(disk?.value ?? 0)
        return sum <= 41
      })
    #expect(exploration.isComplete)
    // The app may be killed before it counts.
    #expect(lives == Set(1...restarts + 1))
  }

  /// The time goes on, and a time on the disk can be compared with it.
  @Test func `The app is killed before and after time passes`() throws {
    var elapsed: Set<Int?> = []
    let exploration = try explore(
      initialValue: Int?.none, start: [false], actions: [true],
      reducer: { (elapsed: inout Int?, saves: Bool, environment: Clockwork) in
        let (clock, disk) = (environment.clock, environment.disk)
        guard saves else {
          elapsed = disk.value.map { Int($0.duration(to: clock.now) / .seconds(1)) }
          return []
        }
        return [
          .fireAndForget { disk.value = clock.now },
          .run { _ in try? await clock.sleep(for: .seconds(1)) },
        ]
      },
      environment: { simulation in
        Clockwork(
          clock: simulation.clock,
          disk: simulation.variable(nil, name: "disk", isDurable: true))
      },
      restarts: 1, options: .init(intervals: []),
      finally: {
        elapsed.insert($0)
        return true
      })
    #expect(exploration.isComplete)
    #expect(elapsed == [nil, 0, 1])
  }

  /// The first life saves the time. The second one reads the clock once, and nothing sleeps.
  @Test func `Time passes before the first reading after a restart`() throws {
    var elapsed: Set<Int?> = []
    let exploration = try explore(
      initialValue: nil, start: [0], actions: [],
      reducer: { (seconds: inout Int?, _: Int, clockwork: Clockwork) in
        if let saved = clockwork.disk.value {
          seconds = Int(saved.duration(to: clockwork.clock.now) / .seconds(1))
        } else {
          clockwork.disk.value = clockwork.clock.now
        }
        return []
      },
      environment: { simulation in
        Clockwork(
          clock: simulation.clock,
          disk: simulation.variable(nil, name: "disk", isDurable: true))
      },
      restarts: 1, options: .init(intervals: [.seconds(1)]),
      finally: {
        elapsed.insert($0)
        return true
      })
    #expect(exploration.isComplete)
    #expect(elapsed == [nil, 0, 1])
  }

  private struct Clockwork: Sendable {
    let clock: SimulatedClock
    let disk: SimulatedVariable<SimulatedClock.Instant?>
  }

  @Test func `Durable variables with the same name are refused`() throws {
    #expect(throws: ExplorationError.sameName("disk")) {
      try explore(
        initialValue: 0, actions: [1],
        reducer: { (_: inout Int, _: Int, _: Void) in [] },
        environment: { simulation in
          _ = simulation.variable(0, name: "disk", isDurable: true)
          _ = simulation.variable(1, name: "disk", isDurable: true)
        },
        restarts: 1)
    }
    #expect(throws: ExplorationError.negative("restarts", -1)) {
      try explore(
        initialValue: 0, actions: [1], reducer: { (_: inout Int, _: Int, _: Void) in [] },
        environment: { _ in }, restarts: -1)
    }
  }

  /// An answer that was received counts if the app is killed afterward. An answer that was lost does not, unless
  /// the app asks again at the start.
  @Test(arguments: [true, false])
  func `A condition must hold at some time before or after a kill`(asksAgain: Bool) throws {
    let failure = try quietly {
      try explore(
        initialValue: "", start: asksAgain ? ["ask"] : [], actions: ["ask"],
        reducer: { (last: inout String, action: String, _: Void) in
          last = action
          return action == "ask" ? [.run { send in send("answer") }] : []
        },
        environment: { _ in },
        restarts: 1,
        eventually: { $0 == "answer" })
    }.failure
    #expect(failure?.kind == (asksAgain ? nil : .eventuallyViolated))
    #expect(failure?.steps.map(\.kind) == (asksAgain ? nil : [.sent, .killed]))
  }

  @Test func `Bounded and random explorations kill the app too`() throws {
    for schedules in [.bounded(preemptions: 0), .random(count: 100, seed: 1)] as [Schedules] {
      let failure = try #require(
        try Message.explored(sendsAgain: false, restarts: 1, schedules).failure)
      #expect(failure.steps.contains { $0.kind == .killed })
    }
  }

  /// Each of two effects writes a file of its own. The order of the writes makes no difference, but the app may
  /// be killed after either one.
  @Test(arguments: [true, false])
  func `The app is killed between any steps whose order makes no difference`(reduces: Bool) throws {
    var disks: [SimulatedVariable<Int>] = []
    var ends: Set<[Int]> = []
    let exploration = try OrderReduction.$isOn.withValue(reduces) {
      try explore(
        initialValue: 0,
        actions: [1],
        reducer: { (_: inout Int, _: Int, write: @escaping @Sendable (Int) -> Void) in
          (0..<3).map { number in .run { _ in write(number) } }
        },
        environment: { simulation in
          let made = (0..<3).map { simulation.variable(0, name: "\($0)", isDurable: true) }
          disks = made
          return { number in made[number].value = 1 }
        },
        restarts: 1,
        finally: { _ in
          ends.insert(disks.map(\.value))
          return true
        })
    }
    #expect(exploration.isComplete)
    #expect(ends.count == 8)
  }
}
