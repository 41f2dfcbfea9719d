// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ComposableArchitecture",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
  ],
  targets: [
    .target(name: "ComposableArchitecture", swiftSettings: settings),
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
