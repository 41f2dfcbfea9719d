import Synchronization

/// Releases objects one after another, so that a release inside another release takes no stack.
///
/// The outermost release on a thread opens a queue and empties it. A release inside it finds the queue
/// in a task-local value, adds its object to the queue and returns. A task that inherits the value may
/// outlive the queue. It then finds the queue closed and opens one of its own.
final class ReleaseQueue: Sendable {
  @TaskLocal private static var current: ReleaseQueue?

  /// The addresses of objects. The queue owns one reference to each.
  private let addresses = Mutex<[UInt]?>([])

  /// Releases one reference to an object, either at once or before the outermost release returns.
  static func release<Object: AnyObject>(_ reference: Unmanaged<Object>) {
    let address = UInt(bitPattern: reference.toOpaque())
    if let current, current.append(address) { return }
    let queue = ReleaseQueue()
    _ = queue.append(address)
    $current.withValue(queue) { queue.empty() }
  }

  /// Adds an object, unless the queue is closed.
  private func append(_ address: UInt) -> Bool {
    addresses.withLock { addresses in
      addresses?.append(address)
      return addresses != nil
    }
  }

  /// Releases everything, including what is added meanwhile, and closes the queue.
  private func empty() {
    while let pointer = UnsafeRawPointer(bitPattern: next()) {
      Unmanaged<AnyObject>.fromOpaque(pointer).release()
    }
  }

  /// Removes an object. Closes the queue and returns 0 if there is none.
  private func next() -> UInt {
    addresses.withLock { addresses in
      if let address = addresses?.popLast() { return address }
      addresses = nil
      return 0
    }
  }
}
