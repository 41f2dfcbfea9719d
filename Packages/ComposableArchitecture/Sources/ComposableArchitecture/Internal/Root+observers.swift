import Synchronization

extension Root {
  /// Adds an observer in line with the actions. It is called with the value at that time, and then after
  /// each action, or after each drain if it is `coalescing`.
  func observe(coalescing: Bool, _ observer: @escaping Observer) -> ObservationToken {
    let isActive = Switch()
    submit(
      .control { root in
        let call: Observer = { if isActive.isOn { observer($0) } }
        // Ended before its turn came.
        guard isActive.isOn else { return }
        if coalescing {
          // What comes before the first call is no news to the new observer.
          root.notifyCoalescing()
          root.hasNews = false
          isActive.number = root.coalescing.append(call)
        } else {
          isActive.number = root.observers.append(call)
        }
        call(root.value.withLock { $0 })
        root.memory.forget()
      }
    )
    return ObservationToken { [handle] in
      isActive.turnOff()
      handle.root?.submit(
        .control { root in
          guard let number = isActive.number else { return }
          if coalescing { root.coalescing.remove(number) } else { root.observers.remove(number) }
        })
    }
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
        submit(.control { _ in continuation.resume() })
      }
      // Not only effects count: one that has just ended may have left an output in line.
    } while work.isInFlight
  }
}

/// On, until it is turned off.
private final class Switch: Sendable {
  private let state = Atomic(true)
  // Safe: touched only by the thread that drains (see `Root.observers`).
  @exclusivity(unchecked) nonisolated(unsafe) var number: Int?

  var isOn: Bool { state.load(ordering: .acquiring) }
  func turnOff() { state.store(false, ordering: .releasing) }
}
