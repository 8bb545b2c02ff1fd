// swift-tools-version: 6.1
import PackageDescription

// Imports point down only; Tests/ArchitectureTests reads every source file and says so.
// Modules from the bottom up: what a number is at time t, what exists, what happens in a tick,
// what it looks like, how it is written down, and last the window.
// Each target and product names what it imports; what comes with that is added below.
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
  products: [.executable(name: "riffle", targets: ["RiffleCommand"])],
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
    .target(name: "RiffleStage", dependencies: ["RiffleView"]),
    .target(
      name: "RiffleScene",
      dependencies: ["RiffleStage", "RiffleTime", "CLibrary", .product(name: "Yams", package: "Yams")]),
    .target(name: "RiffleInspector", dependencies: ["RiffleView", "RiffleTime"]),
    .target(name: "Riffle", dependencies: ["RiffleScene"]),
    .target(name: "RiffleMotionTest", dependencies: ["RiffleScene"]),
    .target(name: "RiffleTesting", dependencies: ["RiffleMotionTest"]),
    .target(
      name: "RiffleApp",
      dependencies: [
        "CLibrary", "RiffleInspector", "RiffleSDL", "Riffle",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [
        "button", "card", "chart", "empty", "game-table", "list-and-detail", "particle-burst", "toast",
      ].map { .embedInCode("Gallery/Templates/\($0).yaml") }),
    .target(name: "CLibrary"),
    .systemLibrary(
      name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"]), .brew(["sdl2", "sdl2_ttf"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(
      name: "RiffleSDL", dependencies: ["RiffleView", "CLibrary", "CSDL2", "CPNG"], resources: [.copy("Fonts")]),
    .target(name: "MemoryGame", dependencies: ["RiffleApp"]),
    .target(
      name: "RiffleCommandLine",
      dependencies: [
        "CLibrary", "RiffleMotionTest", "RiffleApp",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "RiffleCommand", dependencies: ["MemoryGame", "RiffleCommandLine"], linkerSettings: runtime),
    .testTarget(name: "RiffleMotionTests", dependencies: ["RiffleMotion"]),
    .testTarget(name: "RiffleECSTests", dependencies: ["RiffleECS"]),
    .testTarget(name: "RiffleCoreTests", dependencies: ["TestSupport"]),
    .testTarget(name: "RiffleTimeTests", dependencies: ["RiffleTime", "TestSupport"]),
    .testTarget(name: "RiffleInspectorTests", dependencies: ["RiffleInspector", "TestSupport"]),
    // What several suites share: the files of the repository, values made once, steps; and stages for scenes.
    .target(name: "TestSupport", dependencies: ["RiffleCore"], path: "Tests/Support"),
    .target(name: "SceneSupport", dependencies: ["RiffleScene", "TestSupport"], path: "Tests/SceneSupport"),
    // The slow truth that drawn pictures are compared with.
    .target(name: "ExactPictures", dependencies: ["RiffleView", "TestSupport"], path: "Tests/ExactPictures"),
    .testTarget(name: "RiffleViewTests", dependencies: ["ExactPictures"]),
    .testTarget(name: "RiffleStageTests", dependencies: ["RiffleStage"]),
    .testTarget(name: "RiffleSceneTests", dependencies: ["SceneSupport"]),
    .testTarget(name: "RiffleMotionTestTests", dependencies: ["RiffleMotionTest", "TestSupport"]),
    .testTarget(name: "RiffleTestingTests", dependencies: ["RiffleTesting"]),
    .testTarget(name: "MemoryGameTests", dependencies: ["MemoryGame", "SceneSupport"]),
    .testTarget(name: "RiffleSDLTests", dependencies: ["CLibrary", "RiffleSDL", "CSDL2", "ExactPictures"]),
    .testTarget(name: "RiffleCommandLineTests", dependencies: ["RiffleCommandLine", "TestSupport"]),
    .testTarget(name: "RiffleAppTests", dependencies: ["CLibrary", "MemoryGame", "TestSupport"]),
    .testTarget(name: "RiffleTests", dependencies: ["MemoryGame", "RiffleCommandLine", "SceneSupport"]),
    // What was recorded and exported, and the laws of time over it.
    .testTarget(
      name: "RecordingsTests",
      dependencies: ["MemoryGame", "TestSupport"],
      path: "Tests/Recordings",
      exclude: ["Fixtures", "README.md"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "EndToEndTests", dependencies: ["RiffleSDL", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

func named(by dependencies: [Target.Dependency]) -> [String] {
  dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
}

@MainActor func withAllBelow(_ names: [String]) -> [String] {
  var names = names
  var next = 0
  while next < names.count {
    let below = named(by: package.targets.first { $0.name == names[next] }?.dependencies ?? [])
    names += below.filter { !names.contains($0) }
    next += 1
  }
  return names
}

// A target is built again when a module that it names changes, and not for one that comes by way of another: an incremental
// build would then link parts that disagree about the layout of a type. So everything that comes with a name is named too, in
// products as well, for the packages that use them. What is in C does not change with the rest.
for target in package.targets {
  let own = named(by: target.dependencies)
  let below = withAllBelow(own).filter { !own.contains($0) && !$0.hasPrefix("C") }
  target.dependencies += below.map { .byName(name: $0) }
}
package.products += ["Riffle", "RiffleApp", "RiffleSDL", "RiffleCommandLine", "RiffleTesting", "MemoryGame"].map {
  .library(name: $0, targets: withAllBelow([$0]).filter { !$0.hasPrefix("C") })
}

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
if let names = Context.environment["RIFFLE_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
  let needed = withAllBelow(names)
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
