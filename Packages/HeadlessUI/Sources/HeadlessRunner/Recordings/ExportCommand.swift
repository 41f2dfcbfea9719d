import ArgumentParser
import ComposableArchitectureRecording
import Foundation
import HeadlessUI

struct ExportCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: "Turn a recording into a script, a page or a test.",
      discussion: """
        “\(RecordingOptions.option("script"))” prints a script that does the same as the user did, and checks the parts of the state that changed. \
        Run it with “run”, on the documents and with the options that the app began with.

        “\(RecordingOptions.option("page")) FILE” writes an HTML page that shows each action, what it changed, the screen and the effects. It needs no \
        server and makes no request.

        “\(RecordingOptions.option("test")) NAME \(RecordingOptions.option("reducer")) appReducer \(RecordingOptions.option("environment")) AppEnvironment.mock” writes two files: NAME.jsonl, a copy of the \
        recording, and NAMETests.swift, a test that replays it. Put both into the folder of a test target that depends on \
        ComposableArchitectureRecording and on the module of the app.

        Exit codes: 0; 1 a replay differs; 65 the file is not a recording of this app, or it is damaged; 66 there is no \
        such file; 74 a file cannot be written.
        """)
  }

  @OptionGroup var source: RecordingOptions

  @Flag(name: RecordingOptions.long("script"), help: "Print a script.")
  var script = false

  @Option(
    name: RecordingOptions.long("page"),
    help: ArgumentHelp("Write an HTML page that shows the recording.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var page: String?

  @Option(
    name: RecordingOptions.long("test"),
    help: ArgumentHelp("Write a test with this name, such as “BuyMilk”.", valueName: "name"))
  var test: String?

  @Option(
    name: RecordingOptions.long("reducer"),
    help: ArgumentHelp("The reducer of a test.", valueName: "expression"))
  var reducer: String?

  @Option(
    name: RecordingOptions.long("environment"),
    help: ArgumentHelp("The environment of a test.", valueName: "expression"))
  var environment: String?

  @Option(
    name: RecordingOptions.long("directory"),
    help: ArgumentHelp(
      "Where the files of a test are written. (default: here)", valueName: "directory"),
    completion: .directory)
  var directory: String?

  @OptionGroup var options: App.Options
  @OptionGroup var runner: RunnerOptions

  func validate() throws {
    guard [script, page != nil, test != nil].filter({ $0 }).count == 1 else {
      throw ValidationError(
        """
        Write one of “\(RecordingOptions.option("script"))”, “\(RecordingOptions.option("page")) FILE” and \
        “\(RecordingOptions.option("test")) NAME”.
        """)
    }
    guard let test else { return }
    guard TestOptions.isName(test) else { throw ValidationError(TestOptions.nameProblem) }
    guard reducer != nil, environment != nil else {
      throw ValidationError(
        """
        A test needs a reducer and an environment, such as: \(RecordingOptions.option("reducer")) appReducer \
        \(RecordingOptions.option("environment")) AppEnvironment.mock
        """
      )
    }
  }

  @MainActor
  func run() async throws {
    let output = Output(runner.output)
    let recording = try source.recording(of: App.self)
    if recording.isTorn { output.report("The last line was cut off, and is left out.") }
    if let test, let reducer, let environment {
      try TestExport(
        TestOptions(name: test, reducer: reducer, environment: environment), of: recording,
        renames: source.renames
      ).write(to: URL(filePath: directory ?? "."), copying: URL(filePath: source.file), output)
    } else if let page {
      try write(recording, to: URL(filePath: page), output)
    } else {
      let export = try ScriptExport(recording, App.program(options))
      for line in try export.lines() { output.print(line) }
    }
    output.flush()
  }

  private func write(
    _ recording: Recording<App.Value, App.Action>, to file: URL, _ output: Output
  ) throws {
    let program = try App.program(options)
    let html: String
    do {
      html = try program.page(recording) { program.screen(of: $0).rendered(.plain) }
    } catch {
      throw Failure(error)
    }
    // The page is as private as the recording.
    guard
      FileManager.default.createFile(
        atPath: file.path(), contents: nil, attributes: [.posixPermissions: 0o600]),
      (try? Data(html.utf8).write(to: file)) != nil
    else { throw Failure(.noOutput, "“\(file.relativePath)” cannot be written.") }
    output.print("The page is in “\(file.relativePath)”.")
  }
}
