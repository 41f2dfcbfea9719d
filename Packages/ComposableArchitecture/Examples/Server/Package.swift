// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because only these examples need a server framework, which takes minutes to build.
// `Scripts/test-server-example` builds and runs them.
let package = Package(
  name: "Server",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../../../ComposableArchitecture"),
    .package(path: "../../../FileClient"),
    .package(path: "../../../HeadlessUI"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    .executableTarget(
      name: "Server",
      dependencies: [
        "ComposableArchitecture", "FileClient",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .executableTarget(
      name: "CounterServer",
      dependencies: [
        "ComposableArchitecture", "HeadlessUI",
        .product(name: "HeadlessRunner", package: "HeadlessUI"),
        .product(name: "HeadlessWeb", package: "HeadlessUI"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
