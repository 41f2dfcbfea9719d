// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PrimeModal",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "prime-modal-demo", targets: ["PrimeModalDemo"]),
    .library(name: "PrimeModal", targets: ["PrimeModal"]),
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(path: "../HeadlessUI"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "PrimeModal",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "PrimeModalDemo",
      dependencies: [
        "PrimeModal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PrimeModalTests",
      dependencies: [
        "PrimeModal",
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
