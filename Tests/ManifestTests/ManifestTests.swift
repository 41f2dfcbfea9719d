import Foundation
import Testing

/// The manifest of the root and those of the packages say the same things twice, as a package that is
/// fetched by its address cannot depend on packages by path. This is what keeps them together.
@Suite struct ManifestTests {
  private let root: Manifest
  private let packages: [(folder: String, manifest: Manifest)]

  init() async throws {
    (root, packages) = try await Manifest.all.value
  }

  @Test func `There is a package for every folder`() {
    #expect(
      packages.map(\.manifest.name) == [
        "App", "ComposableArchitecture", "Counter", "FavoritePrimes", "FileClient", "HeadlessUI",
        "PrimeModal", "WolframAlpha",
      ]
    )
  }

  @Test func `The root has the targets of the packages, and only tests of its own`() {
    let own = root.targets.filter { $0.path?.hasPrefix("Tests/") == true }
    #expect(own.allSatisfy { $0.type == "test" })
    let names = packages.flatMap(\.manifest.targets).map(\.name)
    #expect(root.targets.map(\.name).sorted() == (names + own.map(\.name)).sorted())
  }

  @Test func `Every target is the same in both`() throws {
    for (folder, manifest) in packages {
      for target in manifest.targets {
        let twin = try #require(root.targets.first { $0.name == target.name })
        let kind = target.type == "test" ? "Tests" : "Sources"
        #expect(twin.type == target.type, "\(target.name)")
        #expect(twin.path == "\(folder)/\(kind)/\(target.name)")
        #expect(twin.settings == target.settings, "\(target.name)")
        #expect(
          conditions(twin.dependencies) == conditions(target.dependencies),
          "\(target.name)"
        )
        #expect(
          outside(twin.dependencies) == outside(target.dependencies),
          "\(target.name)"
        )
      }
    }
  }

  @Test func `The root exports every product of the packages`() {
    let products = packages.flatMap(\.manifest.products)
    #expect(Set(root.products) == Set(products))
    #expect(root.products.count == products.count)
  }

  @Test func `The root fetches what the packages fetch, in the same versions`() {
    let fetched = packages.flatMap(\.manifest.dependencies).compactMap(\.sourceControl)
    #expect(Set(root.dependencies.compactMap(\.sourceControl)) == Set(fetched))
    #expect(root.dependencies.allSatisfy { $0.fileSystem == nil })
  }

  @Test func `The root has the traits of the packages, on or off by default as there`() {
    #expect(root.traits == Set(packages.flatMap(\.manifest.traits)))
  }

  @Test func `Platforms, language and tools are the same everywhere`() {
    for (folder, manifest) in packages {
      #expect(manifest.platforms == root.platforms, "\(folder)")
      #expect(manifest.swiftLanguageVersions == root.swiftLanguageVersions, "\(folder)")
      #expect(manifest.toolsVersion == root.toolsVersion, "\(folder)")
    }
  }

  /// The names of dependencies, each with the condition under which it is one.
  private func conditions(
    _ dependencies: [Manifest.Dependency]
  ) -> [String: Manifest.Dependency.Condition?] {
    Dictionary(dependencies.map { ($0.name, $0.condition) }) { first, _ in first }
  }

  /// The products from packages outside this repository.
  private func outside(_ dependencies: [Manifest.Dependency]) -> Set<[String]> {
    let local = Set(packages.map(\.manifest.name))
    return Set(
      dependencies.compactMap { dependency in
        dependency.package.flatMap { local.contains($0) ? nil : [dependency.name, $0] }
      }
    )
  }
}
