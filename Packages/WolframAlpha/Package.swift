// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "WolframAlpha",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "PrimeAlert", targets: ["PrimeAlert"]),
    .library(name: "WolframAlpha", targets: ["WolframAlpha"]),
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(path: "../HeadlessUI"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.5.0"),
  ],
  targets: [
    .target(name: "CCurl"),
    .target(
      name: "PrimeAlert",
      dependencies: ["ComposableArchitecture", "HeadlessUI", "WolframAlpha"]
    ),
    .target(
      name: "WolframAlpha",
      dependencies: [
        "ComposableArchitecture",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .target(name: "CCurl", condition: .when(platforms: [.android, .linux, .openbsd])),
      ]
    ),
    .executableTarget(
      name: "wolfram-alpha-demo",
      dependencies: [
        "ComposableArchitecture", "WolframAlpha",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/WolframAlphaDemo"
    ),
    .testTarget(
      name: "PrimeAlertTests",
      dependencies: [
        "ComposableArchitecture", "HeadlessUI", "PrimeAlert", "WolframAlpha",
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
      ]
    ),
    .testTarget(
      name: "WolframAlphaTests",
      dependencies: [
        "ComposableArchitecture", "WolframAlpha", "wolfram-alpha-demo",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CCurl" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
