// swift-tools-version: 6.1
import PackageDescription

// Imports point down only; Tests/ArchitectureTests reads every source file and says so.
// Modules from the bottom up: what a number is at time t, what exists, what happens in a tick,
// what it looks like, how it is written down, and last the window.
let package = Package(
  name: "Riffle",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "Riffle", targets: ["Riffle"]),
    .library(name: "RiffleSDL", targets: ["RiffleSDL"]),
    .executable(name: "riffle", targets: ["RiffleCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "RiffleMotion"),
    .target(name: "RiffleECS"),
    .target(name: "RiffleCore", dependencies: ["RiffleMotion", "RiffleECS"]),
    .target(name: "RiffleTime", dependencies: ["RiffleCore"]),
    .target(name: "RiffleView", dependencies: ["RiffleCore"]),
    .target(name: "RiffleScene", dependencies: ["RiffleView", .product(name: "Yams", package: "Yams")]),
    .target(name: "RiffleInspector", dependencies: ["RiffleTime", "RiffleView"]),
    .target(name: "MemoryGame", dependencies: ["RiffleScene"]),
    .target(
      name: "Riffle",
      dependencies: ["RiffleMotion", "RiffleECS", "RiffleCore", "RiffleTime", "RiffleView", "RiffleScene"]),
    .systemLibrary(
      name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"]), .brew(["sdl2", "sdl2_ttf"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "RiffleSDL", dependencies: ["RiffleView", "CSDL2", "CPNG"]),
    .executableTarget(
      name: "RiffleCommand",
      dependencies: [
        "RiffleSDL", "RiffleScene", "RiffleInspector", "MemoryGame",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "RiffleMotionTests", dependencies: ["RiffleMotion"]),
    .testTarget(name: "RiffleECSTests", dependencies: ["RiffleECS"]),
    .testTarget(name: "RiffleCoreTests", dependencies: ["RiffleCore"]),
    .testTarget(name: "RiffleTimeTests", dependencies: ["RiffleTime"]),
    .testTarget(name: "RiffleInspectorTests", dependencies: ["RiffleInspector"]),
    .testTarget(name: "RiffleViewTests", dependencies: ["RiffleView"]),
    .testTarget(name: "RiffleSceneTests", dependencies: ["RiffleScene"]),
    .testTarget(name: "MemoryGameTests", dependencies: ["MemoryGame"]),
    .testTarget(name: "RiffleSDLTests", dependencies: ["RiffleSDL"]),
    .testTarget(name: "RiffleTests", dependencies: ["Riffle", "MemoryGame"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "EndToEndTests"),
  ],
  swiftLanguageModes: [.v6]
)
