// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FileClient",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "FileClient", targets: ["FileClient"]),
    .library(name: "FileClientTesting", targets: ["FileClientTesting"]),
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "FileClient",
      dependencies: [
        "ComposableArchitecture",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .executableTarget(
      name: "file-client-demo",
      dependencies: [
        "ComposableArchitecture", "FileClient",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/FileClientDemo"
    ),
    .target(
      name: "FileClientTesting",
      dependencies: [
        "ComposableArchitecture", "FileClient",
        .product(name: "ComposableArchitectureExploration", package: "ComposableArchitecture"),
      ]
    ),
    .testTarget(
      name: "FileClientTests",
      dependencies: [
        "ComposableArchitecture", "FileClient", "file-client-demo", "FileClientTesting",
        .product(name: "ComposableArchitectureExploration", package: "ComposableArchitecture"),
        .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
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
