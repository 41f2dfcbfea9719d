import Dispatch
import Foundation
import Synchronization

/// Calls a handler at Ctrl-C or `kill` instead of ending the program immediately.
///
/// The handler runs on its own thread, so it works even if all other threads are busy. The second signal
/// ends the program immediately, whichever of the two it is.
package final class Interrupt {
  /// For how many milliseconds a write waits for its reader after a signal.
  static var readerLimit: Int32 { 250 }

  private static let occurrence = Atomic(false)

  /// Whether a signal has come.
  static var hasOccurred: Bool { occurrence.load(ordering: .relaxed) }

  private static let codes = [SIGINT: Failure.Code.interrupted, SIGTERM: .terminated]
  private let sources: [any DispatchSourceSignal]

  package init(_ handler: @escaping @Sendable (Failure.Code) -> Void) {
    sources = Self.codes.map { number, code in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if Self.occurrence.exchange(true, ordering: .relaxed) { _exit(code.rawValue) }
        handler(code)
      }
      // A signal that comes before the source is registered would be lost because it is ignored.
      let isRegistered = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isRegistered.signal() }
      source.activate()
      isRegistered.wait()
      return source
    }
  }

  /// Restores the usual effect of the signals.
  package func end() {
    for source in sources { source.cancel() }
    for number in Self.codes.keys { signal(number, SIG_DFL) }
  }
}
