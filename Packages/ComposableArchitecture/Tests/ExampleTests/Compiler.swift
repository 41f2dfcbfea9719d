import Foundation

/// Runs the compiler with the modules that were built for these tests.
enum Compiler {
  /// Returns the errors that the compiler reports.
  ///
  /// An unused result counts as an error because an observation ends at once if it is not kept.
  ///
  /// - Parameters:
  ///   - text: The source.
  ///   - isProgram: Whether the source may have statements at the top level.
  ///   - options: Options in addition to those that find the modules.
  static func errors(
    in text: String, isProgram: Bool = false, options: [String] = []
  ) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: isProgram ? "main.swift" : "Examples.swift")
    try text.write(to: source, atomically: true, encoding: .utf8)
    let (status, output) = try await run(
      ["-typecheck", "-diagnostic-style", "llvm", "-swift-version", "6"]
        + (isProgram ? [] : ["-parse-as-library"]) + search + options + [source.path()],
      in: folder)
    let reports = output.components(separatedBy: "\n").filter {
      $0.contains("error: ") || $0.contains("warning: ") && $0.contains(" unused")
    }
    return reports.isEmpty && status != 0 ? [output] : reports
  }

  /// Returns whether a module was built for these tests.
  static func hasBuilt(_ module: String) -> Bool {
    FileManager.default.fileExists(
      atPath: built.appending(path: "Modules/\(module).swiftmodule").path())
  }

  /// Returns the options that find the modules for a package manifest.
  static func manifestOptions() async throws -> [String] {
    struct Target: Decodable {
      var paths: Paths
      struct Paths: Decodable { var runtimeResourcePath: String }
    }
    let folder = FileManager.default.temporaryDirectory
    let (_, information) = try await run(["-print-target-info"], in: folder)
    let target = try JSONDecoder().decode(Target.self, from: Data(information.utf8))
    return [
      "-I", "\(target.paths.runtimeResourcePath)/pm/ManifestAPI", "-package-description-version",
      "6.2.0",
    ]
  }

  /// The folder of built modules, which contains the executable of the tests.
  private static let built =
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// The options that find modules and macros.
  private static var search: [String] {
    // SwiftPM writes the maps of C modules into the build folder, unless the sources contain one.
    let targets = contents(of: built.appending(path: "../../checkouts"))
      .flatMap { contents(of: $0.appending(path: "Sources")) }
    let folders =
      contents(of: built).filter { $0.pathExtension == "build" }
      + targets.map { $0.appending(path: "include") }
    let maps = folders.map { $0.appending(path: "module.modulemap").path() }
      .filter(FileManager.default.fileExists)
    let plugin = built.appending(path: "ComposableArchitectureMacros-tool").path()
    return ["-I", built.appending(path: "Modules").path()]
      + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
      + (Example.isMacroBuilt
        ? ["-load-plugin-executable", "\(plugin)#ComposableArchitectureMacros"] : [])
  }

  /// Returns what a folder contains, or nothing if there is no folder.
  private static func contents(of folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
  }

  private static func run(
    _ arguments: [String], in folder: URL
  ) async throws -> (status: Int32, output: String) {
    let file = folder.appending(path: "output-\(UUID())")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    let output = try FileHandle(forWritingTo: file)
    process.standardOutput = output
    process.standardError = output
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    process.terminationHandler = { _ in ending.finish() }
    try process.run()
    // Closed here because Foundation keeps it open on Linux.
    try output.close()
    for await _ in end {}
    return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
  }
}
