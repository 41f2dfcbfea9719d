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

  @Test func `The root has the targets of the packages, tests, and an app for tests in a browser`()
  {
    let own = root.targets.filter { $0.path?.hasPrefix("Tests/") == true }
    #expect(own.filter { $0.type != "test" }.map(\.name) == ["BrowserTestApp"])
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
          conditions(twin.dependencies) == conditions(target.dependencies), "\(target.name)")
        #expect(
          outside(twin.dependencies) == outside(target.dependencies),
          "\(target.name)"
        )
      }
    }
  }

  /// The compiler does not check this, because it finds every module that was built before.
  @Test func `A target imports only what it depends on`() throws {
    let known = Set(root.targets.flatMap { [$0.module] + $0.dependencies.map(\.module) })
    for target in root.targets {
      let allowed = Set(target.dependencies.map(\.module) + [target.module])
      let imported = try target.imports.intersection(known)
      #expect(imported.subtracting(allowed) == [], "\(target.name)")
    }
  }

  @Test func `The root exports the products of the library, and not those of the sample app`() {
    let library = packages.filter {
      ["ComposableArchitecture", "FileClient", "HeadlessUI"].contains($0.manifest.name)
    }
    #expect(
      root.products.map(\.name).sorted()
        == library.flatMap(\.manifest.products).map(\.name).sorted())
    #expect(
      root.products.allSatisfy { $0.targets == [$0.name] && $0.type.keys.contains("library") })
  }

  /// In a package that depends on this repository, a target cannot have the name of a target that a
  /// product needs. `Scripts/test-dependency` builds a package that uses all other names.
  @Test func `Products need only targets that are named after a product or after the library`() {
    let products = Set(root.products.map(\.name))
    var needed = products
    var unvisited = products
    while let name = unvisited.popFirst() {
      let target = root.targets.first { $0.name == name }
      let found = Set((target?.dependencies ?? []).filter { $0.package == nil }.map(\.name))
      unvisited.formUnion(found.subtracting(needed))
      needed.formUnion(found)
    }
    let internals = needed.subtracting(products)
    #expect(internals.filter { !$0.hasPrefix("ComposableArchitecture") } == [])
  }

  @Test func `The root fetches what the packages fetch, in the same versions`() {
    let fetched = packages.flatMap(\.manifest.dependencies).compactMap(\.sourceControl)
    #expect(Set(root.dependencies.compactMap(\.sourceControl)) == Set(fetched))
    #expect(root.dependencies.allSatisfy { $0.fileSystem == nil })
  }

  /// With two traits, most builds would compile everything again: see `product` in the root manifest.
  @Test func `There are two traits, and a build needs at most one`() {
    let macros = Manifest.Trait(name: "CasePathMacros", enabledTraits: [])
    let products = Manifest.Trait(name: "Products", enabledTraits: [])
    let byDefault = Manifest.Trait(name: "default", enabledTraits: ["Products"])
    #expect(root.traits == [macros, products, byDefault])
    #expect(packages.flatMap(\.manifest.traits) == [macros])
  }

  @Test func `Without traits, the root fetches nothing`() {
    let dependencies = root.targets.flatMap(\.dependencies)
    #expect(dependencies.filter { $0.condition?.traits == nil }.compactMap(\.package) == [])
  }

  @Test func `All manifests have the same platforms, language modes and tools version`() {
    for (folder, manifest) in packages {
      #expect(manifest.platforms == root.platforms, "\(folder)")
      #expect(manifest.swiftLanguageVersions == root.swiftLanguageVersions, "\(folder)")
      #expect(manifest.toolsVersion == root.toolsVersion, "\(folder)")
    }
  }

  /// Returns the platforms and traits of dependencies by name, as the packages declare them. The root
  /// adds both traits to what it would otherwise always fetch.
  private func conditions(_ dependencies: [Manifest.Dependency]) -> [String: [Set<String>]] {
    Dictionary(
      dependencies.map { dependency in
        let traits = dependency.condition?.traits ?? []
        let platforms = dependency.condition?.platformNames ?? []
        return (
          dependency.name, [platforms, traits == ["CasePathMacros", "Products"] ? [] : traits]
        )
      }
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
