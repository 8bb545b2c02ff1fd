// swift-tools-version: 6.1
import PackageDescription

// Imports point down only; Tests/ArchitectureTests reads every source file and says so.
// An incremental build compiles a target again when a module that it names has changed, and not for one that comes by
// way of another. Each target and product names all modules below it for that reason.
let coreModules = ["RiffleMotion", "RiffleECS", "RiffleCore"]
let sceneModules = coreModules + ["RiffleView", "RiffleScene"]
let appModules = sceneModules + ["RiffleSDL", "RiffleApp"]
let commandModules = appModules + ["MemoryGame", "RiffleCommandLine"]

let core = coreModules.map { Target.Dependency(stringLiteral: $0) }
let scene = sceneModules.map { Target.Dependency(stringLiteral: $0) }
let app = appModules.map { Target.Dependency(stringLiteral: $0) }
let command = commandModules.map { Target.Dependency(stringLiteral: $0) }
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// The tests of an optimized build are not optimized themselves: that takes longer than running them.
let tested: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "Riffle",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "riffle", targets: ["RiffleCommand"]),
    .library(name: "RiffleMotion", targets: ["RiffleMotion"]),
    .library(name: "RiffleECS", targets: ["RiffleECS"]),
    .library(name: "RiffleScene", targets: sceneModules),
    .library(name: "RiffleSDL", targets: coreModules + ["RiffleView", "RiffleSDL"]),
    .library(name: "RiffleApp", targets: appModules),
    .library(name: "RiffleCommandLine", targets: appModules + ["RiffleCommandLine"]),
    .library(name: "RiffleTesting", targets: sceneModules + ["RiffleTesting"]),
    .library(name: "MemoryGame", targets: appModules + ["MemoryGame"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // From the bottom up: a number at time t, what exists, what happens in a tick, its picture, its text, the window.
    .target(name: "RiffleMotion"),
    .target(name: "RiffleECS"),
    .target(name: "RiffleCore", dependencies: ["RiffleMotion", "RiffleECS"]),
    .target(name: "RiffleView", dependencies: core),
    .target(name: "RiffleScene", dependencies: core + ["RiffleView", "CLibrary", "CYAML"]),
    .target(name: "RiffleTesting", dependencies: scene),
    .target(name: "RiffleSDL", dependencies: core + ["RiffleView", "CLibrary", "CSDL2", "CPNG"]),
    .target(name: "RiffleApp", dependencies: scene + ["RiffleSDL", "CLibrary", arguments]),
    .target(name: "MemoryGame", dependencies: app),
    .target(name: "RiffleCommandLine", dependencies: app + ["CLibrary", arguments]),
    // Of its debug information the program keeps what a backtrace names lines by, compressed: 35 MB, instead of 42 with all
    // of it. Both flags are those of gold, the linker of Swift on Linux.
    .executableTarget(
      name: "RiffleCommand", dependencies: command,
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--compress-debug-sections=zlib", "-Xlinker", "--strip-debug-non-line"],
          .when(platforms: [.linux]))
      ]),

    // The C libraries. CLibrary is the system's own.
    .target(name: "CLibrary"),
    .systemLibrary(
      name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"]), .brew(["sdl2", "sdl2_ttf"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    // What several suites share: the files of the repository, values made once, steps; stages for scenes; and exact
    // pictures that drawn ones are compared with.
    .target(name: "TestSupport", dependencies: core, path: "Tests/Support", swiftSettings: tested),
    .target(
      name: "SceneSupport", dependencies: scene + ["TestSupport"], path: "Tests/SceneSupport", swiftSettings: tested),
    .target(
      name: "ExactPictures", dependencies: core + ["RiffleView", "TestSupport"], path: "Tests/ExactPictures"),

    .testTarget(name: "ArchitectureTests", swiftSettings: tested),
    .testTarget(name: "RiffleMotionTests", dependencies: ["RiffleMotion"], swiftSettings: tested),
    .testTarget(name: "RiffleECSTests", dependencies: ["RiffleECS"], swiftSettings: tested),
    .testTarget(name: "RiffleCoreTests", dependencies: core + ["TestSupport"], swiftSettings: tested),
    .testTarget(
      name: "RiffleViewTests", dependencies: core + ["RiffleView", "ExactPictures", "TestSupport"],
      swiftSettings: tested),
    .testTarget(
      name: "RiffleSceneTests", dependencies: scene + ["SceneSupport", "TestSupport"], swiftSettings: tested),
    .testTarget(
      name: "RiffleTestingTests", dependencies: scene + ["RiffleTesting"], swiftSettings: tested),
    .testTarget(
      name: "RiffleSDLTests",
      dependencies: core + ["RiffleView", "RiffleSDL", "CLibrary", "CSDL2", "TestSupport"],
      swiftSettings: tested),
    .testTarget(
      name: "RiffleAppTests", dependencies: app + ["CLibrary", "MemoryGame", "TestSupport"], swiftSettings: tested),
    .testTarget(
      name: "MemoryGameTests", dependencies: app + ["MemoryGame", "SceneSupport", "TestSupport"],
      swiftSettings: tested),
    .testTarget(
      name: "RiffleCommandLineTests", dependencies: command + ["TestSupport"], swiftSettings: tested),
    .testTarget(name: "RiffleTests", dependencies: command + ["SceneSupport", "TestSupport"], swiftSettings: tested),
    // Recorded and exported runs, and the laws of time over them.
    .testTarget(
      name: "RecordingsTests", dependencies: app + ["MemoryGame", "TestSupport"], path: "Tests/Recordings",
      exclude: ["Fixtures", "README.md"], swiftSettings: tested),
    .testTarget(
      name: "EndToEndTests", dependencies: core + ["RiffleView", "RiffleSDL", "TestSupport"], swiftSettings: tested),
  ],
  swiftLanguageModes: [.v6]
)
