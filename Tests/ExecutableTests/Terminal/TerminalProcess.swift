import Foundation
import Synchronization

/// A program that runs in a pseudo-terminal, as in a terminal window.
final class TerminalProcess: Sendable {
  struct TimedOut: Error, CustomStringConvertible {
    let description: String
  }

  private struct State {
    var screen: TerminalScreen
    var isClosed = false
    /// Whether the process has ended and its status was read. The system may then reuse its number.
    var isCollected = false
    var watcher: AsyncStream<Void>.Continuation?
  }

  let process: pid_t
  private let terminal: Int32
  private let state: Mutex<State>
  private let folder: TemporaryFolder

  // Swift does not import these constants of Linux and its C library: TIOCSPTLCK, TIOCGPTN and
  // POSIX_SPAWN_SETSID. It does not import the POSIX functions for pseudo-terminals either.
  private static let lockTerminal = UInt(0x4004_5431)
  private static let terminalNumber = UInt(0x8004_5430)
  private static let newSession: Int32 = 0x80

  /// Starts an executable of this package, or the one with an absolute path.
  ///
  /// - Parameter environment: Variables in addition to those of this process. Unless they name a data
  ///   directory, the program gets a temporary one.
  init(
    _ name: String,
    _ arguments: String...,
    width: Int = 80,
    height: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    guard terminal >= 0, ioctl(terminal, Self.lockTerminal, &isLocked) == 0,
      ioctl(terminal, Self.terminalNumber, &number) == 0
    else { throw POSIXError(.ENODEV) }
    state = Mutex(State(screen: TerminalScreen(width: width, height: height)))
    Self.setSize(of: terminal, width, height)
    var variables = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("WOLFRAM_ALPHA") && $0.key != "NO_COLOR" }
    variables["TERM"] = "xterm-256color"
    // A crash report takes seconds, and these tests cause crashes.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables["XDG_DATA_HOME"] = folder.path
    variables.merge(environment) { $1 }
    let executable =
      name.hasPrefix("/") ? name : Executable(name: name).url.path(percentEncoded: false)
    process = try Self.spawn(
      executable,
      [name] + arguments,
      variables,
      terminal: "/dev/pts/\(number)"
    )
    let thread = Thread { [weak self, terminal] in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(terminal, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard let self else { return }
        receive(count > 0 ? Array(buffer[..<count]) : nil)
        // A read fails when the last program has closed the terminal.
        if count <= 0 { return }
      }
    }
    thread.start()
  }

  deinit {
    if !state.withLock(\.isCollected) {
      kill(process, SIGKILL)
      // Exit tests would wait forever if this process remained a zombie.
      _ = status(options: 0)
    }
    close(terminal)
  }

  /// Starts a program as the leader of a session. The first terminal that it opens controls it.
  private static func spawn(
    _ executable: String,
    _ arguments: [String],
    _ environment: [String: String],
    terminal: String
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var argv = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + variables { free(text) } }
    var process = pid_t()
    let error = posix_spawn(&process, executable, &actions, &attributes, &argv, &variables)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .ENOENT) }
    return process
  }

  private func receive(_ bytes: [UInt8]?) {
    let watcher = state.withLock { state in
      if let bytes { state.screen.write(bytes) } else { state.isClosed = true }
      return state.watcher
    }
    watcher?.yield()
  }

  // MARK: - What a user does

  func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Clicks the first occurrence of a text on the screen.
  func click(_ text: String) async throws {
    let screen = try await screen(with: text)
    for (row, line) in screen.rows.enumerated() {
      guard let start = line.firstRange(of: text)?.lowerBound else { continue }
      let column = line[..<start].count
      type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
      return
    }
  }

  func resize(width: Int, height: Int) {
    state.withLock { $0.screen.resize(width: width, height: height) }
    Self.setSize(of: terminal, width, height)
  }

  private static func setSize(of terminal: Int32, _ width: Int, _ height: Int) {
    var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Whether the terminal passes whole lines to the program, and echoes what is typed.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  // MARK: - What a user sees

  var screen: TerminalScreen { state.withLock(\.screen) }

  /// Waits until the screen contains a text, and returns the screen.
  @discardableResult
  func screen(with text: String) async throws -> TerminalScreen {
    try await screen("a screen with “\(text)”") { $0.text.contains(text) }
  }

  /// Waits until the screen meets a condition, and returns the screen.
  @discardableResult
  func screen(
    _ what: String,
    until isMet: @Sendable (TerminalScreen) -> Bool
  ) async throws -> TerminalScreen {
    let found = await wait { isMet($0.screen) }
    guard found else { throw TimedOut(description: "Expected \(what), found:\n\(screen.text)") }
    return screen
  }

  /// Waits until the program has ended, and returns its status as a shell would: the exit code, or 128
  /// plus the signal.
  func end() async throws -> Int32 {
    guard await wait(until: \.isClosed) else {
      throw TimedOut(description: "Expected the end of the program, found:\n\(screen.text)")
    }
    return status(options: 0).map { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : 128 + $0 & 0x7F } ?? -1
  }

  /// Waits until the program is suspended.
  func suspension() -> Bool { status(options: WUNTRACED).map { $0 & 0xFF == 0x7F } ?? false }

  private func status(options: Int32) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, options) < 0 {
      guard errno == EINTR else { return nil }
    }
    if status & 0xFF != 0x7F { state.withLock { $0.isCollected = true } }
    return status
  }

  /// Waits for output until a condition is met. Only tests that fail reach the time limit.
  private func wait(until isMet: @Sendable (State) -> Bool) async -> Bool {
    let (changes, change) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.watcher = change }
    let timer = Task {
      try await Task.sleep(for: .seconds(600))
      change.finish()
    }
    defer {
      timer.cancel()
      state.withLock { $0.watcher = nil }
    }
    if state.withLock({ isMet($0) }) { return true }
    for await _ in changes where state.withLock({ isMet($0) }) { return true }
    return false
  }
}
