// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PrimeModal",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "PrimeModal", targets: ["PrimeModal"])
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(path: "../HeadlessUI"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(name: "PrimeModal", dependencies: ["ComposableArchitecture", "HeadlessUI"]),
    .executableTarget(
      name: "prime-modal-demo",
      dependencies: [
        "ComposableArchitecture", "HeadlessUI", "PrimeModal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
      ],
      path: "Sources/PrimeModalDemo"
    ),
    .testTarget(
      name: "PrimeModalTests",
      dependencies: [
        "ComposableArchitecture", "HeadlessUI", "PrimeModal",
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
