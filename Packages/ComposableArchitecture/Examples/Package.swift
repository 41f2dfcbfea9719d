// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  dependencies: [
    .package(path: "../../ComposableArchitecture"),
    .package(path: "../../FileClient"),
    .package(path: "../../HeadlessUI"),
  ],
  targets: [
    "Downloads", "ReadingList", "Recorder", "Search", "TicTacToe", "Todos", "Weather",
  ].flatMap { name in
    [
      .executableTarget(
        name: name,
        dependencies: [
          "ComposableArchitecture", "FileClient", "HeadlessUI",
          .product(name: "ComposableArchitectureCollections", package: "ComposableArchitecture"),
          .product(name: "ComposableArchitectureRecording", package: "ComposableArchitecture"),
          .product(name: "HeadlessRunner", package: "HeadlessUI"),
          .product(name: "HeadlessWeb", package: "HeadlessUI"),
        ]
      ),
      .testTarget(
        name: "\(name)Tests",
        dependencies: [
          .target(name: name), "ComposableArchitecture", "FileClient",
          .product(name: "ComposableArchitectureCollections", package: "ComposableArchitecture"),
          .product(name: "ComposableArchitectureExploration", package: "ComposableArchitecture"),
          .product(name: "ComposableArchitectureTesting", package: "ComposableArchitecture"),
          .product(name: "FileClientTesting", package: "FileClient"),
          .product(name: "HeadlessExploration", package: "HeadlessUI"),
          .product(name: "HeadlessRunner", package: "HeadlessUI"),
          .product(name: "HeadlessTesting", package: "HeadlessUI"),
        ]
      ),
    ]
  },
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
