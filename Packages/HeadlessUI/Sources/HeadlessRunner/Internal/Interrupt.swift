import Dispatch
import Foundation

/// What to do when somebody presses Ctrl-C or ends the program with `kill`, instead of dying on the
/// spot.
///
/// The handler is called on a thread of its own, so that it works whatever the others are doing. The
/// second time the program does die on the spot.
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
      source.activate()
      return source
    }
  }

  /// From now on the signals do what they usually do.
  func end() {
    for source in sources { source.cancel() }
    for number in Self.codes.keys { signal(number, SIG_DFL) }
  }
}
