import Synchronization

extension Root {
  /// Adds an observer in line with the actions: it is called with the value as it is when its turn
  /// comes, and then for each action after that.
  func observe(_ observer: @escaping Observer) -> Observation {
    let isActive = Switch()
    let id = ObjectIdentifier(isActive)
    submit(
      .control { root in
        let call: Observer = { if isActive.isOn { observer($0) } }
        // Ended before its turn came.
        guard isActive.isOn else { return }
        root.observers.append((id, call))
        call(root.value.withLock { $0 })
        root.memory.forget()
      }
    )
    return Observation { [handle] in
      isActive.turnOff()
      handle.root?.submit(.control { root in root.observers.removeAll { $0.id == id } })
    }
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

  var isOn: Bool { state.load(ordering: .acquiring) }
  func turnOff() { state.store(false, ordering: .releasing) }
}
