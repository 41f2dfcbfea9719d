// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ComposableArchitecture",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "composable-architecture-demo", targets: ["ComposableArchitectureDemo"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(
      name: "ComposableArchitectureCollections",
      targets: ["ComposableArchitectureCollections"]
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
  ],
  targets: [
    .target(name: "ComposableArchitecture", swiftSettings: settings),
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
        .product(name: "OrderedCollections", package: "swift-collections"),
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
      dependencies: ["ComposableArchitecture", "ComposableArchitectureDemo"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: ["ComposableArchitecture"],
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
