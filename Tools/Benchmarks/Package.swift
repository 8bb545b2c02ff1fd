// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that a C compiler flag and a second executable stay out of Riffle's manifest.
// Run with `swift run -c release --package-path Benchmarks`.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Riffle", path: "../..")],
  targets: [
    .target(name: "CReference", cSettings: [.unsafeFlags(["-O3"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .target(name: "COutlines", dependencies: ["CFreeType"], cSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "COutlines", "CReference", .product(name: "RiffleScene", package: "Riffle"),
        .product(name: "RiffleSDL", package: "Riffle"), .product(name: "MemoryGame", package: "Riffle"),
      ]),
    .target(name: "CDraw", cSettings: [.unsafeFlags(["-O3"])], linkerSettings: [.linkedLibrary("SDL2")]),
    .executableTarget(
      name: "WindowBenchmarks",
      dependencies: [
        "CDraw", .product(name: "RiffleScene", package: "Riffle"), .product(name: "RiffleSDL", package: "Riffle"),
      ]),
    .executableTarget(
      name: "AppBenchmarks",
      dependencies: [.product(name: "RiffleApp", package: "Riffle"), .product(name: "RiffleSDL", package: "Riffle")]),
    .executableTarget(
      name: "Box", dependencies: [.product(name: "RiffleApp", package: "Riffle")], path: "Peers/Riffle"),
  ],
  swiftLanguageModes: [.v6]
)
