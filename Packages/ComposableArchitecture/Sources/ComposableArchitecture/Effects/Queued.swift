extension Effect {
  /// Returns the same effect, which waits until fewer than `limit` effects of its queue are running.
  ///
  /// Effects of different actions have no order: an older save may overtake a newer one, and ten taps start ten
  /// downloads. A queue gives them one:
  ///
  /// ```swift
  /// case .downloadTapped(let url):
  ///   return [environment.download(url).queued(id: "downloads", limit: 4).cancellable(id: url)]
  /// case .edited:
  ///   return [environment.save(state.draft).queued(id: "save")]
  /// ```
  ///
  /// **Order.** The effects start in the order in which their actions were reduced. With a limit of 1, the next effect
  /// starts when the one before has ended, so none overtakes another. All outputs of an effect come before those of the
  /// next one. A synchronous effect waits, too.
  ///
  /// **Cancellation.** An effect that waits is in flight, and `finish()` waits for it. These cancel it: each identifier that
  /// was given to it directly, before or after `queued`, and the end of the child or the row that it belongs to. It then
  /// leaves the queue. An effect that runs keeps its place until its work has ended, even if it is cancelled. An effect
  /// with `cancelInFlight: true` cancels the others when it is added to the queue, not when it starts.
  ///
  /// **A full queue.** If `limit` effects are running, the next ones wait, and `overflow` says how many. An effect that is
  /// dropped ends without an output.
  ///
  /// A queue belongs to the feature that uses it, like an identifier of `cancellable(id:cancelInFlight:)`. Two rows of a
  /// list never wait for each other, unless the list gives them a queue:
  ///
  /// ```swift
  /// let listReducer: Reducer<State, Action, Environment> = { state, action, environment in
  ///   let effects = rowsReducer(&state, action, environment)
  ///   guard case .row(_, .downloadTapped) = action else { return effects }
  ///   return effects.map { $0.queued(id: "downloads", limit: 2) }
  /// }
  /// ```
  ///
  /// `cancel(id:)` with the identifier of the queue cancels nothing.
  ///
  /// - Parameters:
  ///   - id: The identifier of the queue.
  ///   - limit: How many effects of the queue may run at the same time. It must be at least 1, and the same for all effects
  ///     of the queue.
  ///   - overflow: What happens to the effects that must wait.
  public func queued(
    id: some Hashable & Sendable, limit: Int = 1, whenFull overflow: QueueOverflow = .wait
  ) -> Effect {
    precondition(limit > 0, "`queued(id:limit:)` needs a limit of at least 1.")
    return queued(AnyIdentifier(Queued(id: AnyIdentifier(id))), limit, overflow, below: 0)
  }

  /// - Parameter scopeCount: The number of children and elements between the queue and the effect.
  private func queued(
    _ identifier: AnyIdentifier, _ limit: Int, _ overflow: QueueOverflow, below scopeCount: Int
  ) -> Effect {
    // Identifiers, children and elements stay outermost, so what cancels the effect also cancels it while it waits.
    let placed: (path: EffectPath, effect: Effect)? =
      switch operation {
      case .task(let operation, let path?, let priority):
        (path, Effect(.task(operation, nil, priority), depth: depth))
      case .inside(let path, let effect): (path, effect)
      default: nil
      }
    if let (path, effect) = placed {
      return effect.queued(identifier, limit, overflow, below: scopeCount + path.childCount)
        .inside(path)
    }
    return .containing(self) { effect in
      let queued = DeferredEffect(isSynchronous: false) { location in
        @Sendable func running(_ place: EffectQueue.Place) -> Effect {
          Effect(
            .combinator { send, deadline in
              defer { place.leave() }
              await effect.perform(with: send, within: deadline)
            })
        }
        let scope = (0..<scopeCount).reduce(location.scope) { scope, _ in scope?.parent }
        let queue = location.registry.queue(identifier, in: scope)
        if let place = queue.enter(limit: limit) { return running(place) }
        return .wait(at: location, endsTask: false) { resumption in
          queue.wait(
            EffectQueue.Waiting(isWanted: { resumption.isWanted }) { resumption(running($0)) },
            limit: limit, overflow)
        }
      }
      return .lazy(queued)
    }
  }
}

/// The treatment of effects that a queue cannot start yet, because as many as its limit are running.
public enum QueueOverflow: Sendable {
  /// They all wait.
  case wait
  /// One of them waits. While it does, those that arrive are dropped.
  case dropNewest
  /// One of them waits. It is dropped if another one arrives, which then waits in its place.
  case dropOldest
}

/// Identifies a queue. A feature cannot cancel by it.
private struct Queued: Hashable, Sendable {
  let id: AnyIdentifier
}
