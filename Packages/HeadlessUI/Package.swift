// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "HeadlessUI",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "headless-ui-demo", targets: ["HeadlessUIDemo"]),
    .library(name: "HeadlessRunner", targets: ["HeadlessRunner"]),
    .library(name: "HeadlessTesting", targets: ["HeadlessTesting"]),
    .library(name: "HeadlessUI", targets: ["HeadlessUI"]),
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "HeadlessRunner",
      dependencies: [
        "HeadlessUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureClocks", package: "ComposableArchitecture"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "HeadlessTesting",
      dependencies: [
        "HeadlessRunner",
        "HeadlessUI",
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "HeadlessTestingTests",
      dependencies: [
        "HeadlessRunner",
        "HeadlessTesting",
        "HeadlessUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
      ],
      exclude: ["Scripts", "__Screens__"],
      swiftSettings: settings
    ),
    .target(name: "HeadlessUI", swiftSettings: settings),
    .executableTarget(
      name: "HeadlessUIDemo",
      dependencies: [
        "HeadlessRunner",
        "HeadlessUI",
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "HeadlessRunnerTests",
      dependencies: [
        "HeadlessRunner",
        "HeadlessUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "HeadlessUITests",
      dependencies: ["HeadlessUI"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)

var settings: [SwiftSetting] {
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
