import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

enum MessageStatus: Hashable {
  case draft, sending, sent
}

enum MessageAction: Equatable {
  case started, sendTapped, wasSent
}

struct MessageEnvironment {
  var load: @Sendable () -> MessageStatus
  var save: @Sendable (MessageStatus) -> Void
  var post: @Sendable () async -> Void
}

func messageReducer(
  state status: inout MessageStatus, action: MessageAction, environment: MessageEnvironment
) -> [Effect<MessageAction>] {
  switch action {
  case .started:
    status = environment.load()
    return []
  case .sendTapped:
    status = .sending
    return [
      .fireAndForget { environment.save(.sending) },
      .run { send in
        await environment.post()
        send(.wasSent)
      },
    ]
  case .wasSent:
    status = .sent
    return [.fireAndForget { environment.save(.sent) }]
  }
}

/// The message is posted while the status is `.sending`, also if the app starts with that status.
let resumingReducer: Reducer<MessageStatus, MessageAction, MessageEnvironment> = ongoing(
  { status, action, environment in
    switch action {
    case .started: status = environment.load()
    case .sendTapped: status = .sending
    case .wasSent: status = .sent
    }
    return action == .started ? [] : [.fireAndForget { [status] in environment.save(status) }]
  },
  while: { $0 == .sending }, startingAt: .started
) { _, environment in
  .run { send in
    await environment.post()
    send(.wasSent)
  }
}

@Suite struct RestartTests {
  @discardableResult
  static func explored(
    _ reducer: @escaping Reducer<MessageStatus, MessageAction, MessageEnvironment> = messageReducer,
    _ schedules: Schedules = .exhaustive()
  ) throws -> Exploration {
    try explore(
      initialValue: .draft, start: [.started], actions: [.sendTapped], reducer: reducer,
      environment: environment, schedules: schedules, restarts: 1,
      finally: { status in status != .sending })
  }

  private static func environment(_ simulation: Simulation) -> MessageEnvironment {
    let disk = simulation.variable(MessageStatus.draft, name: "disk", isDurable: true)
    return MessageEnvironment(
      load: { disk.value }, save: { status in disk.value = status }, post: {})
  }

  static func closedWhileSending() throws -> String {
    try report {
      try explore(
        initialValue: MessageStatus.draft,
        start: [.started],
        actions: [.sendTapped],
        reducer: messageReducer,
        environment: { simulation in
          let disk = simulation.variable(MessageStatus.draft, name: "disk", isDurable: true)
          return MessageEnvironment(
            load: { disk.value }, save: { status in disk.value = status }, post: {})
        },
        restarts: 1,
        finally: { status in status != .sending }
      )
    }
  }

  static func testSource() throws -> String {
    let failure = try quietly { try explored() }.failure
    return try #require(failure).testSource(
      name: "A closed app is not sending",
      initialValue: "MessageStatus.draft",
      reducer: "messageReducer",
      environment: "disk.environment",
      setup: "let disk = MessageDisk()",
      condition: "state != .sending")
  }

  @Test func `An app that is closed while it sends a message says so forever`() throws {
    let report = try Self.closedWhileSending()
    #expect(report.contains("The app is killed here and starts again"))
  }

  @Test func `A token replays a history in which the app is killed`() throws {
    let failure = try #require(try quietly { try Self.explored() }.failure)
    let replayed = try quietly {
      try Self.explored(messageReducer, .replay(failure.token))
    }.failure
    #expect(replayed?.steps == failure.steps)
  }

  @Test func `A message that is sent while the state says so is sent in every order`() throws {
    #expect(try Self.exploreResuming(resumingReducer).isComplete)
  }

  /// Explores a reducer that shows and continues what is on the disk.
  static func exploreResuming(
    _ reducer: @escaping Reducer<MessageStatus, MessageAction, MessageEnvironment>,
    restarts: Int = 1
  ) throws -> Exploration {
    var disk: SimulatedVariable<MessageStatus>?
    return try explore(
      initialValue: .draft, start: [.started], actions: [.sendTapped], reducer: reducer,
      environment: { simulation in
        let made = simulation.variable(MessageStatus.draft, name: "disk", isDurable: true)
        disk = made
        return MessageEnvironment(
          load: { made.value }, save: { status in made.value = status }, post: {})
      },
      restarts: restarts,
      finally: { status in status != .sending && status == disk?.value },
      sometimes: { status in
        // Only a restarted app shows a status that is on the disk already.
        status == .sending && (restarts == 0 || disk?.value == .sending)
      })
  }

  /// A message that was being sent is sent again.
  @Test func `A message that is sent again after a restart is sent in every order`() throws {
    let exploration = try Self.explored({ status, action, environment in
      var effects = messageReducer(state: &status, action: action, environment: environment)
      if action == .started, status == .sending {
        effects += messageReducer(state: &status, action: .sendTapped, environment: environment)
      }
      return effects
    })
    #expect(exploration.isComplete)
  }
}
