public import Synchronization

extension StoreCore {
  /// The current state. While another thread reduces an action, this waits for that thread.
  @inlinable
  var currentValue: Value {
    if let value = value.withLockIfAvailable({ $0 }) { return value }
    return contendedValue()
  }

  @inlinable
  @inline(never)
  func contendedValue() -> Value {
    if drainingThread.isReducingHere { stopBecauseReducerReadsStore() }
    return value.withLock { $0 }
  }

  @usableFromInline
  func stopBecauseReducerReadsStore() -> Never {
    fatalError(
      """
      A reducer read the store that was running it. The store was created at \
      \(site.file):\(site.line). The state cannot be read while an action is reduced. Read \
      the reducer's own state parameter instead: `state`, not `store.value`. The line to change is \
      the first line of your own code in the backtrace below.
      """,
      file: site.file, line: site.line)
  }

  /// Changes the state, with the draining thread marked as being inside the reducer.
  @inlinable
  @inline(__always)
  func mutate<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    hasNews = true
    return drainingThread.whileReducing { value.withLock { body(&$0) } }
  }
}
