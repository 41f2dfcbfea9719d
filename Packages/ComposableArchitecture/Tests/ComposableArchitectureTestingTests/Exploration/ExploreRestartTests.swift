import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

/// Explores features that are killed and start again.
@Suite struct ExploreRestartTests {
  @Test func `A message that was being sent when the app was killed is not shown as being sent forever`()
    throws
  {
    let failure = try #require(try Message.explored(sendsAgain: false, restarts: 1).failure)
    #expect(failure.kind == .finallyViolated)
    #expect(
      failure.steps.map(\.kind) == [.read, .sent, .sent, .wrote, .killed, .read, .sent])
  }

  @Test func `A message that is sent again at the start is sent whenever the app is killed`() throws {
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

/// A message whose status is saved on a disk.
private enum Message {
  enum Status: Hashable, Sendable { case draft, sending, sent }

  enum Action: Hashable, Sendable { case started, sendTapped, wasSent }

  struct Environment: Sendable {
    let saved: @Sendable () -> Status
    let save: @Sendable (Status) -> Void
  }

  static func explored(sendsAgain: Bool, restarts: Int) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: Status.draft,
        start: [.started],
        actions: [.sendTapped],
        reducer: { (status: inout Status, action: Action, environment: Environment) in
          func send() -> [Effect<Action>] {
            [
              .fireAndForget { [status] in environment.save(status) },
              .run { send in send(.wasSent) },
            ]
          }
          switch action {
          case .started:
            status = environment.saved()
            return sendsAgain && status == .sending ? send() : []
          case .sendTapped:
            status = .sending
            return send()
          case .wasSent:
            status = .sent
            return [.fireAndForget { environment.save(.sent) }]
          }
        },
        environment: { simulation in
          let disk = simulation.variable(Status.draft, name: "disk", isDurable: true)
          return Environment(saved: { disk.value }, save: { disk.value = $0 })
        },
        restarts: restarts,
        finally: { status in status != .sending }
      )
    }
  }
}
