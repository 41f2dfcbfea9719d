// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "ComposableArchitecture",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(name: "ComposableArchitectureClocks", targets: ["ComposableArchitectureClocks"]),
    .library(
      name: "ComposableArchitectureCollections",
      targets: ["ComposableArchitectureCollections"]
    ),
    .library(
      name: "ComposableArchitectureCombine",
      targets: ["ComposableArchitectureCombine"]
    ),
    .library(
      name: "ComposableArchitectureExploration",
      targets: ["ComposableArchitectureExploration"]
    ),
    .library(
      name: "ComposableArchitectureLogging",
      targets: ["ComposableArchitectureLogging"]
    ),
    .library(
      name: "ComposableArchitectureObservation",
      targets: ["ComposableArchitectureObservation"]
    ),
    .library(
      name: "ComposableArchitectureRecording",
      targets: ["ComposableArchitectureRecording"]
    ),
    .library(
      name: "ComposableArchitectureTesting",
      targets: ["ComposableArchitectureTesting"]
    ),
  ],
  traits: [
    .trait(name: "CasePathMacros", description: "Adds the macro `@CasePathable`.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.8.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"604.0.0"),
  ],
  targets: [
    .target(
      name: "ComposableArchitecture",
      dependencies: [casePathMacros],
      swiftSettings: [caseIndices]
    ),
    .target(name: "ComposableArchitectureClocks", dependencies: ["ComposableArchitecture"]),
    .testTarget(
      name: "ComposableArchitectureClocksTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureTestSupport", "ComposableArchitectureTesting",
      ]
    ),
    .target(
      name: "ComposableArchitectureCollections",
      dependencies: [
        "ComposableArchitecture",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]
    ),
    .testTarget(
      name: "ComposableArchitectureCollectionsTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureCollections",
        "ComposableArchitectureExploration", "ComposableArchitectureTesting",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]
    ),
    .target(
      name: "ComposableArchitectureCombine",
      dependencies: ["ComposableArchitecture", openCombine, openCombineDispatch]
    ),
    .testTarget(
      name: "ComposableArchitectureCombineTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureCombine",
        "ComposableArchitectureExploration", "ComposableArchitectureTestSupport",
        "ComposableArchitectureTesting", openCombine,
      ]
    ),
    .executableTarget(
      name: "composable-architecture-demo",
      dependencies: [
        "ComposableArchitecture",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/ComposableArchitectureDemo"
    ),
    .testTarget(
      name: "ComposableArchitectureDemoTests",
      dependencies: [
        "ComposableArchitecture", "composable-architecture-demo",
        "ComposableArchitectureTestSupport",
      ]
    ),
    .target(
      name: "ComposableArchitectureExploration",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureHistoryPage", "ComposableArchitectureTesting",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "ComposableArchitectureExplorationTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureExploration",
        "ComposableArchitectureTestSupport",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .target(
      name: "ComposableArchitectureLogging",
      dependencies: [
        "ComposableArchitecture", .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .testTarget(
      name: "ComposableArchitectureLoggingTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureLogging",
        "ComposableArchitectureTestSupport",
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .target(
      name: "ComposableArchitectureMacroExpansions",
      dependencies: [
        swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftSyntax"),
        swiftSyntax("SwiftSyntaxBuilder"), swiftSyntax("SwiftSyntaxMacros"),
      ]
    ),
    .macro(
      name: "ComposableArchitectureMacros",
      dependencies: [
        "ComposableArchitectureMacroExpansions", swiftSyntax("SwiftCompilerPlugin"),
        swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxMacros"),
      ]
    ),
    .testTarget(
      name: "ComposableArchitectureMacrosTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureMacroExpansions",
        swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxMacroExpansion"),
        swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
      ]
    ),
    .target(name: "ComposableArchitectureObservation", dependencies: ["ComposableArchitecture"]),
    .testTarget(
      name: "ComposableArchitectureObservationTests",
      dependencies: ["ComposableArchitecture", "ComposableArchitectureObservation"]
    ),
    .target(
      name: "ComposableArchitectureRecording",
      dependencies: ["ComposableArchitecture", "ComposableArchitectureHistoryPage"]
    ),
    .testTarget(
      name: "ComposableArchitectureRecordingTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureClocks", "ComposableArchitectureRecording",
        "ComposableArchitectureTestSupport",
      ],
      exclude: ["Fixtures"]
    ),
    .target(
      name: "ComposableArchitectureTestSupport",
      dependencies: [
        "ComposableArchitecture",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      path: "Tests/ComposableArchitectureTestSupport"
    ),
    .target(
      name: "ComposableArchitectureTesting",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureTestingStart",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .target(name: "ComposableArchitectureTestingStart"),
    .testTarget(
      name: "ComposableArchitectureTestingTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureTestSupport", "ComposableArchitectureTesting",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureExploration",
        "ComposableArchitectureTestSupport", "ComposableArchitectureTesting",
      ]
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureClocks",
        "ComposableArchitectureCollections", "ComposableArchitectureCombine",
        "ComposableArchitectureExploration", "ComposableArchitectureLogging",
        "ComposableArchitectureObservation", "ComposableArchitectureRecording",
        "ComposableArchitectureTesting",
      ]
    ),
    .target(
      name: "ComposableArchitectureHistoryPage",
      resources: [
        "page.css", "page.html", "moments.js", "times.js", "changes.js", "values.js", "list.js",
        "detail.js", "timeline.js", "live.js", "start.js",
      ].map { .embedInCode("Resources/\($0)") }
    ),
    .testTarget(
      name: "ComposableArchitectureHistoryPageTests",
      dependencies: ["ComposableArchitectureHistoryPage"]),
  ],
  swiftLanguageModes: [.v6]
)

/// With the trait off, this is not built, and its dependencies are not fetched.
var casePathMacros: Target.Dependency {
  .target(name: "ComposableArchitectureMacros", condition: .when(traits: ["CasePathMacros"]))
}

/// The bridge uses this where Combine is missing. On Apple's systems it is fetched, but not built.
var openCombine: Target.Dependency {
  .product(
    name: "OpenCombine", package: "OpenCombine",
    condition: .when(platforms: [.android, .linux, .openbsd, .wasi, .windows])
  )
}

/// The schedulers of Dispatch, which WASI does not have.
var openCombineDispatch: Target.Dependency {
  .product(
    name: "OpenCombineDispatch", package: "OpenCombine",
    condition: .when(platforms: [.android, .linux, .openbsd, .windows])
  )
}

/// Lets the core ask the compiler for the case of an enum: see `caseIndex(of:)`.
var caseIndices: SwiftSetting { .enableExperimentalFeature("BuiltinModule") }

func swiftSyntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: .when(traits: ["CasePathMacros"]))
}

for target in package.targets where target.name != "ComposableArchitectureTestingStart" {
  let shared: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  target.swiftSettings = shared + (target.swiftSettings ?? [])
}
