// swift-tools-version: 6.2

// One package out of all those under `Packages/` and `App/`, so that one build builds them all and
// that other packages can depend on this repository by its address. Each of them also has a manifest
// of its own; a test sees to it that they agree with this one.

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "PrimeTime",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "composable-architecture-demo", targets: ["ComposableArchitectureDemo"]),
    .executable(name: "counter-demo", targets: ["CounterDemo"]),
    .executable(name: "favorite-primes-demo", targets: ["FavoritePrimesDemo"]),
    .executable(name: "file-client-demo", targets: ["FileClientDemo"]),
    .executable(name: "headless-ui-demo", targets: ["HeadlessUIDemo"]),
    .executable(name: "prime-modal-demo", targets: ["PrimeModalDemo"]),
    .executable(name: "primetime", targets: ["primetime"]),
    .executable(name: "wolfram-alpha-demo", targets: ["WolframAlphaDemo"]),
    .library(name: "AppFeature", targets: ["AppFeature"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(
      name: "ComposableArchitectureCollections", targets: ["ComposableArchitectureCollections"]),
    .library(name: "ComposableArchitectureCombine", targets: ["ComposableArchitectureCombine"]),
    .library(
      name: "ComposableArchitectureTesting", targets: ["ComposableArchitectureTesting"]),
    .library(name: "Counter", targets: ["Counter"]),
    .library(name: "FavoritePrimes", targets: ["FavoritePrimes"]),
    .library(name: "FileClient", targets: ["FileClient"]),
    .library(name: "HeadlessRunner", targets: ["HeadlessRunner"]),
    .library(name: "HeadlessUI", targets: ["HeadlessUI"]),
    .library(name: "PrimeModal", targets: ["PrimeModal"]),
    .library(name: "WolframAlpha", targets: ["WolframAlpha"]),
  ],
  traits: [
    .trait(name: "CasePathMacros", description: "Adds the macro `@CasePathable`.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"604.0.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.20.0"),
  ],
  targets: app + composableArchitecture + counter + favoritePrimes + fileClient + headlessUI
    + primeModal + wolframAlpha + acrossPackages,
  swiftLanguageModes: [.v6]
)

var app: [Target] {
  let features: [Target.Dependency] = [
    "ComposableArchitecture", "Counter", "FavoritePrimes", "FileClient", "HeadlessUI",
    "PrimeModal", "WolframAlpha",
  ]
  return [
    .library("AppFeature", in: "App", features + [issueReporting]),
    .executable(
      "primetime", in: "App",
      [
        "AppFeature", "ComposableArchitecture", "FileClient", "HeadlessRunner", "HeadlessUI",
        "WolframAlpha", argumentParser,
      ]),
    .tests(
      "AppFeatureTests", in: "App",
      features + ["AppFeature", "ComposableArchitectureTesting"]),
  ]
}

var composableArchitecture: [Target] {
  let path = "Packages/ComposableArchitecture"
  return [
    .library("ComposableArchitecture", in: path, [casePathMacros]),
    .library(
      "ComposableArchitectureCollections", in: path,
      ["ComposableArchitecture", orderedCollections]),
    .library(
      "ComposableArchitectureCombine", in: path, ["ComposableArchitecture", openCombine]),
    .library(
      "ComposableArchitectureMacroExpansions", in: path,
      [
        swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftSyntax"),
        swiftSyntax("SwiftSyntaxBuilder"), swiftSyntax("SwiftSyntaxMacros"),
      ]),
    .macros(
      "ComposableArchitectureMacros", in: path,
      [
        "ComposableArchitectureMacroExpansions", swiftSyntax("SwiftCompilerPlugin"),
        swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxMacros"),
      ]),
    .library(
      "ComposableArchitectureTesting", in: path,
      ["ComposableArchitecture", customDump, issueReporting, issueReportingTestSupport]),
    .executable(
      "ComposableArchitectureDemo", in: path, ["ComposableArchitecture", argumentParser]),
    .tests(
      "ComposableArchitectureCollectionsTests", in: path,
      ["ComposableArchitecture", "ComposableArchitectureCollections", orderedCollections]),
    .tests(
      "ComposableArchitectureCombineTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureCombine", "ComposableArchitectureTesting",
        openCombine,
      ]),
    .tests(
      "ComposableArchitectureDemoTests", in: path,
      ["ComposableArchitecture", "ComposableArchitectureDemo"]),
    .tests(
      "ComposableArchitectureMacrosTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureMacroExpansions",
        swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxMacroExpansion"),
        swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
      ]),
    .tests(
      "ComposableArchitectureTestingTests", in: path,
      ["ComposableArchitecture", "ComposableArchitectureTesting", issueReporting]),
    .tests(
      "ComposableArchitectureTests", in: path,
      ["ComposableArchitecture", "ComposableArchitectureTesting"]),
  ]
}

var counter: [Target] {
  let path = "Packages/Counter"
  return [
    .library(
      "Counter", in: path,
      ["ComposableArchitecture", "HeadlessUI", "PrimeModal", "WolframAlpha", issueReporting]),
    .executable(
      "CounterDemo", in: path,
      [
        "ComposableArchitecture", "Counter", "HeadlessRunner", "HeadlessUI", "WolframAlpha",
        argumentParser,
      ]),
    .tests(
      "CounterTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureTesting", "Counter", "HeadlessUI",
        "PrimeModal", "WolframAlpha",
      ]),
  ]
}

