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
    Layer(name: "RiffleCore", above: ["RiffleMotion", "RiffleECS"]),
    // A search through history steps several parts of it at once.
    Layer(name: "RiffleTime", above: ["RiffleCore"], foreign: ["Dispatch", "Synchronization"]),
    // The rasteriser draws bands of rows in parallel.
    Layer(name: "RiffleView", above: ["RiffleCore"], foreign: ["Dispatch"]),
    Layer(name: "RiffleStage", above: ["RiffleView"]),
    Layer(
      name: "RiffleScene", above: ["RiffleStage", "RiffleTime", "CLibrary"], foreign: ["CYAML", "Synchronization"]),
    Layer(name: "RiffleInspector", above: ["RiffleTime", "RiffleView"]),
    Layer(name: "Riffle", above: ["RiffleTime", "RiffleScene"]),
    Layer(name: "RiffleMotionTest", above: ["RiffleScene"], foreign: ["Dispatch"]),
    Layer(name: "RiffleTesting", above: ["RiffleMotionTest"], foreign: ["Testing"]),
    Layer(
      name: "RiffleSDL", above: ["RiffleView", "CLibrary"],
      foreign: ["CSDL2", "CPNG", "Synchronization"]),
    Layer(
      name: "RiffleApp", above: ["Riffle", "RiffleInspector", "RiffleSDL"],
      foreign: ["ArgumentParser", "Dispatch", "Synchronization"]),
    // A plugin with the same access as a game of a user.
    Layer(name: "MemoryGame", above: ["RiffleApp"]),
    Layer(
      name: "RiffleCommandLine", above: ["RiffleMotionTest", "RiffleApp"],
      foreign: ["ArgumentParser", "Dispatch", "Synchronization"]),
    Layer(name: "RiffleCommand", above: ["MemoryGame", "RiffleCommandLine"]),
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
