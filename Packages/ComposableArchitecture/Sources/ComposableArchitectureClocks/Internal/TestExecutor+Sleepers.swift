import Synchronization

extension TestExecutor {
  /// The executor of the current task, if it is a test executor and the system can find it.
  static var current: TestExecutor? {
    #if compiler(>=6.3)
      if #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) {
        return withUnsafeCurrentTask {
          $0?.unownedTaskExecutor?.asTaskExecutor() as? TestExecutor
        }
      }
    #endif
    return nil
  }

  /// The remaining sleep of each task of this executor that is known to be asleep on a test clock.
  package var sleeps: [Duration] {
    clocks.withLock { $0.compactMap(\.object) }.flatMap { $0.sleeps(on: self) }
  }
}
