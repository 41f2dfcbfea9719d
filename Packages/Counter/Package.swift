// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Counter",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "Counter", targets: ["Counter"])
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
        "ComposableArchitecture", "HeadlessUI", "PrimeModal", "WolframAlpha",
        .product(name: "PrimeAlert", package: "WolframAlpha"),
      ]
    ),
    .executableTarget(
      name: "counter-demo",
      dependencies: [
        "ComposableArchitecture", "Counter", "HeadlessUI", "WolframAlpha",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
      ],
      path: "Sources/CounterDemo"
    ),
    .testTarget(
      name: "CounterTests",
      dependencies: [
        "ComposableArchitecture", "Counter", "HeadlessUI", "PrimeModal", "WolframAlpha",
        .product(name: "ComposableArchitectureExploration", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
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
