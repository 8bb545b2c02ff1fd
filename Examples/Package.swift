// swift-tools-version: 6.1
import PackageDescription

// Programs on the engine, each in a folder of its own: `swift run --package-path Examples Needle`.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Riffle", path: "..")],
  targets: [
    .executableTarget(name: "Needle", dependencies: [.product(name: "RiffleApp", package: "Riffle")]),
    .executableTarget(name: "Breakout", dependencies: [.product(name: "RiffleApp", package: "Riffle")]),
    .executableTarget(name: "Patience", dependencies: [.product(name: "RiffleApp", package: "Riffle")]),
    .testTarget(name: "PatienceTests", dependencies: ["Patience"]),
  ],
  swiftLanguageModes: [.v6]
)
