/// The text of a scene at the last call, to use a changed one once.
struct TextWatch {
  /// The edited text; nil before there is one.
  private(set) var bytes: [UInt8]?
  private(set) var text: String?

  /// Returns the text with all edits, if it is another than at the last call.
  mutating func changed(_ editor: SceneEditor?, _ scene: EditableScene?) -> String? {
    let new = editor?.session.text
    // Fast if both share one buffer.
    if let new, new.bytes == bytes { return nil }
    bytes = new?.bytes ?? bytes
    guard let next = new?.string ?? scene?.text, next != text else { return nil }
    text = next
    return next
  }
}

/// The actions that plugins keep between runs.
struct ActionKeeper {
  let kept: [KeptActions]
  let folder: StateFolder
  private var known: [String: [KeptActions.Action]] = [:]

  init(_ kept: [KeptActions], in folder: StateFolder) { (self.kept, self.folder) = (kept, folder) }

  private static func file(_ kept: KeptActions) -> String { "kept-\(kept.name)" }

  /// Reads the actions of earlier runs that belong to a world.
  mutating func read(for world: World) -> [KeptActions.Action] {
    kept.flatMap { kept -> [KeptActions.Action] in
      let found = KeptActions.read(String(decoding: folder.read(Self.file(kept)) ?? [], as: UTF8.self))
      guard kept.actions(world, found) != nil else { return [] }
      known[kept.name] = found
      return found
    }
  }

  /// Writes the actions of a world that changed.
  mutating func write(_ world: World) {
    for kept in kept {
      guard let old = known[kept.name], let new = kept.actions(world, old), new != old else { continue }
      known[kept.name] = new
      folder.write(Array(KeptActions.text(new).utf8), to: Self.file(kept))
    }
  }
}
