// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Counter",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "counter-demo", targets: ["CounterDemo"]),
    .library(name: "Counter", targets: ["Counter"]),
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(path: "../HeadlessUI"),
    .package(path: "../PrimeModal"),
    .package(path: "../WolframAlpha"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "Counter",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
        .product(name: "PrimeAlert", package: "WolframAlpha"),
        .product(name: "PrimeModal", package: "PrimeModal"),
        .product(name: "WolframAlpha", package: "WolframAlpha"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "CounterDemo",
      dependencies: [
        "Counter",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
        .product(name: "WolframAlpha", package: "WolframAlpha"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CounterTests",
      dependencies: [
        "Counter",
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
        .product(name: "PrimeModal", package: "PrimeModal"),
        .product(name: "WolframAlpha", package: "WolframAlpha"),
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
