/// The names of an app's own options, which those of a subcommand give way to.
package enum AppOptions {
  /// The names, such as `--to`.
  ///
  /// The parser creates options without arguments, so it cannot pass these in another way.
  @TaskLocal static var names: Set<String> = []

  /// Returns an option of a subcommand as it is written on the command line: `--to`, or with a prefix
  /// `--recording-to` if the app has an option `--to`.
  package static func option(_ name: String, orWith prefix: String) -> String {
    names.contains("--\(name)") ? "--\(prefix)-\(name)" : "--\(name)"
  }
}
