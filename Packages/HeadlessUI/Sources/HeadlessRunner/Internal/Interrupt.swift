import Dispatch
import Foundation

/// What to do when somebody presses Ctrl-C, instead of dying on the spot.
///
/// The handler is called on a thread of its own, so that it works whatever the others are doing.
final class Interrupt {
  private let source: any DispatchSourceSignal

  init(_ handler: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global(qos: .userInteractive))
    source.setEventHandler(handler: handler)
    source.activate()
  }

  /// From now on Ctrl-C does what it usually does.
  func end() {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
