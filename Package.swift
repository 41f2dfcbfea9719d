// swift-tools-version: 6.2

// One package out of all those under `Packages/` and `App/`, so one build builds them all, and other
// packages can depend on this repository by its address. Each of them also has its own manifest. A test
// checks that the manifests agree.

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "PrimeTime",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  // Only what other packages use. SwiftPM hides targets that no product needs from packages that depend on
  // this one, so the names of the sample app and of the demos are free there.
  products: [
    "ComposableArchitecture", "ComposableArchitectureClocks", "ComposableArchitectureCollections",
    "ComposableArchitectureCombine", "ComposableArchitectureExploration",
    "ComposableArchitectureLogging", "ComposableArchitectureObservation",
    "ComposableArchitectureRecording", "ComposableArchitectureTesting", "FileClient",
    "FileClientTesting", "HeadlessExploration", "HeadlessRunner", "HeadlessTesting", "HeadlessUI",
    "HeadlessWeb",
  ].map { .library(name: $0, targets: [$0]) },
  traits: [
    .default(enabledTraits: ["Products"]),
    .trait(
      name: "CasePathMacros",
      description: "All products, and the macro `@CasePathable`. Replaces `Products`."),
    .trait(
      name: "Products",
      description: "All products. Without it, there are only those that fetch no other package."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"604.0.0"),
  ],
  targets: app + composableArchitecture + counter + favoritePrimes + fileClient + headlessUI
    + primeModal + wolframAlpha + acrossPackages,
  swiftLanguageModes: [.v6]
)

/// The targets of the app.
var features: [Target.Dependency] {
  [
    "ComposableArchitecture", "ComposableArchitectureRecording", "Counter", "FavoritePrimes",
    "FileClient", "HeadlessUI",
    "PrimeModal", "WolframAlpha",
  ]
}
var app: [Target] {
  [
    .library("AppFeature", in: "App", features + [issueReporting]),
    .executable(
      "primetime", at: "App/Sources/primetime",
      [
        "AppFeature", "ComposableArchitecture", "FileClient", "HeadlessRunner", "HeadlessUI",
        "HeadlessWeb", "WolframAlpha", argumentParser,
      ]),
    .tests(
      "AppFeatureTests", in: "App",
      features + [
        "AppFeature", "ComposableArchitectureExploration", "ComposableArchitectureTesting",
        "FileClientTesting", "HeadlessExploration", "HeadlessRunner",
      ],
      excluding: ["Recordings/KeepsPrimes.jsonl"]),
  ]
}

