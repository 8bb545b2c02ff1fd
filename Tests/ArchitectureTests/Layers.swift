/// Who may import whom: the table of the design, from the bottom up.
enum Layers {
  struct Layer: Sendable {
    var name: String
    /// The highest of our own modules that it imports; what those import is allowed too.
    var above: [String] = []
    /// Modules that are not ours.
    var foreign: Set<String> = []
  }

  /// The one file below the shell that may see the C library.
  static let libm = "Sources/RiffleMotion/Libm.swift"
  static let cLibraries: Set = ["Darwin", "Glibc", "Musl"]
  private static let foundation: Set = ["Foundation", "FoundationEssentials"]

  /// RiffleTime and RiffleInspector have their place here before they have files.
  static let table = [
    Layer(name: "CLibrary", foreign: cLibraries),
    Layer(name: "RiffleMotion"),
    Layer(name: "RiffleECS", foreign: ["Synchronization"]),
    Layer(name: "RiffleCore", above: ["RiffleMotion", "RiffleECS"]),
    // A search through history steps several stretches of it at once; what a scene expects is judged once for all who ask.
    Layer(name: "RiffleTime", above: ["RiffleCore"], foreign: ["Dispatch", "Synchronization"]),
    // The rasteriser draws bands of rows side by side.
    Layer(name: "RiffleView", above: ["RiffleCore"], foreign: ["Dispatch"]),
    Layer(name: "RiffleStage", above: ["RiffleView"]),
    // CYaml is the parser inside the package Yams; the C library reads files to a limit, which Foundation does not. A text that
    // was read to check an edit is read once, for all callers.
    Layer(
      name: "RiffleScene", above: ["RiffleStage", "RiffleTime", "CLibrary"],
      foreign: foundation.union(["Yams", "CYaml", "Synchronization"])),
    Layer(name: "RiffleInspector", above: ["RiffleTime", "RiffleView"]),
    Layer(name: "Riffle", above: ["RiffleTime", "RiffleScene"]),
    Layer(name: "RiffleMotionTest", above: ["RiffleScene"], foreign: foundation.union(["Dispatch"])),
    Layer(name: "RiffleTesting", above: ["RiffleMotionTest"], foreign: ["Testing"]),
    Layer(
      name: "RiffleSDL", above: ["RiffleView", "CLibrary"],
      foreign: foundation.union(["CSDL2", "CPNG", "Synchronization"])),
    Layer(
      name: "RiffleApp", above: ["Riffle", "RiffleInspector", "RiffleSDL"],
      foreign: foundation.union(["ArgumentParser"])),
    // A plugin, as any user's game is one.
    Layer(name: "MemoryGame", above: ["RiffleApp"]),
    Layer(
      name: "RiffleCommandLine", above: ["RiffleMotionTest", "RiffleApp"],
      foreign: foundation.union(["ArgumentParser", "Dispatch", "Synchronization"])),
    Layer(name: "RiffleCommand", above: ["MemoryGame", "RiffleCommandLine"]),
  ]

  static func mayImport(_ module: String, in source: SwiftSource) -> Bool {
    if source.path == libm, cLibraries.contains(module) { return true }
    guard let layer = table.first(where: { $0.name == source.target }) else { return false }
    return layer.foreign.contains(module) || below(layer).contains(module)
  }

  /// Every module of ours that a layer may see.
  static func below(_ layer: Layer) -> Set<String> {
    layer.above.reduce(into: []) { seen, name in
      seen.insert(name)
      if let next = table.first(where: { $0.name == name }) { seen.formUnion(below(next)) }
    }
  }
}
