import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessRunner
import HeadlessUI
import Synchronization

/// The app behind a ``WebSession``. Only this actor uses the session of the runner.
actor WebApp<Value: Encodable & Sendable, Action: Codable & Sendable> {
  /// Decides once whether a request begins or is refused.
  final class Turn: Sendable {
    private let isTaken = Atomic(false)

    /// Returns `true` for the first caller only. The app takes the turn to begin, and a timer takes it to refuse.
    func take() -> Bool { !isTaken.exchange(true, ordering: .sequentiallyConsistent) }
  }

  private final class Changes: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .acquiring) }
    func add() { number.add(1, ordering: .acquiringAndReleasing) }
  }

  /// Lines that the session prints while a command is performed. `nil` if none is.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]?>(nil)

    var isCollecting: Bool { lines.withLock { $0 != nil } }
    func begin() { lines.withLock { $0 = [] } }
    func append(_ line: String) { lines.withLock { $0?.append(line) } }
    func end() -> [String] { lines.withLock { $0.take() ?? [] } }
  }

  private var session: Session<Value, Action>
  private let program: Program<Value, Action>
  private let options: RunnerOptions
  private let makeHistory: @Sendable () -> SessionRecording<Value, Action>?
  private let lines: Lines
  private let canInclude: Bool
  private let server: String
  /// The last screen, with its controls and the number of changes that it shows.
  private var last: (shown: WebScreen, screen: Screen, changes: Int)?
  /// Counts what may change the screen.
  private let changes = Changes()
  /// Lets one command at a time be performed.
  private let commands = Turnstile()
  /// Lets one form at a time be performed. A form does not wait for a command, which may take long.
  private let forms = Turnstile()
  private var observation: ObservationToken?
  private var onChange: (@Sendable () -> Void)?
  /// Whether a new session is about to begin.
  private var isLeaving = false
  /// Ends the program, or only the session, with the session that there is now.
  private let endings: Mutex<Endings>

  private struct Endings: Sendable {
    let interrupt: @Sendable (Failure.Code) -> Void
    let depart: @Sendable () -> Departure

    init(_ session: Session<Value, Action>) {
      interrupt = session.interruption()
      depart = session.departing()
    }
  }

  /// - Parameters:
  ///   - recording: Records the session.
  ///   - makeHistory: Returns what keeps the history of a new session, if its history is kept.
  ///   - canInclude: Whether the command `include` may read files.
  ///   - server: Tells the screens of this app from those of others.
  init(
    _ program: Program<Value, Action>, _ options: RunnerOptions,
    recording: SessionRecording<Value, Action>?,
    makeHistory: @escaping @Sendable () -> SessionRecording<Value, Action>?,
    canInclude: Bool = true, server: String
  ) {
    let lines = Lines()
    self.lines = lines
    self.canInclude = canInclude
    self.server = server
    self.program = program
    self.options = options
    self.makeHistory = makeHistory
    session = Self.session(
      program, options, lines, recording ?? makeHistory(), canInclude: canInclude)
    endings = Mutex(Endings(session))
  }

  private static func session(
    _ program: Program<Value, Action>, _ options: RunnerOptions, _ lines: Lines,
    _ recording: SessionRecording<Value, Action>?, canInclude: Bool,
    continuingWith state: Value? = nil
  ) -> Session<Value, Action> {
    Session(
      program, options, output: Output(.json, diagnostics: options.output) { lines.append($0) },
      recording: recording, continuingWith: state, canInclude: canInclude,
      isListening: { lines.isCollecting })
  }

  /// Does something when its turn comes. Returns `nil` if the request has been refused meanwhile.
  func begin<Result: Sendable>(
    _ turn: Turn, _ body: @Sendable (isolated WebApp) async -> Result
  ) async -> Result? {
    guard turn.take() else { return nil }
    return await body(self)
  }

  // MARK: - What is shown

  /// The screen as it is now.
  func screen() -> WebScreen {
    session.settle()
    // Read before the state, because a change after this makes another screen.
    let count = changes.count
    // Changes are not counted before the app is observed.
    if let last, observation != nil, last.changes == count { return last.shown }
    let screen = session.screen
    let before = last?.shown.rows.screen
    var html = screen.html(version: last?.shown.version ?? "", after: before)
    let shown: WebScreen
    if var same = last?.shown, same.rows.screen.isSame(as: html) {
      same.title = screen.title
      shown = same
    } else {
      if html.hasVersion {
        let version = WebScreen.version(server, (last?.shown.number ?? 0) + 1)
        html = screen.html(version: version, after: before)
      }
      shown = WebScreen(server: server, title: screen.title, html, after: last?.shown)
    }
    last = (shown, screen, count)
    return shown
  }

  /// Calls a closure on any thread after each change, until ``ignore()``.
  func observe(_ body: @escaping @Sendable () -> Void) {
    onChange = body
    observation = session.store.observe { [changes] _ in
      changes.add()
      body()
    }
    session.observeArrivals(body)
    session.history?.observe(body)
  }

  func ignore() {
    observation?.cancel()
    observation = nil
    session.observeArrivals(nil)
    session.history?.observe(nil)
  }

  // MARK: - What the user does

  /// Whether a command is being performed.
  var isPerforming: Bool { commands.isTaken }

  /// The outcome of a tap.
  enum Outcome {
    case done(WebScreen)
    /// Nothing has changed. The sentence says why.
    case refused(String, WebScreen)
  }

  /// Does what a form says, when the forms before it have been performed. Returns `nil` if the request has been
  /// refused meanwhile.
  func perform(_ form: WebForm, in turn: Turn) async -> Outcome? {
    await forms.enter()
    defer { forms.leave() }
    guard turn.take() else { return nil }
    do throws(Failure) {
      if let name = form["key"] {
        try await press(name)
      } else {
        try await operate(form)
      }
    } catch {
      return .refused(error.message, screen())
    }
    return .done(screen())
  }

  private func press(_ name: String) async throws(Failure) {
    guard let key = Key(parsing: name) else {
      throw Failure(.wrongLine, "“\(printable(name))” is not a key.")
    }
    session.settle()
    let session = session
    try session.press(key)
    await session.sentActionsAreReduced()
  }

  private func operate(_ form: WebForm) async throws(Failure) {
    let session = session
    let current = screen()
    // The control of exactly this screen, because the state may have changed again.
    let shown = last?.screen ?? session.screen
    guard let id = form["control"], let (control, level) = shown.controlInFront(identifiedBy: id)
    else {
      throw Failure(.wrongLine, "Nothing was done, because this control is not there any longer.")
    }
    if let expected = form["level"], expected != String(level) {
      throw Failure(.wrongLine, "Nothing was done, because another screen is in front now.")
    }
    if control.isKnownByPosition, form["version"] != current.version {
      throw Failure(
        .wrongLine,
        """
        Nothing was done, because the screen has changed. Another “\(printable(control.label))” may be here now.
        """)
    }
    for (index, operation) in try form.operations(on: control).enumerated() {
      // The control that submits a text is the one after the text has changed.
      let control =
        index == 0 ? control : session.screen.controlInFront(identifiedBy: id)?.control ?? control
      try session.perform(operation, on: control)
      await session.sentActionsAreReduced()
    }
  }

  /// Performs a command of a script, when the commands before it have ended.
  ///
  /// - Returns: What was printed meanwhile. `nil` if the request has been refused before the command could begin.
  func perform(_ command: String, in turn: Turn) async -> [String]? {
    await commands.enter()
    defer { commands.leave() }
    guard turn.take() else { return nil }
    lines.begin()
    let answer = await session.reply(to: command)
    return lines.end() + [answer?.text()].compactMap(\.self)
  }

  // MARK: - The inspector

  /// The history of the session. `nil` if it is not kept.
  var history: History<Value, Action>? { session.history }

  /// Returns the screen of a state as text.
  nonisolated var screenText: @Sendable (Value) -> String {
    { [program] in program.screen(of: $0).rendered(.plain) }
  }

  /// Returns the text before the cursor as it should become, and what it could become.
  func complete(_ text: String) -> (text: String, candidates: [String]) {
    session.settle()
    return session.completions(of: text)
  }

  func exportedPage() throws -> String? { try session.exportedPage() }

  func exportedScript() throws -> String? { try session.exportedScript() }

  func exportedTest(_ test: TestOptions) throws -> String? { try session.exportedTest(test) }

  /// Ends the session as `quit` does, and begins a new one with the state after an action.
  ///
  /// - Returns: `false` if the state is not kept, or if another session is about to begin. Then nothing has changed.
  func continueFrom(_ number: Int) async -> Bool {
    guard let history, let state = await HistoryReplay(history).state(after: number), !isLeaving
    else { return false }
    isLeaving = true
    defer { isLeaving = false }
    await session.leave()
    ignore()
    session = Self.session(
      program, options, lines, makeHistory(), canInclude: canInclude, continuingWith: state)
    let endings = Endings(session)
    self.endings.withLock { $0 = endings }
    last?.changes = -1
    if let onChange {
      observe(onChange)
      onChange()
    }
    return true
  }

  // MARK: - The end

  /// Leaves the app as `quit` does.
  func leave() async { await session.leave() }

  /// Ends the program after Ctrl-C or `kill`. Any thread may call it.
  nonisolated func interrupt(_ code: Failure.Code) { endings.withLock(\.interrupt)(code) }

  /// Sends the actions of the exit after Ctrl-C or `kill`. Any thread may call it.
  nonisolated func depart() -> Departure { endings.withLock(\.depart)() }
}
