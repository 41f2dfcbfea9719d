// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FavoritePrimes",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "favorite-primes-demo", targets: ["FavoritePrimesDemo"]),
    .library(name: "FavoritePrimes", targets: ["FavoritePrimes"]),
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(path: "../FileClient"),
    .package(path: "../HeadlessUI"),
    .package(path: "../WolframAlpha"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "FavoritePrimes",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "FileClient", package: "FileClient"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
        .product(name: "PrimeAlert", package: "WolframAlpha"),
        .product(name: "WolframAlpha", package: "WolframAlpha"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "FavoritePrimesDemo",
      dependencies: [
        "FavoritePrimes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "FileClient", package: "FileClient"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
        .product(name: "HeadlessUI", package: "HeadlessUI"),
        .product(name: "WolframAlpha", package: "WolframAlpha"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FavoritePrimesTests",
      dependencies: [
        "FavoritePrimes",
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
        .product(name: "FileClient", package: "FileClient"),
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
