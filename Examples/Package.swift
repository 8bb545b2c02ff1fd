// swift-tools-version: 6.1
import PackageDescription

// Programs on the engine, each in a folder of its own: `swift run --package-path Examples Needle`.
let library: [Target.Dependency] = [.product(name: "RiffleApp", package: "Riffle")]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Riffle", path: "..")],
  targets: [
    // One module each, without a window.
    .executableTarget(name: "Curves", dependencies: [.product(name: "RiffleMotion", package: "Riffle")]),
    .executableTarget(name: "Falling", dependencies: [.product(name: "RiffleECS", package: "Riffle")]),
    // The program that `riffle new First` writes.
    .executableTarget(name: "First", dependencies: library),
    .testTarget(name: "FirstTests", dependencies: library + ["First"]),
    .executableTarget(name: "Needle", dependencies: library),
    .executableTarget(name: "Breakout", dependencies: library),
    .executableTarget(name: "Panel", dependencies: library),
    .testTarget(
      name: "PanelTests", dependencies: library + ["Panel", .product(name: "RiffleTesting", package: "Riffle")]),
    .executableTarget(name: "Patience", dependencies: library),
    .testTarget(name: "PatienceTests", dependencies: library + ["Patience"]),
  ],
  swiftLanguageModes: [.v6]
)
