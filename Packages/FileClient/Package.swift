// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FileClient",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .executable(name: "file-client-demo", targets: ["FileClientDemo"]),
    .library(name: "FileClient", targets: ["FileClient"]),
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
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "FileClientDemo",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        "FileClient",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FileClientTests",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "ComposableArchitecture"),
        "FileClient",
        "FileClientDemo",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
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
