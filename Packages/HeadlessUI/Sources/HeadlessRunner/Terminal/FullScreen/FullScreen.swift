import ComposableArchitecture
import Foundation
import HeadlessUI
import Synchronization

/// Shows the app on the whole terminal, and draws what changes in place.
///
/// ``FullScreenModel`` decides what to do. This type reads events, performs what the model asks for, and
/// writes frames.
@MainActor
final class FullScreen<Value: Encodable & Sendable, Action: Codable & Sendable> {
  enum Event: Sendable {
    case input([TerminalEvent])
    case end
    /// An effect or the user has changed something.
    case change
    /// The terminal has another size, or was used by another program.
    case terminalChanged
    /// It is time for the next frame.
    case frame
    /// The command that was performed has ended.
    case performed
  }

  let session: Session<Value, Action>
  let mode = TerminalMode(.full)
  var model: FullScreenModel
  var history: CommandHistory
  /// Commands that wait for the one that is being performed.
  var commands: [String] = []
  var performing: Task<Void, Never>?
  /// The lines that commands print.
  let results = Mutex<[String]>([])
  let events: AsyncStream<Event>
  let send: AsyncStream<Event>.Continuation
  private var writer = ScreenWriter()
  private var lastFrame = ContinuousClock.now
  private var isFrameScheduled = false
  private var isRefreshScheduled = false
  /// At most one change is pending because effects may be faster than a terminal.
  private let isChangePending = Atomic(false)

  /// The shortest time between two frames that effects cause.
  private let frameTime = Duration.milliseconds(16)
  /// How often the number of effects is read while effects run, because their end does not change the
  /// state.
  private let refreshTime = Duration.milliseconds(250)

  init(_ session: Session<Value, Action>, history: CommandHistory) {
    self.session = session
    self.history = history
    let size = TerminalMode.size
    model = FullScreenModel(
      session.screen,
      width: size.width,
      height: size.height,
      isColored: !isColorUnwanted
    )
    model.history = history.entries
    (events, send) = AsyncStream.makeStream(of: Event.self)
  }

  /// Runs until the user leaves or the input ends, and then gives effects in flight the time of
  /// `--grace`.
  func run() async {
    let (output, mode, send) = (session.output, mode, send)
    let interrupt = Interrupt(
      session.interruption {
        $0
      } restore: {
        mode.leave()
        output.redirect(to: nil)
      })
    let change: @Sendable () -> Void = { [weak self] in
      guard let self, !isChangePending.exchange(true, ordering: .relaxed) else { return }
      send.yield(.change)
    }
    let observation = session.store.observe { _ in change() }
    session.observeArrivals(change)
    let signals = TerminalSignals(mode) { send.yield(.terminalChanged) }
    defer { interrupt.end() }
    output.redirect { [weak self] line in self?.results.withLock { $0.append(line) } }
    signals.enter()
    TerminalInput.start(receive: { send.yield(.input($0)) }, end: { send.yield(.end) })
    draw()
    for await event in events {
      guard await handle(event) else { break }
    }
    observation.cancel()
    performing?.cancel()
    await performing?.value
    signals.end()
    mode.leave()
    output.redirect(to: nil)
    await session.leave()
  }

  /// - Returns: Whether to continue.
  private func handle(_ event: Event) async -> Bool {
    switch event {
    case .input(let events):
      for event in events {
        guard await handle(event) else { return false }
      }
      draw()
    case .end: return false
    case .change:
      if lastFrame.duration(to: .now) >= frameTime {
        draw()
      } else if !isFrameScheduled {
        isFrameScheduled = true
        schedule(after: frameTime)
      }
    case .terminalChanged:
      let size = TerminalMode.size
      model.resize(width: size.width, height: size.height)
      writer.forget()
      draw()
    case .frame: draw()
    case .performed:
      finishCommand()
      draw()
    }
    return true
  }

  private func handle(_ event: TerminalEvent) async -> Bool {
    for request in model.handle(event) {
      switch request {
      case .leave: return false
      case .redraw: writer.forget()
      case .perform(let line):
        guard perform(line) else { return false }
      case .complete(let text): model.complete(Completion(vocabulary).complete(text))
      // The model asks only for what the control that it shows allows.
      case .operate(let control, let operation): session.operate(control, operation)
      }
      session.settle()
      await session.sentActionsAreReduced()
      model.show(session.screen)
    }
    return true
  }

  // MARK: - Frames

  private func draw() {
    isFrameScheduled = false
    // This is reset before the state is read because a later change must cause another frame.
    isChangePending.store(false, ordering: .sequentiallyConsistent)
    session.settle()
    model.effectsInFlight = session.effectsExpectedToEnd().count
    model.show(session.screen)
    if !mode.write(writer.bytes(for: model.buffer)) { send.yield(.end) }
    lastFrame = .now
    if model.effectsInFlight > 0, !isRefreshScheduled {
      isRefreshScheduled = true
      Task {
        try? await Task.sleep(for: refreshTime)
        isRefreshScheduled = false
        send.yield(.change)
      }
    }
  }

  private func schedule(after time: Duration) {
    Task {
      try? await Task.sleep(for: time)
      send.yield(.frame)
    }
  }
}

/// Whether the user wants no colors, see no-color.org.
var isColorUnwanted: Bool {
  ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
}
