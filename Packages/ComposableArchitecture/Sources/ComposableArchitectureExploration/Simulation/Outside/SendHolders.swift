import Synchronization

/// Counts the effects whose `send` something still holds.
///
/// When nothing is in flight anymore, the holder is a thread, a dispatch queue or an unstructured task that an effect has
/// started, and it may still send.
@usableFromInline
final class SendHolders: Sendable {
  fileprivate let count = Atomic(0)

  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }
}

/// Exists for as long as something holds the `send` of an effect.
@usableFromInline
final class SendHolder: Sendable {
  private let holders: SendHolders

  init(_ holders: SendHolders) {
    self.holders = holders
    holders.count.add(1, ordering: .relaxed)
  }

  deinit { holders.count.subtract(1, ordering: .releasing) }
}

extension SimulationExecutor {
  /// Waits for up to a second until no thread outside of the simulation can send anymore. If a thread still can, that is
  /// an error, as if it had sent. The result therefore does not depend on whether the thread comes in time.
  ///
  /// The `send` of a cancelled effect does nothing, but the simulation cannot tell whether a `send` is one of those. A
  /// run in which effects were cancelled therefore does not wait.
  func waitForSenders() {
    if state.withLock({ $0.learned.contains(.cancels) }) { return }
    for _ in 0..<1_000 where !sendHolders.isEmpty && !hasMisuse { Gate.wait(milliseconds: 1) }
    if !sendHolders.isEmpty, !hasMisuse { misuse(.heldSend) }
  }

  /// Waits before a step sends another output, a few times in an exploration. Otherwise, a loop over several threads, such
  /// as `concurrentPerform`, could be over before a second thread takes part.
  func lingerBeforeSend() {
    guard rules.outside.mayLinger, state.withLock({ $0.turn.progress == .acted }) else { return }
    rules.outside.lingers.add(1, ordering: .relaxed)
    Gate.wait(milliseconds: 1)
  }

  private var hasMisuse: Bool { state.withLock { $0.misuse != nil } }
}
