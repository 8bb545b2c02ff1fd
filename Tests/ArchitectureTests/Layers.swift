/// The permitted imports of each module, from the bottom up.
enum Layers {
  struct Layer: Sendable {
    var name: String
    /// The highest modules of this package that it imports; those below them are permitted too.
    var above: [String] = []
    /// The modules of other packages and of the system that it imports.
    var foreign: Set<String> = []
  }

  /// The only file below the shell that imports the C library.
  static let libm = "Sources/RiffleMotion/Libm.swift"
  static let cLibraries: Set = ["Darwin", "Glibc", "Musl"]

  static let table = [
    // Foundation is imported where FoundationEssentials is not a module of its own.
    Layer(name: "CLibrary", foreign: cLibraries.union(["Foundation", "FoundationEssentials"])),
    Layer(name: "RiffleMotion"),
    Layer(name: "RiffleECS", foreign: ["Synchronization"]),
    // A search through history steps several parts of it at once.
    Layer(name: "RiffleCore", above: ["RiffleMotion", "RiffleECS"], foreign: ["Dispatch", "Synchronization"]),
    // The rasteriser draws bands of rows in parallel.
    Layer(name: "RiffleView", above: ["RiffleCore"], foreign: ["Dispatch"]),
    // Tests of motion play their branches in parallel.
    Layer(
      name: "RiffleScene", above: ["RiffleView", "CLibrary"], foreign: ["CYAML", "Dispatch", "Synchronization"]),
    Layer(name: "RiffleTesting", above: ["RiffleScene"], foreign: ["Testing"]),
    Layer(
      name: "RiffleSDL", above: ["RiffleView", "CLibrary"],
      foreign: ["CSDL2", "CPNG", "Synchronization"]),
    Layer(
      name: "RiffleApp", above: ["RiffleScene", "RiffleSDL"],
      foreign: ["ArgumentParser", "Dispatch", "Synchronization"]),
    // A plugin with the same access as a game of a user.
    Layer(name: "MemoryGame", above: ["RiffleApp"]),
    Layer(
      name: "RiffleCommandLine", above: ["RiffleApp"],
      foreign: ["ArgumentParser", "Dispatch", "Synchronization"]),
    Layer(name: "RiffleCommand", above: ["MemoryGame", "RiffleCommandLine"]),
  ]

  /// Layers inside a target: the files of `lower`, those of `upper` aside, name no type that `upper` declares.
  static let folders = [
    (lower: "Sources/RiffleCore/", upper: "Sources/RiffleCore/Time/"),
    (lower: "Sources/RiffleView/", upper: "Sources/RiffleView/Stage/"),
    (lower: "Sources/RiffleScene/", upper: "Sources/RiffleScene/MotionTest/"),
    (lower: "Sources/RiffleApp/Inspector/", upper: "Sources/RiffleApp/"),
  ]

  static func mayImport(_ module: String, in source: SwiftSource) -> Bool {
    if source.path == libm, cLibraries.contains(module) { return true }
    guard let layer = table.first(where: { $0.name == source.target }) else { return false }
    return layer.foreign.contains(module) || below(layer).contains(module)
  }

  /// Returns the modules of this package below a layer.
  static func below(_ layer: Layer) -> Set<String> {
    layer.above.reduce(into: []) { seen, name in
      seen.insert(name)
      if let next = table.first(where: { $0.name == name }) { seen.formUnion(below(next)) }
    }
  }
}
