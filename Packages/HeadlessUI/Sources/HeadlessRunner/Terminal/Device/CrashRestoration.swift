import Foundation
import Synchronization

/// Restores the terminal when a signal ends the program at once, such as that of a crash.
///
/// The previous handlers are called afterward, so the crash is reported as without this type.
enum CrashRestoration {
  /// The data that the handler needs. It is prepared before a crash, because a handler may not allocate memory.
  fileprivate struct Plan {
    var settings: termios
    var output: Int32
    /// The escape sequences to write.
    var text: UnsafeMutableRawBufferPointer
    var outputCapture: OutputCapture?
    /// Memory for the diverted text.
    var buffer: UnsafeMutableRawBufferPointer
    /// The handlers from before, in the order of ``signals``.
    var previous: UnsafeMutablePointer<sigaction>
  }

  /// Signals that end a program and that nothing else in the runner handles.
  fileprivate static let signals = [
    SIGABRT, SIGBUS, SIGFPE, SIGHUP, SIGILL, SIGQUIT, SIGSEGV, SIGSYS, SIGTRAP, SIGXCPU, SIGXFSZ,
    SIGALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM,
  ]
  /// Those of the signals that an app may handle or ignore itself. Then they do not end the program.
  private static let signalsOfApps = [SIGALRM, SIGHUP, SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM]

  /// Prepares the restoration. The plan is kept for the rest of the program, because a handler on
  /// another thread may be reading it when ``disarm()`` is called.
  static func arm(
    _ text: String,
    settings: termios,
    output: Int32,
    _ outputCapture: OutputCapture?
  ) {
    guard plan.load(ordering: .acquiring) == 0 else { return }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    copy.copyBytes(from: text.utf8)
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    previous.initialize(repeating: sigaction(), count: signals.count)
    let new = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    new.initialize(
      to: Plan(
        settings: settings,
        output: output,
        text: copy,
        outputCapture: outputCapture,
        buffer: .allocate(byteCount: 4096, alignment: 1),
        previous: previous
      )
    )
    plan.store(UInt(bitPattern: new), ordering: .releasing)
    useOtherStack()
    var action = sigaction()
    action.__sigaction_handler.sa_handler = restoreAndRaise
    action.sa_flags = SA_ONSTACK
    for (index, number) in signals.enumerated() {
      sigaction(number, nil, previous + index)
      // `SIG_DFL` is `nil`.
      let isDefault = previous[index].__sigaction_handler.sa_handler == nil
      if isDefault || !signalsOfApps.contains(number) { sigaction(number, &action, nil) }
    }
    registerExitHandler()
  }

  /// Turns the restoration off because the terminal has been restored.
  static func disarm() {
    guard let old = UnsafeMutablePointer<Plan>(bitPattern: plan.exchange(0, ordering: .acquiring))
    else { return }
    for (index, number) in signals.enumerated() {
      sigaction(number, old.pointee.previous + index, nil)
    }
  }

  /// Restores the terminal if that is still to be done.
  ///
  /// This is safe in a signal handler. It neither allocates nor locks, and calls only functions that
  /// POSIX allows there. The plan was initialized before its address was published, and is never freed.
  fileprivate static func takePlanAndRestore() -> UnsafeMutablePointer<Plan>? {
    let address = plan.exchange(0, ordering: .acquiring)
    guard let plan = UnsafeMutablePointer<Plan>(bitPattern: address) else { return nil }
    _ = write(plan.pointee.output, plan.pointee.text.baseAddress, plan.pointee.text.count)
    _ = tcsetattr(STDIN_FILENO, TCSANOW, &plan.pointee.settings)
    plan.pointee.outputCapture?.restore(plan.pointee.buffer)
    return plan
  }

  /// Restores the terminal if that is still to be done, because the program is about to end.
  static func restore() { _ = takePlanAndRestore() }

  /// Gives this thread another stack for handlers, because a handler cannot run on one that is used up.
  private static func useOtherStack() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    // Never freed, because a signal can arrive until the program ends.
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    stack.ss_flags = 0
    sigaltstack(&stack, nil)
  }

  /// `exit` may be called by the app or by a library.
  private static func registerExitHandler() {
    guard !isExitHandlerRegistered.exchange(true, ordering: .relaxed) else { return }
    atexit { CrashRestoration.restore() }
  }
}

/// The address of the plan, or 0.
private let plan = Atomic<UInt>(0)
private let isExitHandlerRegistered = Atomic(false)

/// Restores the terminal, and raises the signal again for the handler from before.
///
/// The globals that this uses were initialized by `arm`, so no initializer runs in the handler. The
/// signal is blocked while its handler runs, so the handler from before runs at the place of the crash,
/// after this one has returned.
private func restoreAndRaise(_ number: Int32) {
  if let plan = CrashRestoration.takePlanAndRestore() {
    var index = 0
    while index < CrashRestoration.signals.count {
      if CrashRestoration.signals[index] == number {
        sigaction(number, plan.pointee.previous + index, nil)
      }
      index += 1
    }
  } else {
    signal(number, SIG_DFL)
  }
  raise(number)
}
