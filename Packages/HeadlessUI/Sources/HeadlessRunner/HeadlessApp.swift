public import ArgumentParser
public import Foundation

/// An app that runs without a screen: from a script, from a pipe, or in a terminal.
///
/// ```swift
/// @main
/// struct CounterDemo: HeadlessApp {
///   static let name = "counter-demo"
///   static let abstract = "Count, and ask for primes."
///
///   static func program(_ options: NoOptions) -> Program<CounterState, CounterAction> {
///     Program(
///       initialValue: CounterState(),
///       reducer: counterReducer,
///       environment: CounterEnvironment.live,
///       view: { CounterView(store: $0) })
///   }
/// }
/// ```
///
/// The runner adds options, help, completions, the command language and its errors. See ``Options`` for
/// the names that an app's own options cannot have, and ``runnerOptionPrefix`` for how to free them.
public protocol HeadlessApp: SendableMetatype {
  /// The app's state. `state` prints it as JSON, and `expect` checks parts of that.
  associatedtype Value: Encodable & Sendable
  /// The app's actions. `send` reads them as JSON.
  associatedtype Action: Codable & Sendable
  /// The app's own command-line options and flags. They may come before or after a subcommand.
  ///
  /// The runner uses these names: `--output`, `--grace`, `--wait-limit`, `--clock`, `--start-date`,
  /// `--record`, `--plain`, `--keep-going`, `--version`, `--help`, `-h`, `--help-hidden`,
  /// `--generate-completion-script`. It also uses positional arguments. If an app declares one of them,
  /// the program ends with an error that names it. With ``runnerOptionPrefix`` only the last five are
  /// used. If an app has an option with the name of one of `history`, `replay` or `export`, such as `--to`, that
  /// one becomes `--recording-to`. An option with the name of one of `serve` makes that one `--serve-port`, for example.
  associatedtype Options: ParsableArguments = NoOptions

  /// The executable's name.
  static var name: String { get }
  /// The purpose of the app, in a sentence.
  static var abstract: String { get }
  /// The version that `--version` prints. If it is empty, the app does not have that option.
  static var version: String { get }
  /// The beginning of the names of the runner's own options. If it is empty, they have short names such as
  /// `--output`.
  ///
  /// An app that has a use for these names sets a prefix. With the prefix `runner` the runner's options
  /// are `--runner-output`, `--runner-grace` and so on, and the app may have an option `--output`.
  static var runnerOptionPrefix: String { get }
  /// Returns the directory of the app's documents, in which the terminal keeps the history of commands.
  ///
  /// An app with an option for this directory returns its value:
  ///
  /// ```swift
  /// extension NotesApp {
  ///   static func dataDirectory(_ options: Options) -> URL? {
  ///     options.dataDirectory.map { URL(filePath: $0) }
  ///   }
  /// }
  /// ```
  ///
  /// - Returns: The directory, or `nil` for `$XDG_DATA_HOME/NAME`, which is `~/.local/share/NAME` by default.
  static func dataDirectory(_ options: Options) -> URL?
  /// The app's own subcommands, after those of the runner.
  ///
  /// With the product `HeadlessWeb`, `[Serve<Self>.self]` lets the app be used in a browser.
  ///
  /// A subcommand cannot have the name of one of the runner's: `play`, `run`, `actions`, `history`, `replay` and
  /// `export`. The app's options belong to a subcommand only if it declares them: `@OptionGroup var options: Options`.
  static var subcommands: [Subcommand] { get }
  /// Creates the app's program.
  static func program(_ options: Options) throws -> Program<Value, Action>
  /// Creates the program of one visitor, for `serve --sessions each`.
  ///
  /// Each visitor needs documents of their own. An app without documents returns the same program for all:
  ///
  /// ```swift
  /// extension CounterDemo {
  ///   static func program(
  ///     _ options: NoOptions, visitor: Visitor
  ///   ) throws -> Program<CounterState, CounterAction> { program(options) }
  /// }
  /// ```
  ///
  /// An app that does not implement this cannot be served with `--sessions each`. Otherwise all visitors would write to
  /// the same documents.
  ///
  /// - Parameters:
  ///   - options: The app's own options.
  ///   - visitor: The visitor. `serve` also calls this once at its start with a visitor who never comes, to find errors.
  static func program(_ options: Options, visitor: Visitor) throws -> Program<Value, Action>
}

extension HeadlessApp {
  /// An empty text: the app has no version.
  public static var version: String { "" }

  /// An empty text: the runner's options have short names.
  public static var runnerOptionPrefix: String { "" }

  /// No subcommands of its own.
  public static var subcommands: [Subcommand] { [] }

  /// `nil`: the directory is `$XDG_DATA_HOME/NAME`.
  public static func dataDirectory(_ options: Options) -> URL? { nil }

  /// Throws an error, because the app does not say which documents the visitor has.
  public static func program(
    _ options: Options, visitor: Visitor
  ) throws -> Program<Value, Action> {
    throw Failure(
      .unusable,
      """
      “\(name)” cannot have a session for each visitor, because it does not implement “program(_:visitor:)”.
      """)
  }

  /// The commands that were typed in earlier runs.
  static func history(_ options: Options) -> CommandHistory {
    CommandHistory(path: privateDirectory(options).map(CommandHistory.path(in:)))
  }

  /// The directory of what only the user may read: that of the app's documents. If the app does not say where that is,
  /// it is `$XDG_DATA_HOME/NAME`, which is `~/.local/share/NAME` by default.
  ///
  /// - Returns: `nil` if there is no home directory, or if the app's name cannot be that of a directory.
  package static func privateDirectory(_ options: Options) -> String? {
    CommandHistory.directory(
      app: name, in: dataDirectory(options), environment: ProcessInfo.processInfo.environment)
  }

  /// Creates the program for a command line that consists of the app's own options.
  ///
  /// - Throws: A failure that says which option is wrong, or an error of the app.
  package static func program(parsing arguments: [String]) throws -> Program<Value, Action> {
    let options: Options
    do {
      options = try Options.parse(arguments)
    } catch {
      throw Failure(.unusable, Options.message(for: error))
    }
    return try program(options)
  }

  /// Runs the app as the command line says, and exits.
  @MainActor
  public static func main() async {
    StandardFile.openMissing()
    await MainCommand<Self>.run(CommandLine.arguments.dropFirst().map { $0 })
  }
}

/// A subcommand of an app, besides those of the runner. With this name, an app needs to import `ArgumentParser` only if
/// it has a subcommand of its own.
public typealias Subcommand = any ParsableCommand.Type

/// The options of an app that has none of its own.
public struct NoOptions: ParsableArguments {
  /// Creates the options.
  public init() {}
}
