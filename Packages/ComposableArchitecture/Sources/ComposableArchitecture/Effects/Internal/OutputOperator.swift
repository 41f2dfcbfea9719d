import Synchronization

/// Runs an effect, and passes its outputs to a machine that decides what to do with them.
///
/// Outputs and ends may arrive on any thread. The first thread handles its own event and the events that
/// other threads add meanwhile, one after another and in order. Other threads only add their events. So no
/// thread waits, and no lock is held while other code is called.
final class OutputOperator<Machine: OutputMachine>: Sendable {
  typealias Input = Machine.Input
  typealias Output = Machine.Output

  private enum Event: Sendable {
    case input(HeldOutput<Input>)
    case output(HeldOutput<Output>)
    case ended(Int)
    case action(OutputAction<Output>)
    /// No more outputs follow.
    case silent(TimeoutDeadline)
    /// Every part has ended.
    case finished(Waiter)
  }

  private struct Part: Sendable {
    let node: EffectNode
    var task: Task<Void, Never>?
    var isStopped = false
  }

  private struct State: Sendable {
    var events = Queue<Event>()
    /// The events to perform before the next one.
    var actions = Queue<Event>()
    var isHandling = true
    var isCancelled = false
    var parts: [Int: Part] = [:]
    var waiter: Waiter?
    /// The deadline to notify when no more outputs follow.
    var deadline: TimeoutDeadline?
  }

  private let state: Mutex<State>
  /// Only the thread that handles events uses it.
  private let machine: Mutex<Machine>
  private let send: Send<Output>

  /// - Parameter deadline: The deadline that the operator is a part of, if there is one.
  init(_ machine: Machine, _ send: Send<Output>, within deadline: TimeoutDeadline? = nil) {
    self.state = Mutex(State(deadline: deadline))
    self.machine = Mutex(machine)
    self.send = send
  }

  /// Runs the effect, and returns when all parts have ended and their outputs have been sent on.
  func run(_ effect: Effect<Input>) async {
    if Task.isCancelled {
      state.withLock { $0.deadline }?.endPart()
      return
    }
    let tree = send.node.tree
    tree.beginWait()
    defer { tree.endWait() }
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (waiter: Waiter) in
        state.withLock { $0.waiter = waiter }
        start(effect, as: 0) { .input($0) }
        handleEvents()
      }
    } onCancel: {
      cancel()
    }
  }

  // MARK: - Events

  /// Adds an event. Returns whether this thread is to handle the events.
  private func add(_ event: Event) -> Bool {
    state.withLock { state in
      defer { state.isHandling = true }
      state.events.append(event)
      return !state.isHandling
    }
  }

  /// Receives an output of a part. The caller sends the output on, so the stack does not grow with the
  /// number of operators that the output passes through.
  private func receive(_ event: Event) -> Relay? {
    send.node.tree.follower?.note(.willReachOperator)
    guard add(event), let output = nextOutput() else { return nil }
    return Relay(
      proceed: { [send] in send.receive(output.output, output.node) },
      onEnd: { self.handleEvents() })
  }

  private func handleEvents() {
    while let output = nextOutput() { send.deliver(output.output, from: output.node) }
  }

  /// Handles events until there is an output to send.
  private func nextOutput() -> HeldOutput<Output>? {
    while let event = nextEvent() {
      switch event {
      case .input(let held):
        if !held.isCancelled { perform(machine.withLock { $0.receive(held) }) }
      case .output(let held), .action(.send(let held)):
        if !held.isCancelled { return held }
      case .ended(let part):
        perform(machine.withLock { $0.end(of: part) })
      case .action(.run(let effect, let part)):
        start(effect, as: part) { .output($0) }
      case .action(.cancel(let part)):
        send.node.tree.follower?.note(.willDropOutputs)
        state.withLock { $0.parts[part] }?.node.cancel()
      case .action(.stop(let part)):
        state.withLock { state in
          state.parts[part]?.isStopped = true
          return state.parts[part]
        }?.node.cancelTasks()
      case .silent(let deadline):
        deadline.endPart()
      case .finished(let waiter):
        waiter.resume()
      }
    }
    return nil
  }

  private func perform(_ actions: [OutputAction<Output>]) {
    if actions.isEmpty { return }
    state.withLock { state in
      for action in actions { state.actions.append(.action(action)) }
    }
  }

  /// Returns the next event. If there is none, the thread no longer handles events.
  private func nextEvent() -> Event? {
    while let (event, isWanted) = popEvent() {
      if case .ended(let part) = event {
        _ = state.withLock { $0.parts.removeValue(forKey: part) }
      }
      if isWanted { return event }
    }
    return nil
  }

  private func popEvent() -> (Event, isWanted: Bool)? {
    state.withLock { state in
      if let event = state.actions.popFirst() ?? state.events.popFirst() {
        return (event, !state.isCancelled)
      }
      // A part that is stopped may take a while to end, but its outputs are not wanted.
      if state.parts.values.allSatisfy({ $0.isStopped }), let deadline = state.deadline.take() {
        return (.silent(deadline), true)
      }
      if state.parts.isEmpty, let waiter = state.waiter.take() { return (.finished(waiter), true) }
      state.isHandling = false
      return nil
    }
  }

  // MARK: - Parts

  /// Starts an effect. A synchronous effect is performed at once.
  private func start<T: Sendable>(
    _ effect: Effect<T>, as number: Int, _ event: @escaping @Sendable (HeldOutput<T>) -> Event
  ) {
    let node = send.node.part()
    state.withLock { $0.parts[number] = Part(node: node) }
    if effect.isSynchronous {
      effect.performSynchronously(at: EffectLocation(node: node, scope: send.scope)) { output in
        let event = event(HeldOutput(output, of: node))
        state.withLock { $0.actions.append(event) }
        return true
      }
      state.withLock { $0.actions.append(.ended(number)) }
      return node.leave()
    }
    let send = Send<T>(node: node, scope: send.scope) { output, node in
      self.receive(event(HeldOutput(output, of: node)))
    }
    let task = node.spawn(nil) {
      if !Task.isCancelled { await effect.perform(with: send) }
      node.leave()
      node.forgetExecution()
      node.tree.follower?.note(.willEndPart)
      if self.add(.ended(number)) { self.handleEvents() }
    }
    node.attach(runBy: .innerTask(task))
    let isCancelled = state.withLock { state in
      state.parts[number]?.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Called when the task that runs the operator is cancelled. After that, no output is sent on. The parts
  /// are cancelled in order.
  private func cancel() {
    let tasks = state.withLock { state in
      state.isCancelled = true
      return state.parts.sorted { $0.key < $1.key }.compactMap { $0.value.task }
    }
    for task in tasks { task.cancel() }
  }
}
