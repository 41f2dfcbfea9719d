import Foundation
import Testing

/// Tests that the manifests of the root and of the packages agree. The root repeats what the packages
/// say, because a package that is fetched by its URL cannot depend on packages by path.
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

  @Test func `The root has the targets of the packages, and its own targets are tests`() {
    let own = root.targets.filter { $0.path?.hasPrefix("Tests/") == true }
    #expect(own.allSatisfy { $0.type == "test" })
    let names = packages.flatMap(\.manifest.targets).map(\.name)
    #expect(root.targets.map(\.name).sorted() == (names + own.map(\.name)).sorted())
  }

  @Test func `Every target is the same in both manifests`() throws {
    for (folder, manifest) in packages {
      for target in manifest.targets {
        let twin = try #require(root.targets.first { $0.name == target.name })
        let kind = target.type == "test" ? "Tests" : "Sources"
        #expect(twin.type == target.type, "\(target.name)")
        #expect(twin.path == "\(folder)/\(target.path ?? "\(kind)/\(target.name)")")
        #expect(twin.settings == target.settings, "\(target.name)")
        #expect(
          conditions(twin.dependencies, of: manifest)
            == conditions(target.dependencies, of: manifest),
          "\(target.name)"
        )
        #expect(
          outside(twin.dependencies) == outside(target.dependencies),
          "\(target.name)"
        )
      }
    }
  }

  /// The compiler does not check this, because it finds every module that was built before.
  @Test func `A target imports only what it depends on`() throws {
    let known = Set(root.targets.flatMap { [$0.name] + $0.dependencies.map(\.name) })
    for target in root.targets {
      let allowed = Set(target.dependencies.map(\.name) + [target.name])
      let imported = try target.imports.intersection(known)
      #expect(imported.subtracting(allowed) == [], "\(target.name)")
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

  @Test func `The root has the traits of the packages, off by default as there`() {
    for trait in packages.flatMap(\.manifest.traits) {
      #expect(root.traits.contains { $0.twin == trait.twin }, "\(trait.name)")
      #expect(!onByDefault.contains(trait.name))
    }
  }

  @Test func `The other traits of the root are on by default, and no trait enables another one`() {
    let common = Set(packages.flatMap(\.manifest.traits).map(\.name))
    let own = Set(root.traits.map(\.name)).subtracting(common).subtracting(["default"])
    #expect(onByDefault == own)
    for trait in root.traits where common.contains(trait.name) {
      #expect(trait.enabledTraits.isEmpty, "\(trait.name)")
    }
  }

  @Test func `The dependencies of a product are fetched only with its trait`() {
    let traits = Set(root.traits.map(\.name))
    let needed = Set(
      root.targets.filter { $0.type != "test" }.flatMap(\.dependencies).compactMap(\.package))
    for dependency in root.targets.flatMap(\.dependencies) {
      guard let package = dependency.package, needed.contains(package) else { continue }
      let named = dependency.condition?.traits ?? []
      #expect(!named.isEmpty && named.isSubset(of: traits), "\(dependency.name)")
    }
  }

  @Test func `All manifests have the same platforms, language modes and tools version`() {
    for (folder, manifest) in packages {
      #expect(manifest.platforms == root.platforms, "\(folder)")
      #expect(manifest.swiftLanguageVersions == root.swiftLanguageVersions, "\(folder)")
      #expect(manifest.toolsVersion == root.toolsVersion, "\(folder)")
    }
  }

  private var onByDefault: Set<String> {
    root.traits.first { $0.name == "default" }?.enabledTraits ?? []
  }

  /// Returns the conditions of dependencies by name, with only the traits that the package has. The root
  /// has additional traits with which whole packages can be left out.
  private func conditions(
    _ dependencies: [Manifest.Dependency], of manifest: Manifest
  ) -> [String: Manifest.Dependency.Condition?] {
    let traits = Set(manifest.traits.map(\.name))
    return Dictionary(
      dependencies.map { ($0.name, $0.condition?.naming(only: traits)) }
    ) { first, _ in first }
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
