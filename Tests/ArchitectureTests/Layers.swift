/// The permitted imports of each module, from the bottom up.
enum Layers {
  struct Layer: Sendable {
    var name: String
    /// The highest modules of this package that the layer imports; those below are permitted too.
    var above: [String] = []
    /// The permitted modules of other packages and of the system.
    var foreign: Set<String> = []
  }

  /// The only file below the app that imports the C library.
  static let libm = "Sources/RiffleMotion/Libm.swift"
  static let cLibraries: Set = ["Darwin", "Glibc", "Musl"]

  static let table = [
    // Foundation where FoundationEssentials is not a separate module.
    Layer(name: "CLibrary", foreign: cLibraries.union(["Foundation", "FoundationEssentials"])),
    Layer(name: "RiffleMotion"),
    // The memory that components own is found by their stored fields, with the interface for reflection of `Swift`.
    Layer(name: "RiffleECS", foreign: ["Swift", "Synchronization"]),
    // A history search steps several segments in parallel.
    Layer(name: "RiffleCore", above: ["RiffleMotion", "RiffleECS"], foreign: ["Dispatch", "Synchronization"]),
    // The rasterizer draws bands of rows in parallel.
    Layer(name: "RiffleView", above: ["RiffleCore"], foreign: ["Dispatch"]),
    // Motion tests play their branches in parallel.
    Layer(name: "RiffleScene", above: ["RiffleView", "CLibrary"], foreign: ["CYAML", "Dispatch", "Synchronization"]),
    Layer(name: "RiffleTesting", above: ["RiffleScene"], foreign: ["Testing"]),
    Layer(name: "RiffleSDL", above: ["RiffleView", "CLibrary"], foreign: ["CSDL2", "CPNG", "Synchronization"]),
    Layer(
      name: "RiffleApp", above: ["RiffleScene", "RiffleSDL"],
      foreign: ["ArgumentParser", "Dispatch", "Synchronization"]),
    // A plugin with the same access as a user's game.
    Layer(name: "MemoryGame", above: ["RiffleApp"]),
    Layer(name: "RiffleCommandLine", above: ["RiffleApp"], foreign: ["ArgumentParser", "Dispatch", "Synchronization"]),
    Layer(name: "RiffleCommand", above: ["MemoryGame", "RiffleCommandLine"]),
  ]

  /// Layers inside a target: no file of `lower` outside `upper` names a type that `upper` declares.
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

  static func below(_ layer: Layer) -> Set<String> {
    layer.above.reduce(into: []) { seen, name in
      seen.insert(name)
      if let next = table.first(where: { $0.name == name }) { seen.formUnion(below(next)) }
    }
  }
}
