/// The layout of the panels, kept between runs.
struct ArrangementKeeper {
  private let folder: StateFolder?
  private(set) var kept: PanelArrangement

  /// - Parameter textSize: that of the command line, which is kept only when it is changed; nil for none.
  init(_ folder: StateFolder?, textSize: Float?) {
    self.folder = folder
    kept = folder?.arrangement ?? PanelArrangement()
    if let textSize { kept.textSize = textSize }
  }

  mutating func keep(_ arrangement: PanelArrangement) {
    guard let folder, arrangement != kept else { return }
    kept = arrangement
    folder.arrangement = arrangement
  }
}

/// The actions that plugins keep between runs.
struct ActionKeeper {
  let kept: [KeptActions]
  let folder: StateFolder
  var known: [String: [KeptActions.Action]] = [:]

  private static func file(_ kept: KeptActions) -> String { "kept-\(kept.name)" }

  mutating func read(for world: World) -> [KeptActions.Action] {
    kept.flatMap { kept -> [KeptActions.Action] in
      let found = KeptActions.read(String(decoding: folder.read(Self.file(kept)) ?? [], as: UTF8.self))
      guard kept.actions(world, found) != nil else { return [] }
      known[kept.name] = found
      return found
    }
  }

  mutating func write(_ world: World) {
    for kept in kept {
      guard let old = known[kept.name], let new = kept.actions(world, old), new != old else { continue }
      known[kept.name] = new
      folder.write(Array(KeptActions.text(new).utf8), to: Self.file(kept))
    }
  }
}