var favoritePrimes: [Target] {
  let path = "Packages/FavoritePrimes"
  return [
    .library(
      "FavoritePrimes", in: path,
      ["ComposableArchitecture", "FileClient", "HeadlessUI", "WolframAlpha", issueReporting]),
    .executable(
      "FavoritePrimesDemo", in: path,
      [
        "ComposableArchitecture", "FavoritePrimes", "FileClient", "HeadlessRunner", "HeadlessUI",
        "WolframAlpha", argumentParser,
      ]),
    .tests(
      "FavoritePrimesTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureTesting", "FavoritePrimes", "FileClient",
        "HeadlessUI", "WolframAlpha",
      ]),
  ]
}

var fileClient: [Target] {
  let path = "Packages/FileClient"
  return [
    .library("FileClient", in: path, ["ComposableArchitecture", issueReporting]),
    .executable(
      "FileClientDemo", in: path, ["ComposableArchitecture", "FileClient", argumentParser]),
    .tests(
      "FileClientTests", in: path,
      ["ComposableArchitecture", "FileClient", "FileClientDemo", issueReportingTestSupport]),
  ]
}

var headlessUI: [Target] {
  let path = "Packages/HeadlessUI"
  return [
    .library(
      "HeadlessRunner", in: path, ["ComposableArchitecture", "HeadlessUI", argumentParser]),
    .library("HeadlessUI", in: path),
    .executable(
      "HeadlessUIDemo", in: path, ["ComposableArchitecture", "HeadlessRunner", "HeadlessUI"]),
    .tests(
      "HeadlessRunnerTests", in: path, ["ComposableArchitecture", "HeadlessRunner", "HeadlessUI"]),
    .tests("HeadlessUITests", in: path, ["HeadlessUI"]),
  ]
}

var primeModal: [Target] {
  let path = "Packages/PrimeModal"
  return [
    .library("PrimeModal", in: path, ["ComposableArchitecture", "HeadlessUI"]),
    .executable(
      "PrimeModalDemo", in: path,
      ["ComposableArchitecture", "HeadlessRunner", "HeadlessUI", "PrimeModal", argumentParser]),
    .tests(
      "PrimeModalTests", in: path,
      ["ComposableArchitecture", "ComposableArchitectureTesting", "HeadlessUI", "PrimeModal"]),
  ]
}

var wolframAlpha: [Target] {
  let path = "Packages/WolframAlpha"
  return [
    .library("WolframAlpha", in: path, ["ComposableArchitecture", issueReporting]),
    .executable(
      "WolframAlphaDemo", in: path, ["ComposableArchitecture", "WolframAlpha", argumentParser]),
    .tests(
      "WolframAlphaTests", in: path,
      ["ComposableArchitecture", "WolframAlpha", flyingFox, flyingSocks, issueReportingTestSupport]),
  ]
}

/// What no single package can test.
var acrossPackages: [Target] {
  [
    .testTarget(
      name: "ExecutableTests", dependencies: [flyingFox, flyingSocks],
      path: "Tests/ExecutableTests",
      swiftSettings: .shared),
    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "AppFeature", "ComposableArchitecture", "ComposableArchitectureTesting", "Counter",
        "FavoritePrimes", "FileClient", "HeadlessUI", "PrimeModal", "WolframAlpha",
      ],
      path: "Tests/IntegrationTests", swiftSettings: .shared),
    .testTarget(
      name: "ManifestTests", path: "Tests/ManifestTests", swiftSettings: .shared),
  ]
}

var argumentParser: Target.Dependency {
  .product(name: "ArgumentParser", package: "swift-argument-parser")
}
/// With the trait off it is not built, and what it depends on is not even fetched.
var casePathMacros: Target.Dependency {
  .target(name: "ComposableArchitectureMacros", condition: .when(traits: ["CasePathMacros"]))
}
var customDump: Target.Dependency { .product(name: "CustomDump", package: "swift-custom-dump") }
var flyingFox: Target.Dependency { .product(name: "FlyingFox", package: "FlyingFox") }
var flyingSocks: Target.Dependency { .product(name: "FlyingSocks", package: "FlyingFox") }
var issueReporting: Target.Dependency {
  .product(name: "IssueReporting", package: "xctest-dynamic-overlay")
}
var issueReportingTestSupport: Target.Dependency {
  .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
}
/// What the bridge uses where Combine is missing. On Apple's systems it is fetched, but not built.
var openCombine: Target.Dependency {
  .product(
    name: "OpenCombine", package: "OpenCombine",
    condition: .when(platforms: [.android, .linux, .openbsd, .wasi, .windows]))
}
var orderedCollections: Target.Dependency {
  .product(name: "OrderedCollections", package: "swift-collections")
}
func swiftSyntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: .when(traits: ["CasePathMacros"]))
}

extension [SwiftSetting] {
  static var shared: Self {
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  }
}

extension Target {
  static func library(
    _ name: String, in path: String, _ dependencies: [Dependency] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "\(path)/Sources/\(name)",
      swiftSettings: .shared)
  }

  static func executable(
    _ name: String, in path: String, _ dependencies: [Dependency]
  ) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "\(path)/Sources/\(name)",
      swiftSettings: .shared)
  }

  static func macros(_ name: String, in path: String, _ dependencies: [Dependency]) -> Target {
    .macro(
      name: name, dependencies: dependencies, path: "\(path)/Sources/\(name)",
      swiftSettings: .shared)
  }

  static func tests(_ name: String, in path: String, _ dependencies: [Dependency]) -> Target {
    .testTarget(
      name: name, dependencies: dependencies, path: "\(path)/Tests/\(name)",
      swiftSettings: .shared)
  }
}
