import Synchronization

extension TestExecutor {
  /// What runs the current task, if that is a test executor and the system can tell.
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

  /// How long each of its tasks that are asleep on a test clock will sleep, as far as is known.
  package var sleeps: [Duration] {
    clocks.withLock { $0.compactMap(\.object) }.flatMap { $0.sleeps(on: self) }
  }
}