var composableArchitecture: [Target] {
  let path = "Packages/ComposableArchitecture"
  return [
    .library("ComposableArchitecture", in: path, [casePathMacros], [caseIndices]),
    .library("ComposableArchitectureClocks", in: path, ["ComposableArchitecture"]),
    .library(
      "ComposableArchitectureCollections", in: path,
      ["ComposableArchitecture", orderedCollections]),
    .library(
      "ComposableArchitectureCombine", in: path,
      ["ComposableArchitecture", openCombine, openCombineDispatch]),
    .library(
      "ComposableArchitectureExploration", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureHistoryPage", "ComposableArchitectureTesting", customDump,
        issueReporting,
      ]),
    .library(
      "ComposableArchitectureLogging", in: path, ["ComposableArchitecture", customDump, logging]),
    .library(
      "ComposableArchitectureMacroExpansions", in: path,
      swiftSyntax("SwiftDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros")),
    .macros(
      "ComposableArchitectureMacros", in: path,
      ["ComposableArchitectureMacroExpansions"]
        + swiftSyntax("SwiftCompilerPlugin", "SwiftSyntax", "SwiftSyntaxMacros")),
    .library(
      "ComposableArchitectureObservation", in: path, ["ComposableArchitecture"]),
    .library(
      "ComposableArchitectureRecording", in: path,
      ["ComposableArchitecture", "ComposableArchitectureHistoryPage"]),
    .library(
      "ComposableArchitectureTesting", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureTestingStart", customDump, issueReporting, issueReportingTestSupport,
      ]),
    .target(
      name: "ComposableArchitectureTestingStart",
      path: "\(path)/Sources/ComposableArchitectureTestingStart"),
    .target(
      name: "ComposableArchitectureTestSupport",
      dependencies: ["ComposableArchitecture", issueReporting],
      path: "\(path)/Tests/ComposableArchitectureTestSupport", swiftSettings: .shared),
    .executable(
      "composable-architecture-demo", at: "\(path)/Sources/ComposableArchitectureDemo",
      ["ComposableArchitecture", argumentParser]),
    .tests(
      "ComposableArchitectureClocksTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureTestSupport", "ComposableArchitectureTesting",
      ]),
    .tests(
      "ComposableArchitectureCollectionsTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureCollections",
        "ComposableArchitectureExploration", "ComposableArchitectureTesting", orderedCollections,
      ]),
    .tests(
      "ComposableArchitectureCombineTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureCombine",
        "ComposableArchitectureExploration", "ComposableArchitectureTestSupport",
        "ComposableArchitectureTesting", openCombine,
      ]),
    .tests(
      "ComposableArchitectureDemoTests", in: path,
      [
        "ComposableArchitecture", "composable-architecture-demo",
        "ComposableArchitectureTestSupport",
      ]),
    .tests(
      "ComposableArchitectureExplorationTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureExploration",
        "ComposableArchitectureTestSupport", issueReporting,
      ]),
    .tests(
      "ComposableArchitectureLoggingTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureLogging",
        "ComposableArchitectureTestSupport", inMemoryLogging, logging,
      ]),
    .tests(
      "ComposableArchitectureMacrosTests", in: path,
      ["ComposableArchitecture", "ComposableArchitectureMacroExpansions"]
        + swiftSyntax(
          "SwiftSyntax", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacrosGenericTestSupport")),
    .tests(
      "ComposableArchitectureObservationTests", in: path,
      ["ComposableArchitecture", "ComposableArchitectureObservation"]),
    .tests(
      "ComposableArchitectureRecordingTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureClocks", "ComposableArchitectureRecording",
        "ComposableArchitectureTestSupport",
      ], excluding: ["Fixtures"]),
    .tests(
      "ComposableArchitectureTestingTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureTestSupport", "ComposableArchitectureTesting", issueReporting,
      ]),
    .tests(
      "ComposableArchitectureTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureExploration",
        "ComposableArchitectureTestSupport", "ComposableArchitectureTesting",
      ]),
    .tests(
      "ExampleTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureCollections", "ComposableArchitectureCombine",
        "ComposableArchitectureExploration", "ComposableArchitectureLogging",
        "ComposableArchitectureObservation", "ComposableArchitectureRecording",
        "ComposableArchitectureTesting",
      ]),
    .target(
      name: "ComposableArchitectureHistoryPage",
      path: "\(path)/Sources/ComposableArchitectureHistoryPage",
      resources: [
        "page.css", "page.html", "moments.js", "times.js", "changes.js", "values.js", "list.js",
        "detail.js", "timeline.js", "live.js", "start.js",
      ].map { .embedInCode("Resources/\($0)") }, swiftSettings: .shared),
    .tests(
      "ComposableArchitectureHistoryPageTests", in: path, ["ComposableArchitectureHistoryPage"]),
  ]
}

var counter: [Target] {
  let path = "Packages/Counter"
  return [
    .library(
      "Counter", in: path,
      ["ComposableArchitecture", "HeadlessUI", "PrimeAlert", "PrimeModal", "WolframAlpha"]),
    .executable(
      "counter-demo", at: "\(path)/Sources/CounterDemo",
      [
        "ComposableArchitecture", "Counter", "HeadlessRunner", "HeadlessUI", "WolframAlpha",
        argumentParser,
      ]),
    .tests(
      "CounterTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureExploration",
        "ComposableArchitectureTesting", "Counter", "HeadlessUI", "PrimeModal", "WolframAlpha",
      ]),
  ]
}

var favoritePrimes: [Target] {
  let path = "Packages/FavoritePrimes"
  return [
    .library(
      "FavoritePrimes", in: path,
      ["ComposableArchitecture", "FileClient", "HeadlessUI", "PrimeAlert", "WolframAlpha"]),
    .executable(
      "favorite-primes-demo", at: "\(path)/Sources/FavoritePrimesDemo",
      [
        "ComposableArchitecture", "FavoritePrimes", "FileClient", "HeadlessRunner", "HeadlessUI",
        "WolframAlpha", argumentParser,
      ]),
    .tests(
      "FavoritePrimesTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureExploration",
        "ComposableArchitectureTesting", "FavoritePrimes", "FileClient", "FileClientTesting",
        "HeadlessUI", "WolframAlpha",
      ]),
  ]
}

