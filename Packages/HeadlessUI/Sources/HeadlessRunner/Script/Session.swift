package import ComposableArchitecture
import ComposableArchitectureClocks
package import ComposableArchitectureRecording
package import HeadlessUI

/// A running app, and the commands that can be performed on it.
///
/// A session belongs to no actor and is not sendable. Its asynchronous methods run where their caller
/// runs, so the main actor and a test can use it in the same way.
package nonisolated final class Session<Value: Encodable & Sendable, Action: Codable & Sendable> {
  package let store: Store<Value, Action>
  let program: Program<Value, Action>
  /// Whether the app began with a state of another session.
  let isContinued: Bool
  /// Whether `include` may read files.
  let canInclude: Bool
  package let output: Output
  package let options: RunnerOptions
  let inFlightActions = InFlightActions<Action>()
  let appActions: AppActions<Action>
  /// Knows what the user is doing.
  let input: InputLog
  let recorder: Recorder<Value, Action>?
  /// Keeps the actions for the inspector.
  package let history: History<Value, Action>?
  let secureFields: SecureFields<Value, Action>
  private let makeScreen: @Sendable () -> Screen
  private let sendAction: @Sendable (Action) -> Void
  let isEndless: @Sendable (Action) -> Bool
  /// Returns the number of effects in flight that are expected to end, and their actions. The user is told
  /// about these effects. The others are declared endless, or continue after their first output, as timers
  /// and subscriptions do.
  let effectsExpectedToEnd: @Sendable () -> (count: Int, actions: [Action])
  /// The time of `--clock virtual`, or `nil` in real time.
  let virtualTime: VirtualTime?
  private var parser = ActionParser<Action>()
  /// The label of the field that was typed in last, which Enter submits.
  var lastField: String?
  /// The scripts that are running, the included ones last.
  let scripts = RunningScripts()
  /// The exit code of the first line that failed, with `--keep-going`.
  private(set) var firstFailure: Failure.Code?
  /// The number of lines that failed, with `--keep-going`.
  private(set) var failureCount = 0
  /// The number of the last line that came from elsewhere than a script.
  var lineNumber = 0

  /// Starts an app: creates its store and sends the actions of its start.
  ///
  /// - Parameters:
  ///   - program: The app's parts.
  ///   - options: The options of the command line.
  ///   - output: Where results go. By default that is standard output.
  package convenience init(
    _ program: Program<Value, Action>, _ options: RunnerOptions, output: Output? = nil
  ) {
    self.init(program, options, output: output, recording: nil)
  }

  /// Starts an app, or continues with a state.
  ///
  /// - Parameters:
  ///   - recording: Records what happens.
  ///   - state: The state to continue with. The actions of `onResume` are then sent in place of those of `onStart`.
  ///   - canInclude: Whether `include` may read files.
  ///   - isListening: With `--output json`, whether an action that is being reduced is to be printed.
  package init(
    _ program: Program<Value, Action>, _ options: RunnerOptions, output: Output? = nil,
    recording: SessionRecording<Value, Action>?, continuingWith state: Value? = nil,
    canInclude: Bool = true,
    isListening: @escaping @Sendable () -> Bool = { true }
  ) {
    let output = output ?? Output(options.output)
    self.output = output
    self.options = options
    self.program = program
    self.isContinued = state != nil
    self.canInclude = canInclude
    self.isEndless = program.isEndless
    let appActions = AppActions(
      onStart: state == nil ? program.onStart : program.onResume, onExit: program.onExit)
    self.appActions = appActions
    let input = recording?.input ?? InputLog.starting(with: options)
    self.input = input
    self.recorder = recording?.recorder
    self.history = recording?.history
    let secureFields = SecureFields(of: program, recording?.recorder, recording?.history)
    self.secureFields = secureFields
    let secrets = secureFields.secrets
    // Flushed at once because nothing else may be printed for a long time after an effect's action.
    let log: Program<Value, Action>.OnReduce = { reduction in
      guard isListening() else { return }
      secrets.add(of: program.screen(of: reduction.value))
      output.print(
        jsonLine(of: reduction, hiding: secrets, at: input.time) {
          input.sender(ofAction: reduction.number).name
        })
      output.flush()
    }
    let changed = inFlightActions.changed
    let virtualTime =
      options.clock == .virtual
      ? VirtualTime(start: options.startDate.date, onEnqueue: changed.signal) : nil
    self.virtualTime = virtualTime
    let time = virtualTime?.appTime ?? .live
    input.begin(now: time.now)
    // Senders cost time, so they travel with the actions only if something asks for them.
    let isSenderKnown = recording != nil || output.format == .json
    let noteSender: @Sendable ((any AnyObject & Sendable)?, Int) -> Void = { sender, number in
      input.note(sender, ofAction: number)
    }
    let store: Store<Value, Action> = program.makeStore(
      state ?? program.initialValue,
      Program.Connections(
        inFlightActions: inFlightActions, time: time, executor: virtualTime?.executor,
        noteSender: isSenderKnown ? noteSender : nil,
        onReduce: program.onReduce(andThen: output.format == .json ? log : nil),
        recorder: recording?.recorder, history: recording?.history,
        willRecord: secureFields.willRecord)
    )
    self.store = store
    let userStore = isSenderKnown ? store.sending(by: { input.user() }) : store
    makeScreen = { program.screen(userStore) }
    sendAction = { program.send(userStore, $0) }
    secrets.add(of: program.screen(store))
    effectsExpectedToEnd = { [weak store, inFlightActions, isEndless] in
      let actions = inFlightActions.actionsWithoutOutput.filter { !isEndless($0) }
      // A token may exist a little longer than its effect.
      return (min(actions.count, store?.effectsInFlight ?? 0), actions)
    }
    appActions.start(store)
    settle()
  }

  /// Ends the effects that are in flight in virtual time. Their tasks and the executor keep each other
  /// alive until the tasks have ended.
  deinit { virtualTime?.executor.cancelEffects(of: store) }

  var secrets: Secrets { secureFields.secrets }

  /// The screen as it is now.
  package var screen: Screen {
    let screen = makeScreen()
    secrets.add(of: screen)
    return screen
  }

  /// Performs one command. It ends when what it sent has been reduced, even if another thread is reducing.
  package nonisolated(nonsending) func perform(_ command: ScriptCommand) async throws(Failure) {
    // Runs what has arrived from outside since the last command, before this command reads the state.
    settle()
    defer { settle() }
    switch command {
    case .tap(let label): try perform(.tap, onText: label)
    case .type(let text): try type(text)
    case .submit(let label): try perform(.submit, onText: label)
    case .toggle(let text): try toggle(text)
    case .choose(let text): try choose(text)
    case .press(let key): try press(key)
    case .back: try back()
    case .send(let text):
      let action = try action(sentBy: text)
      // Without a quotation mark there is no text in the payload.
      if text.utf8.contains(UInt8(ascii: "\"")) {
        secureFields.willSend(action, in: store.value)
      }
      sendUnchecked(action)
    case .wait(let limit): try await wait(atMost: limit)
    case .waitUntil(let condition, let limit): try await wait(until: condition, within: limit)
    case .sleep(let duration): try await sleep(for: duration)
    case .advance(let duration): try advance(by: duration)
    case .show: show(screen.rendered(.plain))
    case .state(let path): try printState(path)
    case .expect(let condition): try expect(condition)
    case .include(let path): try await include(path)
    }
    if command.sends { await sentActionsAreReduced() }
  }

  /// Returns the action that a line sends.
  func action(sentBy text: String) throws(Failure) -> Action { try parser.action(text) }

  /// Sends an action as the screen would.
  ///
  /// Another thread may be reducing. Then the action is reduced later, see ``sentActionsAreReduced()``.
  package func send(_ action: Action) {
    secureFields.willSend(action, in: store.value)
    sendUnchecked(action)
  }

  private func sendUnchecked(_ action: Action) {
    input.begin(nil)
    sendAction(action)
  }

  /// Records that a line failed although the script continues.
  func failed(_ code: Failure.Code) {
    firstFailure = firstFailure ?? code
    failureCount += 1
  }

  private func show(_ screen: String) {
    switch output.format {
    case .text: output.print(screen)
    case .json: output.print(.object(["screen": .string(screen)]))
    }
  }

  /// Returns a value as it may be printed.
  func hidingSecrets(_ value: JSONValue) -> JSONValue {
    // Reading the screen finds the secrets that it shows.
    _ = screen
    return secrets.hidden(in: value)
  }

  private func printState(_ path: String?) throws(Failure) {
    let value = hidingSecrets(try StatePath(text: path ?? "").value(in: store.value))
    switch output.format {
    case .text:
      output.print(value.text(isPretty: path == nil))
    case .json:
      output.print(.object(["path": path.map { .string($0) } ?? .null, "state": value]))
    }
  }
}
