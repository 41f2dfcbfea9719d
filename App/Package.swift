// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "App",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "primetime", targets: ["primetime"]),
    .library(name: "AppFeature", targets: ["AppFeature"]),
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
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "Counter", package: "Counter"),
        .product(name: "FavoritePrimes", package: "FavoritePrimes"),
        .product(name: "FileClient", package: "FileClient"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "PrimeModal", package: "PrimeModal"),
        .product(name: "WolframAlpha", package: "WolframAlpha"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "AppFeatureTests",
      dependencies: [
        "AppFeature",
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
        .product(name: "Counter", package: "Counter"),
        .product(name: "FavoritePrimes", package: "FavoritePrimes"),
        .product(name: "FileClient", package: "FileClient"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
        .product(name: "PrimeModal", package: "PrimeModal"),
        .product(name: "WolframAlpha", package: "WolframAlpha"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "primetime",
      dependencies: [
        "AppFeature",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "FileClient", package: "FileClient"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
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
