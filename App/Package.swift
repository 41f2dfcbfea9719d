// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "App",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "AppFeature", targets: ["AppFeature"])
  ],
  dependencies: [
    .package(path: "../Packages/ComposableArchitecture"),
    .package(path: "../Packages/Counter"),
    .package(path: "../Packages/FavoritePrimes"),
    .package(path: "../Packages/FileClient"),
    .package(path: "../Packages/HeadlessUI"),
    .package(path: "../Packages/PrimeModal"),
    .package(path: "../Packages/WolframAlpha"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "AppFeature",
      dependencies: [
        "ComposableArchitecture", "Counter", "FavoritePrimes", "FileClient", "HeadlessUI",
        "PrimeModal", "WolframAlpha",
        .product(name: "ComposableArchitectureRecording", package: "ComposableArchitecture"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "AppFeatureTests",
      dependencies: [
        "AppFeature", "ComposableArchitecture", "Counter", "FavoritePrimes", "FileClient",
        "HeadlessUI", "PrimeModal", "WolframAlpha",
        .product(name: "ComposableArchitectureExploration", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureRecording", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
        .product(name: "FileClientTesting", package: "FileClient"),
        .product(name: "HeadlessExploration", package: "HeadlessUI"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
      ],
      exclude: ["Recordings/KeepsPrimes.jsonl"]
    ),
    .executableTarget(
      name: "primetime",
      dependencies: [
        "AppFeature", "ComposableArchitecture", "FileClient", "HeadlessUI", "WolframAlpha",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
        .product(name: "HeadlessWeb", package: "HeadlessUI"),
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
