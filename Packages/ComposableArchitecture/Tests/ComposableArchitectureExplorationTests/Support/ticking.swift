import ComposableArchitectureExploration
import Synchronization

/// Calls a function in which the clock of explorations advances by a second with each reading.
func ticking<Result>(_ body: () throws -> Result) rethrows -> Result {
  let seconds = Mutex(0)
  let source = Timekeeper.Source {
    seconds.withLock { seconds in
      seconds += 1
      return .seconds(seconds)
    }
  }
  return try Timekeeper.$source.withValue(source, operation: body)
}
