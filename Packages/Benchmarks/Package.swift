// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "benchmark", targets: ["Benchmarks"]),
    .executable(name: "scripted-counter", targets: ["ScriptedCounter"]),
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(path: "../HeadlessUI"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
  ],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CMeasuring", "ComposableArchitecture", "HeadlessUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitectureClocks", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureCollections", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureExploration", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureRecording", package: "ComposableArchitecture"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]
    ),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: [
        // One of the benchmarks runs the scripted counter.
        "Benchmarks", "ComposableArchitecture", "ScriptedCounter",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]
    ),
    .target(name: "CMeasuring"),
    .executableTarget(
      name: "ScriptedCounter",
      dependencies: [
        "ComposableArchitecture", "HeadlessUI",
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CMeasuring" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