var fileClient: [Target] {
  let path = "Packages/FileClient"
  return [
    .library("FileClient", in: path, ["ComposableArchitecture", issueReporting]),
    .executable(
      "file-client-demo", at: "\(path)/Sources/FileClientDemo",
      ["ComposableArchitecture", "FileClient", argumentParser]),
    .library(
      "FileClientTesting", in: path,
      ["ComposableArchitecture", "ComposableArchitectureExploration", "FileClient"]),
    .tests(
      "FileClientTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureExploration",
        "ComposableArchitectureTesting", "FileClient", "file-client-demo", "FileClientTesting",
        issueReportingTestSupport,
      ]),
  ]
}

var headlessUI: [Target] {
  let path = "Packages/HeadlessUI"
  return [
    .library(
      "HeadlessRunner", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureClocks", "ComposableArchitectureRecording",
        "HeadlessUI", argumentParser,
      ]),
    .library(
      "HeadlessExploration", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureExploration", "HeadlessRunner",
        "HeadlessUI", customDump, issueReporting,
      ]),
    .library(
      "HeadlessTesting", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureTesting", "HeadlessRunner", "HeadlessUI",
        issueReporting,
      ]),
    .library("HeadlessUI", in: path, []),
    .executable(
      "headless-ui-demo", at: "\(path)/Sources/HeadlessUIDemo",
      ["ComposableArchitecture", "HeadlessRunner", "HeadlessUI", "HeadlessWeb"]),
    .tests(
      "HeadlessExplorationTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureExploration", "HeadlessExploration",
        "HeadlessRunner", "HeadlessUI",
      ]),
    .tests(
      "HeadlessRunnerTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureRecording", "HeadlessRunner", "HeadlessUI",
        argumentParser,
      ]),
    .tests(
      "HeadlessTestingTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureTesting", "HeadlessRunner",
        "HeadlessTesting", "HeadlessUI", argumentParser,
      ],
      excluding: ["Scripts", "__Screens__"]),
    .tests("HeadlessUITests", in: path, ["HeadlessUI"]),
    .target(
      name: "HeadlessWeb",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureRecording", "HeadlessRunner", "HeadlessUI",
        argumentParser,
      ] + nio,
      path: "\(path)/Sources/HeadlessWeb",
      resources: [
        "page.css", "state.js", "showing.js", "focus.js", "announcing.js", "input.js", "typing.js",
        "posting.js", "navigation.js", "stream.js", "ending.js",
      ].map { .embedInCode("Resources/\($0)") },
      swiftSettings: .shared),
    .tests(
      "HeadlessWebTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureRecording", "HeadlessRunner", "HeadlessUI",
        "HeadlessWeb", argumentParser,
      ] + nio),
  ]
}

var primeModal: [Target] {
  let path = "Packages/PrimeModal"
  return [
    .library("PrimeModal", in: path, ["ComposableArchitecture", "HeadlessUI"]),
    .executable(
      "prime-modal-demo", at: "\(path)/Sources/PrimeModalDemo",
      ["ComposableArchitecture", "HeadlessRunner", "HeadlessUI", "PrimeModal", argumentParser]),
    .tests(
      "PrimeModalTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureExploration",
        "ComposableArchitectureTesting", "HeadlessUI", "PrimeModal",
      ]),
  ]
}

var wolframAlpha: [Target] {
  let path = "Packages/WolframAlpha"
  return [
    .target(name: "CCurl", path: "\(path)/Sources/CCurl"),
    .library("PrimeAlert", in: path, ["ComposableArchitecture", "HeadlessUI", "WolframAlpha"]),
    .library("WolframAlpha", in: path, [cCurl, "ComposableArchitecture", issueReporting]),
    .executable(
      "wolfram-alpha-demo", at: "\(path)/Sources/WolframAlphaDemo",
      ["ComposableArchitecture", "WolframAlpha", argumentParser]),
    .tests(
      "PrimeAlertTests", in: path,
      [
        "ComposableArchitecture", "ComposableArchitectureTesting", "HeadlessUI", "PrimeAlert",
        "WolframAlpha",
      ]),
    .tests(
      "WolframAlphaTests", in: path,
      [
        "ComposableArchitecture", "WolframAlpha", "wolfram-alpha-demo", issueReportingTestSupport,
      ] + nio),
  ]
}

