import ArgumentParser
import ComposableArchitectureRecording
import Foundation

struct ReplayCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: "Replay a recording with this program, and compare the states.",
      discussion: """
        The reducers of this program get the recorded actions and reads. Effects are not run. The first state that \
        differs from the recorded one is printed with its action, the paths, and both values.

        “\(RecordingOptions.option("to")) 12” opens the app in the state after action 12, in the terminal or for a script from standard input. \
        Effects that were in flight then do not run on. The app sends the actions of its `onResume`.

        Exit codes: 0 the states are the same; 1 a state or a read differs; 65 the file is not a recording of this app, \
        or it is damaged; 66 there is no such file.
        """)
  }

  @OptionGroup var source: RecordingOptions

  @Option(
    name: RecordingOptions.long("to"),
    help: ArgumentHelp("Open the app in the state after an action.", valueName: "number"))
  var to: Int?

  @OptionGroup var options: App.Options
  @OptionGroup var runner: RunnerOptions

  @MainActor
  func run() async throws {
    let output = Output(runner.output)
    let recording = try source.recording(of: App.self)
    if recording.isTorn { output.report("The last line was cut off, and is left out.") }
    if let to, to < recording.firstNumber || to > recording.lastNumber {
      throw Failure.wrongLine(
        "There is no action \(to). The recording has \(recording.firstNumber) to \(recording.lastNumber)."
      )
    }
    let program = try App.program(options)
    let state: App.Value
    do {
      state = try program.replay(recording, to, false, nil)
    } catch {
      throw Failure(error)
    }
    guard let to else {
      let (actions, states) = (recording.entries.count, recording.stateCount)
      output.print(
        """
        \(actions == 1 ? "1 action was" : "\(actions) actions were") replayed. \
        \(states == 1 ? "The recorded state is" : "All \(states) recorded states are") the same.
        """)
      return output.flush()
    }
    let inFlight = recording.effects(inFlightAfter: to)
    let rest =
      inFlight == 0
      ? ""
      : " \(effects(inFlight)) in flight at that moment \(inFlight == 1 ? "does" : "do") not run on."
    output.report("This is the state after action \(to).\(rest)")
    let session = Session(
      program, runner, output: output,
      recording: try SessionRecording(of: App.self, program, runner, output),
      continuingWith: state)
    try await session.play(history: App.history(options))
  }
}

extension Recording {
  /// The number of effects that had started and not ended when an action was reduced.
  func effects(inFlightAfter number: Int) -> Int {
    guard let next = entries.first(where: { $0.number > number }) else {
      return effects.filter { $0.startedBy <= number && $0.end == nil }.count
    }
    return effects.filter { $0.startedBy <= number && ($0.end ?? .infinity) >= next.time }.count
  }
}
