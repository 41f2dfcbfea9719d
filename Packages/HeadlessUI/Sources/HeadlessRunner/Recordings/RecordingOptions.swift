import ArgumentParser
import ComposableArchitectureRecording
import Foundation

/// The arguments of every subcommand that reads a recording.
struct RecordingOptions: ParsableArguments {
  /// Returns an option as it is written on the command line: `--to`, or `--recording-to` if the app has an option
  /// `--to`.
  static func option(_ name: String) -> String { AppOptions.option(name, orWith: "recording") }

  static func long(_ name: String) -> NameSpecification {
    .customLong(String(option(name).dropFirst(2)))
  }

  @Argument(
    help: "The recording, a file that “\(RunnerOptions.option("record"))” has written.",
    completion: .file())
  var file: String

  @Option(
    name: long("rename"),
    help: ArgumentHelp(
      """
      The new name of an action: “counter.incrTapped=counter.incremented”. Give it once for each name that \
      has changed.
      """,
      valueName: "old=new")
  )
  var renames: [Rename] = []

  @Flag(name: long("force"), help: "Read the recording although another app made it.")
  var force = false

  /// Reads the recording.
  ///
  /// - Throws: A failure that says what is wrong with the file.
  func recording<App: HeadlessApp>(
    of app: App.Type
  ) throws(Failure) -> Recording<App.Value, App.Action> {
    try recording(at: URL(filePath: file), of: app)
  }

  /// Returns the files of the recordings if the argument is a folder, and otherwise `nil`.
  func folder() throws(Failure) -> [URL]? {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { return nil }
    do {
      return try Recording<Never, Never>.files(in: URL(filePath: file))
    } catch {
      throw Failure(.noInput, error.description)
    }
  }

  func recording<App: HeadlessApp>(
    at file: URL, of app: App.Type
  ) throws(Failure) -> Recording<App.Value, App.Action> {
    do {
      return try Recording(
        contentsOf: file, of: force ? nil : App.name,
        renames: Dictionary(renames.map { ($0.old, $0.new) }, uniquingKeysWith: { $1 }))
    } catch {
      throw Self.failure(error, App.self)
    }
  }

  private static func failure<App: HeadlessApp>(
    _ error: RecordingError, _ app: App.Type
  ) -> Failure {
    switch error {
    case .notOpened: return Failure(.noInput, error.description)
    case .otherApp: return .wrongLine("\(error) With “\(Self.option("force"))” it is read anyway.")
    case .unknownAction(_, _, let name, _):
      let names = ActionCatalog(App.Action.self).entries.map(\.path)
      if names.contains(name) {
        return .wrongLine("\(error) The payload of this action has changed since it was recorded.")
      }
      let near = names.mostSimilar(to: name)
      let new = near.first ?? "NEW"
      return .wrongLine(
        "\(error)\(didYouMean(near)) If the action has a new name, write “\(Self.option("rename")) \(name)=\(new)”."
      )
    default: return .wrongLine(error.description)
    }
  }
}

/// An action's old name and its new one, on the command line.
struct Rename: ExpressibleByArgument {
  let old: String
  let new: String

  init?(argument: String) {
    let names = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else { return nil }
    old = String(names[0])
    new = String(names[1])
  }
}

extension Failure {
  /// Returns the failure for a replay that does not lead to what was recorded.
  init(_ difference: ReplayDifference) {
    let code: Code =
      switch difference.kind {
      case .unreadable, .noFirstState, .actionMissing: .wrongLine
      case .state, .read: .failed
      }
    self.init(code, difference.description)
  }
}

/// A number of seconds as a text: `0.412`.
func seconds(_ time: Double) -> String { String(format: "%.3f", time) }
