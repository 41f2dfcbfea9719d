import Dispatch
import Foundation

/// Reports that the terminal has another size, and suspends and resumes the program.
///
/// The handlers run on a queue of their own, because the main thread may be busy when Ctrl-Z is pressed.
final class TerminalSignals {
  private let enterOrSuspend: @Sendable () -> Bool
  private let sources: [any DispatchSourceSignal]

  /// - Parameters:
  ///   - mode: Left when the program is suspended, and entered when it is resumed.
  ///   - onChange: Called when the screen must be drawn again.
  init(_ mode: TerminalMode, onChange: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "terminal signals")
    // A shell that ends a suspended program sends SIGTERM together with SIGCONT. The program is suspended a little
    // later because it would otherwise be suspended before it has ended.
    enterOrSuspend = {
      if mode.enter() { return true }
      queue.asyncAfter(deadline: .now() + .milliseconds(100)) {
        if Interrupt.hasOccurred { return }
        if mode.enter() { onChange() } else { kill(getpid(), SIGSTOP) }
      }
      return false
    }
    func source(
      _ number: Int32,
      _ handler: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
      // A source receives a signal only if the default action of the signal is disabled.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: handler)
      source.activate()
      return source
    }
    sources = [
      source(SIGWINCH, onChange),
      source(SIGTSTP) {
        mode.leave()
        // Returns when the program is resumed.
        kill(getpid(), SIGSTOP)
      },
      // This also follows a SIGSTOP from another process, which cannot be handled.
      source(SIGCONT) { [enterOrSuspend] in
        if enterOrSuspend() { onChange() }
      },
    ]
  }

  /// Turns the mode on. If the program is in the background, suspends it until a shell brings it to the foreground. The
  /// system does the same with programs that change the terminal from the background.
  func enter() { _ = enterOrSuspend() }

  /// Stops handling the signals and restores their default actions.
  func end() {
    for source in sources { source.cancel() }
    for number in [SIGWINCH, SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
  }
}
