import ComposableArchitecture
import Synchronization

#if canImport(Dispatch)
  import Dispatch
#endif

/// Notices a schedule that hangs, so an exploration does not hang without a word.
///
/// A thread that is blocked cannot be stopped. If the exploration has a time limit, the process ends.
package final class HangWatch: Sendable {
  /// After how long a schedule counts as hanging. Tests of the library replace it.
  @TaskLocal package static var patience = Duration.seconds(30)

  private let limit: Duration?
  private let patience = HangWatch.patience
  private let start = ContinuousClock.now
  private let endedCount = Atomic(0)

  /// - Parameter limit: The time limit of the exploration.
  init(limit: Duration?) {
    self.limit = limit
    look(after: 0, hasWarned: false)
  }

  func scheduleEnded() { endedCount.add(1, ordering: .relaxed) }

  /// Looks whether a schedule has ended in the meantime.
  ///
  /// - Parameters:
  ///   - lastCount: How many schedules have ended so far.
  ///   - hasWarned: Whether it has been reported that the schedule after these hangs.
  private func look(after lastCount: Int, hasWarned: Bool) {
    #if canImport(Dispatch)
      let pause = DispatchTimeInterval.milliseconds(Int(patience / .milliseconds(1)))
      DispatchQueue.global().asyncAfter(deadline: .now() + pause) { [weak self] in
        guard let self else { return }
        let count = endedCount.load(ordering: .relaxed)
        let hangs = count == lastCount
        if hangs { report(count, hasWarned: hasWarned) }
        look(after: count, hasWarned: hangs)
      }
    #endif
  }

  private func report(_ endedCount: Int, hasWarned: Bool) {
    let text = """
      explore: Schedule \(endedCount + 1) has been running for more than \(patience), so it probably hangs: a thread \
      waits for a lock, or computes without suspending. The closure `onCancel:` of a child task must not access a \
      variable or send, and no lock may be held during either.
      """
    if let limit, ContinuousClock.now - start > limit {
      fatalError("\(text) The time limit of \(limit) is over.")
    }
    if !hasWarned { writeToStandardError("\(text)\n") }
  }
}
