import ComposableArchitectureRecording
import Foundation

/// The recorder of a session, and the events that the session reports to it.
package struct SessionRecording<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  let recorder: Recorder<Value, Action>?
  let history: History<Value, Action>?
  let input: InputLog

  /// Keeps the actions in memory, for the inspector.
  package init(
    inMemoryOf name: String, version: String, _ program: Program<Value, Action>,
    _ options: RunnerOptions
  ) {
    let input = InputLog.starting(with: options)
    self.input = input
    recorder = nil
    history = History(
      app: name, version: version, isVirtual: options.clock == .virtual,
      redaction: program.redaction, now: { input.now }, sender: input.sender)
  }

  /// Creates the file of `--record`. Returns `nil` without that option.
  ///
  /// - Throws: A failure if the file exists or cannot be created.
  package init?<App: HeadlessApp>(
    of app: App.Type, _ program: Program<Value, Action>, _ options: RunnerOptions,
    _ output: Output? = nil
  ) throws(Failure) where App.Value == Value, App.Action == Action {
    guard let path = options.record else { return nil }
    let output = output ?? Output(options.output)
    let input = InputLog.starting(with: options)
    self.input = input
    history = nil
    do {
      recorder = try Recorder(
        to: URL(filePath: path), app: App.name, version: App.version,
        actions: ActionCatalog(Action.self).entries.map(\.path),
        isVirtual: options.clock == .virtual,
        redaction: program.redaction,
        now: { input.now }, sender: input.sender, onFailure: { output.report($0) })
    } catch {
      throw Failure(.noOutput, error.description)
    }
  }
}

extension InputLog {
  /// The log of a session that starts now.
  static func starting(with options: RunnerOptions) -> InputLog {
    let start = options.startDate.date
    return options.clock == .virtual ? InputLog { start } : InputLog()
  }
}
