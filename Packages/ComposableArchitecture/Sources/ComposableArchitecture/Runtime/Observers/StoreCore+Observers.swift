import Synchronization

extension StoreCore {
  /// Adds an observer, in order with the actions. It is called with the value at that time, and then after
  /// each action, or after each drain if it is `coalescing`.
  @usableFromInline
  func observe(_ observer: Observer<Value>, coalescing: Bool) -> ObservationToken {
    let status = observer.status
    control { core in
      // The observation may have ended while this function was queued.
      guard status.goesOn else { return }
      if coalescing {
        // Earlier changes are not news to the new observer, because its first call includes them.
        core.notifyCoalescing()
        core.hasNews = false
        status.number = core.coalescing.append(observer)
      } else {
        status.number = core.observers.append(observer)
      }
      observer.call(core.value.withLock { $0 })
      core.cache.forget()
    }
    // The observer is not captured, because a token must not keep it alive when the store is gone.
    return ObservationToken { [reference] in
      status.end()
      reference.core?.control { core in
        guard let number = status.number else { return }
        if coalescing { core.coalescing.remove(number) } else { core.observers.remove(number) }
      }
    }
  }

  /// Performs a function in order with the actions.
  ///
  /// Usually nothing else is queued. Then no `Drain` is made, because looking up the metadata of its
  /// generic types takes longer than everything else.
  func control(_ body: @escaping @Sendable (StoreCore) -> Void) {
    guard inbox.beginDrain() else { return postControl(body) }
    drainingThread.begin()
    body(self)
    if !notifyAtEnd() && endDrain() { return }
    drainRest()
  }

  @inline(never)
  private func postControl(_ body: @escaping @Sendable (StoreCore) -> Void) {
    post(.entry(.control(body)), from: .outside)
  }

  @inline(never)
  private func drainRest() {
    var drain = Drain(for: .outside)
    finishDrain(&drain)
  }

  /// Calls the coalescing observers if nothing is queued anymore. Returns whether it called them.
  @inlinable
  @inline(__always)
  func notifyAtEnd() -> Bool {
    if coalescing.isEmpty || !inbox.isEmpty { return false }
    return notifyCoalescing()
  }

  /// Calls the coalescing observers, if there is news for them. Returns whether it called them.
  @usableFromInline
  @discardableResult
  func notifyCoalescing() -> Bool {
    guard hasNews && !coalescing.isEmpty else { return false }
    hasNews = false
    let newValue = value.withLock { $0 }
    coalescing(newValue, cache)
    return true
  }

  /// Returns when everything that was sent before has been reduced and no effect is in flight.
  func finish() async {
    repeat {
      await rootNode.finish()
      await withCheckedContinuation { continuation in
        control { _ in continuation.resume() }
      }
      // The end of all effects is not enough, because an effect that has just ended may have left an output
      // in the queue.
    } while rootNode.isInFlight
  }
}
