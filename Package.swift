// swift-tools-version: 6.1
import PackageDescription

// Imports point down only; Tests/ArchitectureTests reads every source file and says so.
// Modules from the bottom up: what a number is at time t, what exists, what happens in a tick,
// what it looks like, how it is written down, and last the window.
//
// A target names every module it sees, also those that come by way of another: what is not named is not rebuilt against
// when it changes, and an incremental build then links parts that disagree about the layout of a type.
// For the same reason a product has all modules that come with it: whoever uses it depends on each of them.
let modules = [
  "RiffleMotion", "RiffleECS", "RiffleCore", "RiffleView", "RiffleStage", "RiffleTime", "RiffleScene",
]
let window = ["RiffleInspector", "RiffleSDL", "Riffle", "RiffleApp"]
let app: [Target.Dependency] = (modules + window).map { .byName(name: $0) }
let (core, view, stage, scene) = (Array(app[..<3]), Array(app[..<4]), Array(app[..<5]), Array(app[..<7]))

// Scripts/run asks for a program with the Swift runtime in it: its libraries take a third of the processor's time of
// `riffle --help`. By the linker alone, so that nothing is compiled anew for it. What it says is 1, or a folder that has
// libstdc++.a and no shared one: then that is in it too.
let asked = Context.environment["RIFFLE_STATIC_RUNTIME"] ?? ""
let isStatic = asked == "1" || asked.hasPrefix("/")
let runtime: [LinkerSetting] =
  isStatic
  ? [
    .unsafeFlags(
      // This linker takes half the time of the usual one.
      ["-use-ld=lld", "-static-stdlib"]
        + ["CoreFoundation", "_FoundationICU", "_FoundationCollections", "_FoundationCShims", "stdc++"].map {
          "-l\($0)"
        }
        + (asked == "1" ? [] : ["-L\(asked)", "-Xclang-linker", "-static-libgcc"])
        // No address in it depends on where it is loaded, and no library asks it for a name: nothing is written to its pages
        // before it begins.
        + ["-Xclang-linker", "-no-pie", "-Xlinker", "--no-export-dynamic"])
  ] : []

