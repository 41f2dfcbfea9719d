// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "NewFeature",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "new-feature-demo", targets: ["NewFeatureDemo"]),
    .library(name: "NewFeature", targets: ["NewFeature"]),
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(path: "../HeadlessUI"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "NewFeature",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "NewFeatureDemo",
      dependencies: [
        "NewFeature",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "NewFeatureTests",
      dependencies: [
        "NewFeature",
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
      ],
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