/// The tests that span packages.
var acrossPackages: [Target] {
  [
    .executableTarget(
      name: "BrowserTestApp",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureExploration", "HeadlessRunner",
        "HeadlessUI", "HeadlessWeb", argumentParser,
      ],
      path: "Tests/BrowserTests/App", swiftSettings: .shared),
    .tests("ExecutableTests", ["ComposableArchitecture"] + nio),
    .tests("ManifestTests"),
  ]
}

var argumentParser: Target.Dependency { product("ArgumentParser", of: "swift-argument-parser") }
/// `WolframAlpha` uses this where URLSession is not part of the system.
var cCurl: Target.Dependency {
  .target(name: "CCurl", condition: .when(platforms: [.android, .linux, .openbsd]))
}
/// With the trait off, this is not built, and its dependencies are not fetched.
var casePathMacros: Target.Dependency {
  .target(name: "ComposableArchitectureMacros", condition: .when(traits: ["CasePathMacros"]))
}
var customDump: Target.Dependency { product("CustomDump", of: "swift-custom-dump") }
var inMemoryLogging: Target.Dependency { product("InMemoryLogging", of: "swift-log") }
var issueReporting: Target.Dependency { product("IssueReporting", of: "xctest-dynamic-overlay") }
var issueReportingTestSupport: Target.Dependency {
  product("IssueReportingTestSupport", of: "xctest-dynamic-overlay")
}
var logging: Target.Dependency { product("Logging", of: "swift-log") }
var nio: [Target.Dependency] {
  ["NIOCore", "NIOHTTP1", "NIOPosix"].map { product($0, of: "swift-nio") }
}
/// The bridge uses this where Combine is missing. On Apple's systems it is fetched, but not built.
var openCombine: Target.Dependency {
  product(
    "OpenCombine", of: "OpenCombine", on: [.android, .linux, .openbsd, .wasi, .windows])
}
/// The schedulers of Dispatch, which WASI does not have.
var openCombineDispatch: Target.Dependency {
  product("OpenCombineDispatch", of: "OpenCombine", on: [.android, .linux, .openbsd, .windows])
}
var orderedCollections: Target.Dependency { product("OrderedCollections", of: "swift-collections") }
func swiftSyntax(_ names: String...) -> [Target.Dependency] {
  names.map {
    .product(name: $0, package: "swift-syntax", condition: .when(traits: ["CasePathMacros"]))
  }
}

/// A product whose package is not fetched with `traits: []`. Either trait is enough, so no build needs
/// two. With two traits, half of the builds that are planned again would compile everything, because
/// SwiftPM passes traits to the compiler in the order of a set, which differs by process.
func product(
  _ name: String, of package: String, on platforms: [Platform] = []
) -> Target.Dependency {
  .product(
    name: name, package: package,
    condition: .when(platforms: platforms, traits: ["CasePathMacros", "Products"]))
}

/// Lets the core ask the compiler for the case of an enum: see `caseIndex(of:)`.
var caseIndices: SwiftSetting { .enableExperimentalFeature("BuiltinModule") }

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
    _ name: String, in path: String, _ dependencies: [Dependency], _ settings: [SwiftSetting] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "\(path)/Sources/\(name)",
      swiftSettings: .shared + settings)
  }

  /// Without a product of its own, an executable is run by the name of its target.
  static func executable(_ name: String, at path: String, _ dependencies: [Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: path, swiftSettings: .shared)
  }

  static func macros(_ name: String, in path: String, _ dependencies: [Dependency]) -> Target {
    .macro(
      name: name, dependencies: dependencies, path: "\(path)/Sources/\(name)",
      swiftSettings: .shared)
  }

  static func tests(
    _ name: String, in path: String? = nil, _ dependencies: [Dependency] = [],
    excluding files: [String] = []
  ) -> Target {
    .testTarget(
      name: name, dependencies: dependencies,
      path: (path.map { "\($0)/" } ?? "") + "Tests/\(name)", exclude: files,
      swiftSettings: .shared)
  }
}