let package = Package(
  name: "Riffle",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Riffle", targets: modules + ["Riffle"]),
    .library(name: "RiffleApp", targets: modules + window),
    .library(name: "RiffleSDL", targets: modules[..<4] + ["RiffleSDL"]),
    .library(name: "RiffleCommandLine", targets: modules + window + ["RiffleMotionTest", "RiffleCommandLine"]),
    .library(name: "RiffleTesting", targets: modules + ["RiffleMotionTest", "RiffleTesting"]),
    .library(name: "MemoryGame", targets: modules + window + ["MemoryGame"]),
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
    .target(name: "RiffleTime", dependencies: core),
    .target(name: "RiffleView", dependencies: core),
    .target(name: "RiffleStage", dependencies: view),
    .target(
      name: "RiffleScene", dependencies: stage + ["RiffleTime", "CLibrary", .product(name: "Yams", package: "Yams")]),
    .target(name: "RiffleInspector", dependencies: view + ["RiffleTime"]),
    .target(name: "Riffle", dependencies: scene),
    .target(name: "RiffleMotionTest", dependencies: scene),
    .target(name: "RiffleTesting", dependencies: scene + ["RiffleMotionTest"]),
    .target(
      name: "RiffleApp",
      dependencies: app.dropLast() + [
        "CLibrary", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [
        "button", "card", "chart", "empty", "game-table", "list-and-detail", "particle-burst", "toast",
      ].map { .embedInCode("Gallery/Templates/\($0).yaml") }),
    .target(name: "CLibrary"),
    .systemLibrary(
      name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"]), .brew(["sdl2", "sdl2_ttf"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(
      name: "RiffleSDL", dependencies: view + ["CLibrary", "CSDL2", "CPNG"], resources: [.copy("Fonts")]),
    .target(name: "MemoryGame", dependencies: app),
    .target(
      name: "RiffleCommandLine",
      dependencies: app + [
        "CLibrary", "RiffleMotionTest", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "RiffleCommand", dependencies: app + ["RiffleMotionTest", "MemoryGame", "RiffleCommandLine"],
      linkerSettings: runtime),
    .testTarget(name: "RiffleMotionTests", dependencies: ["RiffleMotion"]),
    .testTarget(name: "RiffleECSTests", dependencies: ["RiffleECS"]),
    .testTarget(name: "RiffleCoreTests", dependencies: core + ["TestSupport"]),
    .testTarget(name: "RiffleTimeTests", dependencies: core + ["RiffleTime", "TestSupport"]),
    .testTarget(name: "RiffleInspectorTests", dependencies: view + ["RiffleTime", "RiffleInspector", "TestSupport"]),
    // What several suites share: the files of the repository, values made once, steps; and stages for scenes.
    .target(name: "TestSupport", dependencies: core, path: "Tests/Support"),
    .target(name: "SceneSupport", dependencies: scene + ["TestSupport"], path: "Tests/SceneSupport"),
    // The slow truth that drawn pictures are compared with.
    .target(name: "ExactPictures", dependencies: view + ["TestSupport"], path: "Tests/ExactPictures"),
    .testTarget(name: "RiffleViewTests", dependencies: view + ["ExactPictures", "TestSupport"]),
    .testTarget(name: "RiffleStageTests", dependencies: stage),
    .testTarget(name: "RiffleSceneTests", dependencies: scene + ["TestSupport", "SceneSupport"]),
    .testTarget(
      name: "RiffleMotionTestTests", dependencies: scene + ["RiffleMotionTest", "TestSupport"]),
    .testTarget(name: "RiffleTestingTests", dependencies: scene + ["RiffleMotionTest", "RiffleTesting"]),
    .testTarget(
      name: "MemoryGameTests",
      dependencies: app + ["MemoryGame", "TestSupport", "SceneSupport"]),
    .testTarget(
      name: "RiffleSDLTests", dependencies: view + ["CLibrary", "RiffleSDL", "CSDL2", "ExactPictures", "TestSupport"]),
    .testTarget(
      name: "RiffleCommandLineTests", dependencies: app + ["RiffleMotionTest", "RiffleCommandLine", "TestSupport"]),
    .testTarget(
      name: "RiffleAppTests", dependencies: app + ["CLibrary", "MemoryGame", "TestSupport"]),
    .testTarget(
      name: "RiffleTests",
      dependencies: app + ["RiffleMotionTest", "MemoryGame", "RiffleCommandLine", "TestSupport", "SceneSupport"]),
    // What was recorded and exported, and the laws of time over it.
    .testTarget(
      name: "RecordingsTests",
      dependencies: app + ["MemoryGame", "TestSupport"],
      path: "Tests/Recordings",
      exclude: ["Fixtures", "README.md"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "EndToEndTests", dependencies: view + ["RiffleSDL", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// The suite is built beside the program that it plays, optimized, so that it ends in minutes. Optimizing the tests
// themselves takes longer than running them.
for target in package.targets where target.isTest {
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// Scripts/run compiles the scene language and the modules that import it file by file, and only the files that a change touches: an edit
// to one is then in the program after seconds. As a whole they take as long on two cores as on one.
if Context.environment["RIFFLE_BY_FILE"] == "1" {
  let byFile = ["RiffleScene", "RiffleMotionTest", "RiffleApp", "MemoryGame", "RiffleCommandLine"]
  for target in package.targets where byFile.contains(target.name) {
    target.swiftSettings = [
      .unsafeFlags(
        ["-no-whole-module-optimization", "-enable-batch-mode", "-incremental"], .when(configuration: .release))
    ]
  }
}

// Scripts/sanitize names the test targets that it runs, separated by commas. Only they and what they need are built then:
// neither the command line nor, for some, the scene language.
if let named = Context.environment["RIFFLE_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
  var needed = Set(named)
  var count = 0
  while count < needed.count {
    count = needed.count
    for target in package.targets where needed.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
