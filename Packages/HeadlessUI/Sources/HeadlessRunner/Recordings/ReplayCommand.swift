import ArgumentParser
import ComposableArchitectureRecording
import Foundation
import HeadlessUI

struct ReplayCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract:
        "Replay a recording, or all of a folder, with this program, and compare the states.",
      discussion: """
        The reducers of this program get the recorded actions and reads. Effects are not run. The first state that \
        differs from the recorded one is printed with its action, the paths, and both values.

        If FILE is a folder, every file in it whose name ends in “.jsonl” is replayed. All differences are printed, \
        grouped by action and part of the state. “\(RecordingOptions.option("accept"))” then writes the new states \
        into the files.

        “\(RecordingOptions.option("to")) 12” opens the app in the state after action 12, in the terminal or for a script from standard input. \
        Effects that were in flight then do not run on. The app sends the actions of its `onResume`.

        Exit codes: 0 the states are the same, or were accepted; 1 a state or a read differs; 65 the file is not a recording of this app, \
        or it is damaged; 66 there is no such file.
        """)
  }

  @OptionGroup var source: RecordingOptions

  @Option(
    name: RecordingOptions.long("to"),
    help: ArgumentHelp("Open the app in the state after an action.", valueName: "number"))
  var to: Int?

  @Flag(
    name: RecordingOptions.long("accept"),
    help: "Write the states that this program leads to in place of the recorded ones.")
  var accept = false

  @OptionGroup var options: App.Options
  @OptionGroup var runner: RunnerOptions

  @MainActor
  func run() async throws {
    let output = Output(runner.output)
    if accept, to != nil {
      throw Failure.wrongLine(
        "“\(RecordingOptions.option("accept"))” and “\(RecordingOptions.option("to"))” cannot be used together."
      )
    }
    if let files = try source.folder() { return try replay(files, output) }
    if accept { return try replay([URL(filePath: source.file)], output) }
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

extension ReplayCommand {
  /// Replays several recordings, and prints or accepts all differences.
  private func replay(_ files: [URL], _ output: Output) throws {
    if to != nil {
      throw Failure.wrongLine(
        "“\(RecordingOptions.option("to"))” needs one recording, not a folder.")
    }
    let program = try App.program(options)
    var (replay, acceptable) = (FolderReplay(), [Recording<App.Value, App.Action>]())
    for file in files {
      let name = file.lastPathComponent
      do {
        let recording = try source.recording(at: file, of: App.self)
        let differences = try program.differences(recording)
        replay.add(differences, in: name, actionCount: recording.entries.count)
        if !differences.isEmpty { acceptable.append(recording) }
      } catch let failure as Failure {
        replay.add(failure, in: name)
      } catch let difference as ReplayDifference {
        replay.add(Failure(difference), in: name)
      }
    }
    switch output.format {
    case .text: replay.lines.forEach { output.print(printableLines($0).joined(separator: "\n")) }
    case .json: replay.objects.forEach { output.print($0) }
    }
    let replayed = "\(recordings(replay.recordingCount)) with \(actions(replay.actionCount))"
    guard replay.hasDifferences else {
      return finish(output, "Replayed \(replayed). All states are the same.")
    }
    guard accept, !replay.hasProblems else {
      output.flush()
      let hint =
        accept ? " Nothing was accepted, because not every recording can be replayed." : ""
      throw Failure(replay.code, "Replayed \(replayed). There are differences.\(hint)")
    }
    let count: Int
    do {
      count = try acceptable.reduce(0) { try $0 + program.acceptStates($1) }
    } catch {
      throw Failure(.noOutput, "\(error) This recording and those after it are unchanged.")
    }
    finish(
      output,
      "Replayed \(replayed). Wrote \(count == 1 ? "1 new state" : "\(count) new states") into \(recordings(acceptable.count))."
    )
  }

  private func finish(_ output: Output, _ message: String) {
    switch output.format {
    case .text: output.print(message)
    case .json: output.report(message)
    }
    output.flush()
  }

  private func actions(_ count: Int) -> String { count == 1 ? "1 action" : "\(count) actions" }
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
