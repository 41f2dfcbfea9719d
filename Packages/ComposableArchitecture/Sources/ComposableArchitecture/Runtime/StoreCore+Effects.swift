extension StoreCore {
  /// Runs an effect. A synchronous effect is performed on the spot, and any other is started.
  @inlinable
  func start(_ effect: Effect<Action>, _ actionNode: EffectNode?, _ drain: inout Drain) {
    switch effect.operation {
    case .just(let output):
      feedBack(output, actionNode, &drain)
    case .sync(let function):
      if let output = function() { feedBack(output, actionNode, &drain) }
    case .run(let priority, let operation):
      // The most common asynchronous effect does not need the walk.
      let actionNode = resolved(actionNode, &drain.ownActionNode)
      if actionNode.isCancelled { return }
      run(operation, priority, as: EffectNode(parent: actionNode, count: 1), in: nil)
    case .task(let operation, let path, let priority):
      let actionNode = resolved(actionNode, &drain.ownActionNode)
      guard let effect = actionNode.part(of: path, in: nil) else { return }
      run(operation, priority, as: effect.node, in: effect.scope)
    default:
      startGroup(effect, actionNode, &drain)
    }
  }

  /// Feeds back a group of outputs without the walk that other composite effects need. This saves
  /// 27,000 of 68,000 instructions of `effect/merge-in-child`.
  @inlinable
  @inline(never)
  func startGroup(_ effect: Effect<Action>, _ actionNode: EffectNode?, _ drain: inout Drain) {
    guard let outputs = effect.groupOfOutputs else {
      return startComposite(effect, actionNode, &drain)
    }
    for output in outputs {
      if case .just(let output) = output.operation { feedBack(output, actionNode, &drain) }
    }
  }

  /// Starts the task of an effect, and attaches the effect to the tree.
  @inlinable
  func run(
    _ operation: @escaping @Sendable (Send<Action>) async -> Void,
    _ priority: RawTaskPriority?,
    as effect: EffectNode,
    in scope: EffectScope?
  ) {
    let send = Send<Action>(node: effect, scope: scope) { [reference] output, source in
      reference.core?.receive(output, from: source)
      return nil
    }
    let task = effect.spawn(priority) { [send = consume send] in
      await operation(send)
      send.node.leaveTask()
    }
    effect.run(.task(task))
  }

  /// Walks a composite effect without recursion. The `branches` are started side by side, the last one
  /// first. The steps of a branch are performed one after another.
  @usableFromInline
  func startComposite(_ effect: Effect<Action>, _ actionNode: EffectNode?, _ drain: inout Drain) {
    start(
      effect, from: EffectStepContext(location: EffectLocation(node: rootNode)), actionNode, &drain)
  }

  private func start(
    _ effect: Effect<Action>, from context: EffectStepContext, _ actionNode: EffectNode?,
    _ drain: inout Drain
  ) {
    var branches = [EffectSteps(effect, context)]
    while var steps = branches.popLast() {
      walking: while let step = steps.popFirst() {
        guard case .effect(let effect, let context) = step.content else {
          step.end()
          continue
        }
        switch effect.operation {
        case .just(let output):
          feedBack(output, context.group ?? actionNode, &drain)
        case .sync(let function):
          if let output = function() {
            feedBack(output, context.group ?? actionNode, &drain)
          }
        case .deferred(_, let effect):
          steps.prepend(effect(context.location), context)
        case .scoped(let identifier, let effect):
          steps.prepend(effect, context.scoped(by: identifier))
        case .mapped(let effect):
          steps.prepend(effect.layer(), context)
        case .nested(let nest):
          steps.prepend(nest.effect, context)
        case .concatenate(let effects):
          steps.prepend(effects, context)
        case .merge(let effects) where effect.isSynchronous:
          steps.prepend(effects, context)
        case .cancellable(let identifier, let cancelInFlight, let inner)
        where inner.isSynchronous || !steps.hasEffects:
          let cancellable = CancellableIdentifier(identifier, cancelInFlight: cancelInFlight)
          let parent = context.group ?? resolved(actionNode, &drain.ownActionNode)
          switch inner.operation {
          // The most common kind needs no group.
          case .run(let priority, let operation):
            startTask(priority, context, parent, cancellable: cancellable, operation)
          case .future(let function):
            startFuture(function, context, parent, cancellable: cancellable)
          default:
            guard let group = register(in: parent, context.location.scope, cancellable: cancellable)
            else {
              continue
            }
            steps.prependEnd(of: group)
            steps.prepend(inner, context.inside(group))
          }
        case .merge(let effects) where !steps.hasEffects:
          // These steps only end groups. They come after all new branches, so a group ends only when all of
          // its branches have been started.
          branches.append(steps)
          for index in (0..<effects.count).reversed() {
            branches.append(EffectSteps(effects[index], context))
          }
          break walking
        case .future(let function) where !steps.hasEffects:
          startFuture(
            function, context, context.group ?? resolved(actionNode, &drain.ownActionNode))
        case .heldBack(let hold) where !steps.hasEffects:
          holdBack(hold, context, context.group ?? resolved(actionNode, &drain.ownActionNode))
        case .run(let priority, let operation) where !steps.hasEffects:
          startTask(
            priority, context, context.group ?? resolved(actionNode, &drain.ownActionNode),
            operation)
        case .task(let operation, let path, let priority) where !steps.hasEffects:
          let parent = context.group ?? resolved(actionNode, &drain.ownActionNode)
          guard let effect = parent.part(of: path, in: context.location.scope) else { continue }
          run(operation, priority, as: effect.node, in: effect.scope)
        case .combinator(let operation) where !steps.hasEffects:
          startTask(nil, context, context.group ?? resolved(actionNode, &drain.ownActionNode)) {
            await operation($0, nil)
          }
        case .future, .run, .task, .combinator, .heldBack, .merge, .cancellable:
          let rest = steps.popEffects(after: step)
          startTask(nil, context, context.group ?? resolved(actionNode, &drain.ownActionNode)) {
            send in
            for case .effect(let effect, let context) in rest where !Task.isCancelled {
              await effect.perform(with: send.moved(to: context.location.scope))
            }
          }
        }
      }
    }
  }

  var registry: CancellationRegistry { rootNode.tree.registry }

  /// Returns the action node of an entry. Creates it if the draining thread itself sent the action and the
  /// node does not exist yet.
  @usableFromInline
  func resolved(_ actionNode: EffectNode?, _ ownActionNode: inout EffectNode?) -> EffectNode {
    if let actionNode = actionNode ?? ownActionNode { return actionNode }
    // The node is held until the drain ends, because an effect that is done before its siblings start
    // must not end it.
    let actionNode = EffectNode(parent: rootNode, count: 1)
    ownActionNode = actionNode
    return actionNode
  }

  private func startTask(
    _ priority: RawTaskPriority?,
    _ context: EffectStepContext,
    _ parent: EffectNode,
    cancellable: CancellableIdentifier? = nil,
    _ operation: @escaping @Sendable (Send<Action>) async -> Void
  ) {
    guard let effect = register(in: parent, context.location.scope, cancellable: cancellable) else {
      return
    }
    run(operation, priority, as: effect, in: context.location.scope)
  }

  private func startFuture(
    _ function: @escaping @Sendable (@escaping @Sendable (Action?) -> Void) -> Void,
    _ context: EffectStepContext,
    _ parent: EffectNode,
    cancellable: CancellableIdentifier? = nil
  ) {
    guard let effect = register(in: parent, context.location.scope, cancellable: cancellable) else {
      return
    }
    let once = OneTimeClaim()
    effect.run(.callback(once))
    let callback = OneTimeCallback<Action>(once: once) { [reference] output in
      if let output { reference.core?.receive(output, from: effect) }
      effect.leave()
    }
    function { callback.call($0) }
  }

  /// Begins a node that is in flight until it is cancelled, or until the effect that is started in its
  /// place is done.
  private func holdBack(
    _ hold: @Sendable (Resumption<Action>) -> Void, _ context: EffectStepContext,
    _ parent: EffectNode
  ) {
    let scope = context.location.scope
    guard let node = register(in: parent, scope) else { return }
    let once = OneTimeClaim()
    node.run(.callback(once))
    hold(
      Resumption(
        OneTimeCallback(once: once) { [reference] effect in
          guard let effect, let core = reference.core else { return node.leave() }
          core.submit(.resumption(effect, node, scope))
        }
      )
    )
  }

  /// Starts an effect in the place of one that was held back. The drain does this in order with the
  /// actions.
  @usableFromInline
  func resume(
    _ effect: Effect<Action>, as node: EffectNode, in scope: EffectScope?, _ drain: inout Drain
  ) {
    node.forgetExecution()
    if !node.isCancelled {
      let context = EffectStepContext(
        location: EffectLocation(node: node, scope: scope), group: node)
      start(effect, from: context, nil, &drain)
    }
    node.leave()
  }

  /// Begins a node and registers it. Returns `nil` if the action is already cancelled.
  private func register(
    in parent: EffectNode, _ scope: EffectScope?, cancellable: CancellableIdentifier? = nil
  ) -> EffectNode? {
    if cancellable == nil && scope == nil { return parent.partIfWanted() }
    let isWanted = parent.startsParts
    let node = parent.part()
    // The node replaces others with its identifier even if it will not run, because those are outdated.
    registry.register(
      node, identifier: cancellable?.identifier,
      cancelInFlight: cancellable?.cancelInFlight ?? false, in: scope)
    if isWanted { return node }
    node.leave()
    return nil
  }
}

extension Array {
  /// The only effect, if it is a task without an identifier. A task within a pullback is not returned,
  /// because it must be registered under its scope.
  ///
  /// Such an action needs one node. A second one would add about 450 instructions to 6,200.
  @inlinable
  func loneTask<Action>() -> (
    priority: RawTaskPriority?, operation: @Sendable (Send<Action>) async -> Void
  )? where Element == Effect<Action> {
    guard count == 1, case .run(let priority, let operation) = self[0].operation else { return nil }
    return (priority, operation)
  }
}

/// The identifier of an effect, and whether the effect cancels others with the same identifier.
private struct CancellableIdentifier {
  let identifier: AnyIdentifier
  let cancelInFlight: Bool

  init(_ identifier: AnyIdentifier, cancelInFlight: Bool) {
    self.identifier = identifier
    self.cancelInFlight = cancelInFlight
  }
}
