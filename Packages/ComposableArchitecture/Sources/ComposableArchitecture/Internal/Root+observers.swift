import Synchronization

extension Root {
  /// Adds an observer in line with the actions. It is called with the value at that time, and then after
  /// each action, or after each drain if it is `coalescing`.
  func observe(_ observer: Observer<Value>, coalescing: Bool) -> ObservationToken {
    let activity = observer.activity
    control { root in
      // Ended before its turn came.
      guard activity.goesOn else { return }
      if coalescing {
        // What comes before the first call is no news to the new observer.
        root.notifyCoalescing()
        root.hasNews = false
        activity.number = root.coalescing.append(observer)
      } else {
        activity.number = root.observers.append(observer)
      }
      root.begin(observer)
    }
    // Not the observer: a token does not keep it when the store is gone.
    return ObservationToken { [handle] in
      activity.end()
      handle.root?.control { root in
        guard let number = activity.number else { return }
        if coalescing { root.coalescing.remove(number) } else { root.observers.remove(number) }
      }
    }
  }

  /// Calls an observer for the first time.
  private func begin(_ observer: Observer<Value>) {
    let value = value.withLock { $0 }
    if let gate = observer.gate, let below = observer.below {
      let root = memory.remember(root: value)
      if let held = gate.heldValue(memory, root: root) { below(held) } else { observer.call(value) }
    } else {
      observer.call(value)
    }
    memory.forget()
  }

  /// Performs something in line with the actions.
  ///
  /// Usually nothing else is in line. A `Drain` is not made then, because the metadata of its generic types
  /// takes longer to look up than everything else.
  func control(_ body: @escaping @Sendable (Root) -> Void) {
    guard inbox.beginDrain() else { return postControl(body) }
    drainingThread.begin()
    body(self)
    if !notifyAtEnd() && endDrain() { return }
    drainRest()
  }

  @inline(never)
  private func postControl(_ body: @escaping @Sendable (Root) -> Void) {
    post(.entry(.control(body)), from: .outside)
  }

  @inline(never)
  private func drainRest() {
    var drain = Drain(for: .outside)
    finishDrain(&drain)
  }

  /// Calls the coalescing observers when nothing is in line any more. Returns whether it called them.
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
    coalescing(newValue)
    memory.forget()
    return true
  }

  /// Returns when all that was sent before has been reduced and no effect is in flight.
  func finish() async {
    repeat {
      await work.finish()
      await withCheckedContinuation { continuation in
        control { _ in continuation.resume() }
      }
      // Not only effects count: one that has just ended may have left an output in line.
    } while work.isInFlight
  }
}
