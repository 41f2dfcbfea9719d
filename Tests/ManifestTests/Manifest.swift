import Foundation

/// The parts of `swift package dump-package` in which manifests must agree.
struct Manifest: Decodable {
  var name: String
  var platforms: [Platform]
  var products: [Product]
  var traits: Set<Trait>
  var dependencies: [PackageDependency]
  var targets: [Target]
  var swiftLanguageVersions: [String]?
  var toolsVersion: ToolsVersion

  struct Platform: Decodable, Hashable {
    var platformName: String
    var version: String
  }

  struct Product: Decodable, Hashable {
    var name: String
    var targets: [String]
    var type: [String: [String]?]
  }

  struct Trait: Decodable, Hashable {
    var name: String
    var enabledTraits: Set<String>
  }

  struct PackageDependency: Decodable, Hashable {
    var sourceControl: [Remote]?
    var fileSystem: [Local]?

    struct Remote: Decodable, Hashable {
      var identity: String
      var requirement: [String: [[String: String]]]
    }

    struct Local: Decodable, Hashable {
      var identity: String
    }
  }

  struct Target: Decodable, Hashable {
    var name: String
    var type: String
    var path: String?
    var dependencies: [Dependency]
    var settings: [Setting]

    struct Setting: Decodable, Hashable {
      var tool: String
      var kind: [String: [String: String]]
    }

    /// The name by which other targets import this one.
    var module: String { name.replacing("-", with: "_") }

    /// The modules that a target of the root imports.
    var imports: Set<String> {
      get throws {
        let folder = repository.appending(path: path ?? "")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var modules: Set<String> = []
        while let file = files?.nextObject() as? URL {
          guard file.pathExtension == "swift" else { continue }
          let source = try String(contentsOf: file, encoding: .utf8)
          for match in source.matches(of: /(?m)^ *(?:@?\w+ +)*import +(\w+)/) {
            modules.insert(String(match.1))
          }
        }
        return modules
      }
    }
  }

  struct ToolsVersion: Decodable, Hashable {
    var version: String

    enum CodingKeys: String, CodingKey { case version = "_version" }
  }
}

extension Manifest {
  /// The repository that these tests are part of.
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of all packages that the root includes. It does not include the benchmarks, because
  /// packages that depend on the root do not need them.
  static let folders: [String] = {
    let packages = try? FileManager.default.contentsOfDirectory(
      atPath: repository.appending(path: "Packages").path()
    )
    return ["App"]
      + (packages ?? []).filter { $0 != "Benchmarks" }.sorted().map { "Packages/\($0)" }
  }()

  /// The manifests of the root and of its folders. They are read once.
  static let all = Task {
    var packages: [(folder: String, manifest: Manifest)] = []
    for folder in folders { packages.append((folder, try await Manifest(folder: folder))) }
    return (root: try await Manifest(folder: ""), packages: packages)
  }

  /// Reads the manifest of a folder, as the package manager sees it.
  private init(folder: String) async throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let output = scratch.appending(path: "manifest.json")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "dump-package",
      "--package-path", Self.repository.appending(path: folder).path(),
      // The command that runs these tests may have locked the usual build folder.
      "--scratch-path", scratch.path(),
    ]
    let standardOutput = try FileHandle(forWritingTo: output)
    process.standardOutput = standardOutput
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    process.terminationHandler = { _ in ending.finish() }
    try process.run()
    // Foundation on Linux would never close it.
    try standardOutput.close()
    for await _ in end {}
    self = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: output))
  }
}
