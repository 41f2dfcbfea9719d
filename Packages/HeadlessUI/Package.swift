// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "HeadlessUI",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "HeadlessExploration", targets: ["HeadlessExploration"]),
    .library(name: "HeadlessRunner", targets: ["HeadlessRunner"]),
    .library(name: "HeadlessTesting", targets: ["HeadlessTesting"]),
    .library(name: "HeadlessUI", targets: ["HeadlessUI"]),
    .library(name: "HeadlessWeb", targets: ["HeadlessWeb"]),
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "HeadlessExploration",
      dependencies: [
        "ComposableArchitecture", "HeadlessRunner", "HeadlessUI",
        .product(name: "ComposableArchitectureExploration", package: "ComposableArchitecture"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "HeadlessExplorationTests",
      dependencies: [
        "ComposableArchitecture", "HeadlessExploration", "HeadlessRunner", "HeadlessUI",
        .product(name: "ComposableArchitectureExploration", package: "ComposableArchitecture"),
      ]
    ),
    .target(
      name: "HeadlessRunner",
      dependencies: [
        "ComposableArchitecture", "HeadlessUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitectureClocks", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureRecording", package: "ComposableArchitecture"),
      ]
    ),
    .target(
      name: "HeadlessTesting",
      dependencies: [
        "ComposableArchitecture", "HeadlessRunner", "HeadlessUI",
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "HeadlessTestingTests",
      dependencies: [
        "ComposableArchitecture", "HeadlessRunner", "HeadlessTesting", "HeadlessUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
      ],
      exclude: ["Scripts", "__Screens__"]
    ),
    .target(name: "HeadlessUI"),
    .executableTarget(
      name: "headless-ui-demo",
      dependencies: ["ComposableArchitecture", "HeadlessRunner", "HeadlessUI", "HeadlessWeb"],
      path: "Sources/HeadlessUIDemo"
    ),
    .testTarget(
      name: "HeadlessRunnerTests",
      dependencies: [
        "ComposableArchitecture", "HeadlessRunner", "HeadlessUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitectureRecording", package: "ComposableArchitecture"),
      ]
    ),
    .testTarget(name: "HeadlessUITests", dependencies: ["HeadlessUI"]),
    .target(
      name: "HeadlessWeb",
      dependencies: [
        "ComposableArchitecture", "HeadlessRunner", "HeadlessUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitectureRecording", package: "ComposableArchitecture"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      resources: [
        "page.css", "state.js", "showing.js", "focus.js", "announcing.js", "input.js", "typing.js",
        "posting.js", "navigation.js", "stream.js", "ending.js",
      ].map { .embedInCode("Resources/\($0)") }
    ),
    .testTarget(
      name: "HeadlessWebTests",
      dependencies: [
        "ComposableArchitecture", "HeadlessRunner", "HeadlessUI", "HeadlessWeb",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitectureRecording", package: "ComposableArchitecture"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
