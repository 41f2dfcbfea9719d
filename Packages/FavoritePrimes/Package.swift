// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FavoritePrimes",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "FavoritePrimes", targets: ["FavoritePrimes"])
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
        "ComposableArchitecture", "FileClient", "HeadlessUI", "WolframAlpha",
        .product(name: "PrimeAlert", package: "WolframAlpha"),
      ]
    ),
    .executableTarget(
      name: "favorite-primes-demo",
      dependencies: [
        "ComposableArchitecture", "FavoritePrimes", "FileClient", "HeadlessUI", "WolframAlpha",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
      ],
      path: "Sources/FavoritePrimesDemo"
    ),
    .testTarget(
      name: "FavoritePrimesTests",
      dependencies: [
        "ComposableArchitecture", "FavoritePrimes", "FileClient", "HeadlessUI", "WolframAlpha",
        .product(name: "ComposableArchitectureExploration", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
        .product(name: "FileClientTesting", package: "FileClient"),
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
