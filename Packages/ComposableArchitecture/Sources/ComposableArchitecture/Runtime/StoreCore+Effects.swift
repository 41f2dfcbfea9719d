extension StoreCore {
  /// Runs an effect. A synchronous effect is performed on the spot, and any other is started.
  @inlinable
  func start(_ effect: Effect<Action>, _ actionNode: EffectNode?, _ drain: inout Drain) {
    switch effect.operation {
    case .just(let output):
      feedBack(output, actionNode, &drain)
    case .sync(let function):
      if let output = function() { feedBack(output, actionNode, &drain) }
    case .task(let operation, let path, let priority):
      // The most common asynchronous effect does not need the walk.
      let actionNode = resolved(actionNode, &drain.ownActionNode)
      guard let effect = part(of: actionNode, at: path, in: nil) else { return }
      run(operation, priority, as: effect.node, in: effect.scope)
    default:
      startGroup(effect, actionNode, &drain)
    }
  }

  /// Starts the parts of a merged effect as if the reducer had returned them, without the walk that other composite
  /// effects need.
  @inlinable
  @inline(never)
  func startGroup(_ effect: Effect<Action>, _ actionNode: EffectNode?, _ drain: inout Drain) {
    guard case .group(let grouping, let effects) = effect.operation,
      grouping == .merge || effect.isSynchronous
    else { return startComposite(effect, actionNode, &drain) }
    for effect in effects { start(effect, actionNode, &drain) }
  }

  /// Starts the task of an effect, and attaches the effect to the tree.
  @inlinable
  func run(
    _ operation: @escaping @Sendable (Send<Action>) async -> Void,
    _ priority: RawTaskPriority?,
    as effect: EffectNode,
    in scope: EffectScope?
  ) {
    if observesEffects { observe(effect) }
    let send = Send<Action>(node: effect, scope: scope) { [reference] output, source in
      reference.core?.receive(output, from: source)
      return nil
    }
    let task = effect.spawn(priority) { [send = consume send] in
      await operation(send)
      send.node.leave()
    }
    effect.attach(runBy: .task(task))
  }

  @usableFromInline
  func startComposite(_ effect: Effect<Action>, _ actionNode: EffectNode?, _ drain: inout Drain) {
    start(effect, at: EffectLocation(node: rootNode), actionNode, &drain)
  }

  /// Walks a composite effect without recursion. The `branches` are started side by side, the last one
  /// first. The steps of a branch are performed one after another.
  private func start(
    _ effect: Effect<Action>, at location: EffectLocation, _ actionNode: EffectNode?,
    _ drain: inout Drain
  ) {
    var branches = [EffectSteps(effect, location)]
    while var steps = branches.popLast() {
      while let step = steps.popFirst() {
        guard case .effect(let effect, let location) = step.content else {
          step.end()
          continue
        }
        if steps.hasEffects, effect.delaysNext {
          startTask(
            of: steps.popEffects(after: step),
            in: parent(location, actionNode, &drain), location.scope)
          continue
        }
        switch effect.operation {
        case .just(let output):
          feedBack(output, group(location) ?? actionNode, &drain)
        case .sync(let function):
          if let output = function() { feedBack(output, group(location) ?? actionNode, &drain) }
        case .lazy(let effect):
          steps.prepend(effect.effect(at: location), location)
        case .inside(let path, let inner):
          var location = location
          if path.cancellable == nil {
            location.scope = path.scope(in: location.scope)
          } else {
            let parent = parent(location, actionNode, &drain)
            guard let group = part(of: parent, at: path, in: location.scope) else { continue }
            steps.prependEnd(of: group.node)
            location = EffectLocation(node: group.node, scope: group.scope)
          }
          steps.prepend(inner, location)
        case .group(.merge, let effects) where !effect.isSynchronous:
          // The rest of the steps only end groups. They come after all new branches, so a group ends only
          // when all of its branches have been started.
          branches.append(steps)
          for index in (0..<effects.count).reversed() {
            branches.append(EffectSteps(effects[index], location))
          }
          steps = EffectSteps()
        case .group(_, let effects):
          steps.prepend(effects, location)
        case .callback(let start, let isWait):
          startCallback(
            start, isWait: isWait, in: parent(location, actionNode, &drain), location.scope)
        case .task(let operation, let path, let priority):
          let parent = parent(location, actionNode, &drain)
          guard let effect = part(of: parent, at: path, in: location.scope) else { continue }
          run(operation, priority, as: effect.node, in: effect.scope)
        case .combinator(let operation):
          startTask(in: parent(location, actionNode, &drain), location.scope) {
            await operation($0, nil)
          }
        }
      }
    }
  }

  /// The innermost effect with an identifier that a location is inside, or `nil` if there is none.
  private func group(_ location: EffectLocation) -> EffectNode? {
    location.node === rootNode ? nil : location.node
  }

  /// The node that an effect at a location is a part of.
  private func parent(
    _ location: EffectLocation, _ actionNode: EffectNode?, _ drain: inout Drain
  ) -> EffectNode {
    group(location) ?? resolved(actionNode, &drain.ownActionNode)
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
    in parent: EffectNode, _ scope: EffectScope?,
    _ operation: @escaping @Sendable (Send<Action>) async -> Void
  ) {
    guard let effect = part(of: parent, at: nil, in: scope) else { return }
    run(operation, nil, as: effect.node, in: scope)
  }

  /// Starts a task that performs several effects one after another.
  private func startTask(
    of effects: [EffectStep<Action>.Content], in parent: EffectNode, _ scope: EffectScope?
  ) {
    startTask(in: parent, scope) { send in
      for case .effect(let effect, let location) in effects where !Task.isCancelled {
        await effect.perform(with: send.moved(to: location.scope))
      }
    }
  }

  /// Begins a node that is in flight until it is cancelled, or until the effect that is started in its
  /// place is done.
  private func startCallback(
    _ start: @Sendable (Resumption<Action>) -> Void, isWait: Bool, in parent: EffectNode,
    _ scope: EffectScope?
  ) {
    guard let node = part(of: parent, at: nil, in: scope)?.node else { return }
    let end = observesEffects ? observe(node, as: isWait ? .waiting : .started) : nil
    let once = OneTimeClaim()
    node.attach(runBy: isWait ? .wait(once) : .callback(once))
    start(
      Resumption(
        OneTimeCallback(once: once) { [reference] effect in
          guard let effect, let core = reference.core else { return node.leave() }
          // The node is also that of the effect, which ends later than its wait.
          if isWait { end?() }
          if case .just(let output) = effect.operation {
            core.receive(output, from: node)
            node.leave()
          } else {
            core.submit(.resumption(effect, node, scope))
          }
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
      start(effect, at: EffectLocation(node: node, scope: scope), nil, &drain)
    }
    node.leave()
  }

  /// Begins a part of a node at the end of a path. Returns the part and its scope, or `nil` if the action is
  /// already cancelled.
  ///
  /// - Parameter scope: The scope that the path is inside.
  @usableFromInline
  func part(
    of parent: EffectNode, at path: EffectPath?, in scope: EffectScope?
  ) -> (node: EffectNode, scope: EffectScope?)? {
    let isWanted = parent.startsParts
    // An action's own node also stands for the actions that its effects feed back.
    let startedBy = parent.isActionNode ? trace.number : parent.startedBy
    // This part is attached to the tree when it runs.
    if path == nil && scope == nil {
      return isWanted ? (EffectNode(parent: parent, count: 1, startedBy: startedBy), nil) : nil
    }
    let part = parent.part(startedBy: startedBy)
    // The part replaces others with its identifier even if it will not run, because those are outdated.
    let scope = registry.register(part, at: path, in: scope)
    if isWanted { return (part, scope) }
    part.leave()
    return nil
  }
}

extension Array {
  /// The only effect, if it is a task without a path.
  ///
  /// Such an action needs one node. A second one would add 1,000 of 7,700 instructions to
  /// `effect/on-one-thread`. If effects are observed, each has a node of its own, which tells when it ends.
  @inlinable
  func loneTask<Action>(isObserved: @autoclosure () -> Bool) -> (
    operation: @Sendable (Send<Action>) async -> Void, priority: RawTaskPriority?
  )? where Element == Effect<Action> {
    guard count == 1, case .task(let operation, nil, let priority) = self[0].operation,
      !isObserved()
    else { return nil }
    return (operation, priority)
  }
}
