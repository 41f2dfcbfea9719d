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
  /// How many schedules have begun, plus how many have ended. It is odd while a schedule runs.
  private let count = Atomic(0)

  /// - Parameter limit: The time limit of the exploration.
  init(limit: Duration?) {
    self.limit = limit
    look(after: 0, hasWarned: false)
  }

  func scheduleBegins() { count.add(1, ordering: .relaxed) }
  func scheduleEnds() { count.add(1, ordering: .relaxed) }

  /// Looks whether a schedule has begun or ended in the meantime.
  ///
  /// - Parameters:
  ///   - lastCount: The count at the last look.
  ///   - hasWarned: Whether it has been reported that the schedule hangs.
  private func look(after lastCount: Int, hasWarned: Bool) {
    #if canImport(Dispatch)
      let pause = DispatchTimeInterval.milliseconds(Int(patience / .milliseconds(1)))
      DispatchQueue.global().asyncAfter(deadline: .now() + pause) { [weak self] in
        guard let self else { return }
        let count = count.load(ordering: .relaxed)
        let hangs = count == lastCount && !count.isMultiple(of: 2)
        if hangs { report(count / 2 + 1, hasWarned: hasWarned) }
        look(after: count, hasWarned: hangs)
      }
    #endif
  }

  private func report(_ schedule: Int, hasWarned: Bool) {
    let text = """
      explore: Schedule \(schedule) has been running for more than \(patience), so it probably hangs: a thread \
      waits for a lock, or computes without suspending. The closure `onCancel:` of a child task must not access a \
      variable or send, and no lock may be held during either.
      """
    if let limit, ContinuousClock.now - start > limit {
      fatalError("\(text) The time limit of \(limit) is over.")
    }
    if !hasWarned { writeToStandardError("\(text)\n") }
  }
}
