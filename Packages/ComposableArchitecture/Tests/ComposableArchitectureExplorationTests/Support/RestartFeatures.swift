import ComposableArchitecture
import ComposableArchitectureExploration

/// A message whose status is saved on a disk.
enum Message {
  enum Status: Hashable, Sendable { case draft, sending, sent }

  enum Action: Hashable, Sendable { case started, refreshed, sendTapped, wasSent }

  struct Environment: Sendable {
    let saved: @Sendable () -> Status
    let save: @Sendable (Status) -> Void
  }

  static func explored(
    _ actions: [Action] = [.sendTapped], sendsAgain: Bool, restarts: Int,
    _ schedules: Schedules = .exhaustive()
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: Status.draft,
        start: [.started],
        actions: actions,
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
          case .refreshed: return []
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
        schedules: schedules,
        restarts: restarts,
        finally: { status in status != .sending }
      )
    }
  }
}

/// Notes whose names and texts are two documents.
enum Notebook {
  struct State: Hashable, Sendable {
    var names: [String] = []
    var texts: [String: String] = [:]
  }

  enum Action: Hashable, Sendable { case started, added(String) }

  struct Disk: Sendable {
    let index: SimulatedVariable<[String]>
    let texts: SimulatedVariable<[String: String]>
  }

  /// - Parameter indexFirst: Whether the name is saved before the text.
  static func explored(indexFirst: Bool, restarts: Int) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: State(),
        start: [.started],
        actions: [.added("a")],
        reducer: { (state: inout State, action: Action, disk: Disk) in
          switch action {
          case .started:
            state = State(names: disk.index.value, texts: disk.texts.value)
            return []
          case .added(let name):
            state.names.append(name)
            state.texts[name] = "text"
            return [
              .run { [state] _ in
                if indexFirst { disk.index.value = state.names }
                disk.texts.value = state.texts
                if !indexFirst { disk.index.value = state.names }
              }
            ]
          }
        },
        environment: { simulation in
          Disk(
            index: simulation.variable([], name: "index", isDurable: true),
            texts: simulation.variable([:], name: "texts", isDurable: true))
        },
        restarts: restarts,
        finally: { state in state.names.allSatisfy { state.texts[$0] != nil } }
      )
    }
  }
}

/// A list that is loaded while the user may already add to it.
enum Groceries {
  struct State: Hashable, Sendable {
    var items: [String] = []
    /// The texts that the user has added since the start.
    var added: [String] = []
  }

  enum Action: Hashable, Sendable { case started, loaded([String]), added(String) }

  static func explored(merges: Bool, restarts: Int) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: State(),
        start: [.started],
        actions: [.added("milk"), .added("tea")],
        reducer: { (state: inout State, action: Action, disk: SimulatedVariable<[String]?>) in
          switch action {
          case .started:
            return disk.value.map { items in [.run { send in send(.loaded(items)) }] } ?? []
          case .loaded(let items):
            state.items = merges ? items + state.items.filter { !items.contains($0) } : items
            return []
          case .added(let item):
            state.items.append(item)
            state.added.append(item)
            return [.fireAndForget { [state] in disk.value = state.items }]
          }
        },
        environment: { simulation in
          simulation.variable(nil, name: "groceries", isDurable: true)
        },
        restarts: restarts,
        finally: { state in state.added.allSatisfy(state.items.contains) }
      )
    }
  }
}
