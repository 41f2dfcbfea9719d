import Synchronization

/// Counts the effects whose `send` something still holds.
///
/// When nothing is in flight anymore, that is a thread, a dispatch queue or an unstructured task that an effect has
/// started, and that may still send.
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
  /// Waits for a moment until no thread outside of the simulation can send anymore. If one still can, that is an error
  /// like what it sends, so it does not depend on luck whether the thread comes in time.
  ///
  /// The `send` of an effect that was cancelled does nothing. It is not known which of them that is, so a run in which
  /// something was cancelled does not wait.
  func waitForSenders() {
    if state.withLock({ $0.learned.contains(.cancels) }) { return }
    for _ in 0..<1_000 where !sendHolders.isEmpty && !hasMisuse { Gate.wait(milliseconds: 1) }
    if !sendHolders.isEmpty, !hasMisuse { misuse(.heldSend) }
  }

  /// Waits before a step sends once more, a few times in an exploration. If a loop uses several threads, such as
  /// `concurrentPerform`, the loop could otherwise be over before another thread takes part.
  func lingerBeforeSend() {
    guard rules.outside.mayLinger, state.withLock({ $0.turn.progress == .acted }) else { return }
    rules.outside.lingers.add(1, ordering: .relaxed)
    Gate.wait(milliseconds: 1)
  }

  private var hasMisuse: Bool { state.withLock { $0.misuse != nil } }
}
