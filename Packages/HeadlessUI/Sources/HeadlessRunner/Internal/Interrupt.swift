import Dispatch
import Foundation

/// Calls a handler at Ctrl-C or `kill` instead of ending the program immediately.
///
/// The handler runs on its own thread, so it works even if all other threads are busy. The second signal
/// ends the program immediately.
final class Interrupt {
  private static let codes = [SIGINT: Failure.Code.interrupted, SIGTERM: .terminated]
  private let sources: [any DispatchSourceSignal]

  init(_ handler: @escaping @Sendable (Failure.Code) -> Void) {
    sources = Self.codes.map { number, code in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        signal(number, SIG_DFL)
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
  func end() {
    for source in sources { source.cancel() }
    for number in Self.codes.keys { signal(number, SIG_DFL) }
  }
}
