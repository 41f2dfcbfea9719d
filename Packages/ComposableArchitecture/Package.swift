// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "ComposableArchitecture",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "composable-architecture-demo", targets: ["ComposableArchitectureDemo"]),
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
      name: "ComposableArchitectureLogging",
      targets: ["ComposableArchitectureLogging"]
    ),
    .library(
      name: "ComposableArchitectureObservation",
      targets: ["ComposableArchitectureObservation"]
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
      swiftSettings: settings + [caseIndices]
    ),
    .target(
      name: "ComposableArchitectureClocks",
      dependencies: ["ComposableArchitecture"],
      swiftSettings: settings
    ),
    .target(
      name: "ComposableArchitectureCollections",
      dependencies: [
        "ComposableArchitecture",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureCollectionsTests",
      dependencies: [
        "ComposableArchitecture",
        "ComposableArchitectureCollections",
        "ComposableArchitectureTesting",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "ComposableArchitectureCombine",
      dependencies: ["ComposableArchitecture", openCombine, openCombineDispatch],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureCombineTests",
      dependencies: [
        "ComposableArchitecture",
        "ComposableArchitectureCombine",
        "ComposableArchitectureTestSupport",
        "ComposableArchitectureTesting",
        openCombine,
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "ComposableArchitectureDemo",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "ComposableArchitecture",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureDemoTests",
      dependencies: [
        "ComposableArchitecture",
        "ComposableArchitectureDemo",
        "ComposableArchitectureTestSupport",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "ComposableArchitectureLogging",
      dependencies: [
        "ComposableArchitecture",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureLoggingTests",
      dependencies: [
        "ComposableArchitecture",
        "ComposableArchitectureLogging",
        "ComposableArchitectureTestSupport",
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "ComposableArchitectureMacroExpansions",
      dependencies: [
        swiftSyntax("SwiftDiagnostics"),
        swiftSyntax("SwiftSyntax"),
        swiftSyntax("SwiftSyntaxBuilder"),
        swiftSyntax("SwiftSyntaxMacros"),
      ],
      swiftSettings: settings
    ),
    .macro(
      name: "ComposableArchitectureMacros",
      dependencies: [
        "ComposableArchitectureMacroExpansions",
        swiftSyntax("SwiftCompilerPlugin"),
        swiftSyntax("SwiftSyntax"),
        swiftSyntax("SwiftSyntaxMacros"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureMacrosTests",
      dependencies: [
        "ComposableArchitecture",
        "ComposableArchitectureMacroExpansions",
        swiftSyntax("SwiftSyntax"),
        swiftSyntax("SwiftSyntaxMacroExpansion"),
        swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "ComposableArchitectureObservation",
      dependencies: ["ComposableArchitecture"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureObservationTests",
      dependencies: ["ComposableArchitecture", "ComposableArchitectureObservation"],
      swiftSettings: settings
    ),
    .target(
      name: "ComposableArchitectureTestSupport",
      dependencies: ["ComposableArchitecture"],
      path: "Tests/ComposableArchitectureTestSupport",
      swiftSettings: settings
    ),
    .target(
      name: "ComposableArchitectureTesting",
      dependencies: [
        "ComposableArchitecture",
        "ComposableArchitectureClocks",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureTestingTests",
      dependencies: [
        "ComposableArchitecture",
        "ComposableArchitectureClocks",
        "ComposableArchitectureTestSupport",
        "ComposableArchitectureTesting",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture",
        "ComposableArchitectureTestSupport",
        "ComposableArchitectureTesting",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "ComposableArchitecture",
        "ComposableArchitectureClocks",
        "ComposableArchitectureCollections",
        "ComposableArchitectureCombine",
        "ComposableArchitectureLogging",
        "ComposableArchitectureObservation",
        "ComposableArchitectureTesting",
      ],
      swiftSettings: settings
    ),
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

var settings: [SwiftSetting] {
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
