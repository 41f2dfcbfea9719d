import Foundation

/// Blocks a thread until another one gives a signal, as only real threads can.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func give() { semaphore.signal() }
  func wait() { semaphore.wait() }
}
