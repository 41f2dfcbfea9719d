import Synchronization

/// The environment of a test store, which a test may replace while effects run on other threads.
final class CurrentEnvironment<Environment: Sendable>: Sendable {
  private let content: Mutex<Environment>

  init(_ environment: Environment) { content = Mutex(environment) }

  var value: Environment {
    get { content.withLock { $0 } }
    set {
      let old = content.withLock { content in
        defer { content = newValue }
        return content
      }
      // Released with no lock held because a `deinit` in it may use the store.
      withExtendedLifetime(old) {}
    }
  }
}
