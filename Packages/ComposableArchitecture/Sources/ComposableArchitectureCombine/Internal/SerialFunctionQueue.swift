import Synchronization

/// Calls functions one at a time. Any thread may add a function.
///
/// If the queue is in use, the thread that uses it also calls the functions of other threads. No thread
/// waits, so a function may use the queue again.
final class SerialFunctionQueue: Sendable {
  private let state = Mutex((isInUse: false, functions: ArraySlice<@Sendable () -> Void>()))

  func perform(_ function: @escaping @Sendable () -> Void) {
    let isInUse = state.withLock { state in
      defer { state.isInUse = true }
      state.functions.append(function)
      return state.isInUse
    }
    if isInUse { return }
    while let function = next() { function() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let function = state.functions.popFirst()
      if state.functions.isEmpty { state.functions = [] }
      state.isInUse = function != nil
      return function
    }
  }

  // MARK: - One queue for each object

  private struct Entry: Sendable { weak var queue: SerialFunctionQueue? }

  private static let queues = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Returns the queue of an object. All callers get the same queue while one of them retains it.
  static func of(_ object: AnyObject) -> SerialFunctionQueue {
    let identifier = ObjectIdentifier(object)
    return queues.withLock { queues in
      if let queue = queues[identifier]?.queue { return queue }
      let queue = SerialFunctionQueue()
      queues = queues.filter { $0.value.queue != nil }
      queues[identifier] = Entry(queue: queue)
      return queue
    }
  }
}
