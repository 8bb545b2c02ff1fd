// The command palette.
extension Player {
  /// More entities than these are not listed.
  private static let mostEntities = 2000

  /// Opens the choice of all that has a name.
  func openPalette() {
    var items: [Choosing.Item] = []
    func add(_ item: Picker.Item, _ act: @escaping (Player, Double) -> Void) {
      items.append(Choosing.Item(item, act))
    }
    func add(_ rows: [CommandTable.PaletteRow]) {
      for row in rows {
        add(Picker.Item(row.title, note: row.note, keywords: row.keywords)) { $0.perform(row.command, at: $1) }
      }
    }
    for entry in CommandTable.entries where entry.command != .palette {
      let keys = entry.chords.map(\.label).joined(separator: "  ")
      let isDestructive = [.delete, .cut].contains(entry.command)
      let item = Picker.Item(
        entry.summary, note: keys, keywords: entry.group.rawValue, isDestructive: isDestructive)
      add(item) { $0.perform(entry.command, at: $1) }
    }
    if debugger.state.isEditing {
      let hasSubject = ruleSubject != nil
      for piece in ScenePiece.all where piece.kind != .rule || hasSubject {
        add(Picker.Item("add \(piece.title)", note: "\(piece.kind.rawValue)  A", keywords: "editing new")) {
          $0.add(piece, at: $1)
        }
      }
      add(CommandTable.palette)
      for theme in Background.Theme.allCases {
        let name = "background: \(theme.rawValue)"
        add(Picker.Item(name, note: "theme", keywords: "editing theme ground \(theme.summary)")) {
          $0.perform([SceneEdit(Self.background, .set(theme.rawValue))], named: name, at: $1)
        }
      }
      add(CommandTable.arranging)
    }
    let text = editor?.session.text ?? editable.flatMap { try? SceneText($0.text) }
    for (section, note, keywords) in [("palette", "colour", "editing color theme"), ("values", "value", "editing")] {
      for name in text?.root.entry(section)?.value.entries?.map(\.key) ?? [] {
        add(Picker.Item("\(section): \(name)", note: note, keywords: keywords)) {
          $0.askForValue(ScenePath([.key(section), .key(name)]), at: $1)
        }
      }
    }
    for (entity, name) in playback.simulation.world.namedEntities.prefix(max(Self.mostEntities - items.count, 0)) {
      add(Picker.Item(name, note: "entity")) { $0.find(entity, at: $1) }
    }
    if options.hasScenes, let path = editable?.path {
      for scene in ScenePlaces.siblings(of: path)
      where ScenePlaces.fullName(of: scene) != ScenePlaces.fullName(of: path) {
        add(Picker.Item(ScenePlaces.title(of: scene) ?? scene, note: "scene", keywords: scene)) {
          $0.leave(.open(scene), at: $1)
        }
      }
    }
    choose("Find", hint: "actions, entities and scenes", givesWay: true, items)
  }

  /// Selects an entity that was found.
  private func find(_ entity: Entity, at now: Double) {
    guard playback.simulation.world.isAlive(entity) else { return }
    if !debugger.isOpen { perform(.toggleDebugger, at: now) }
    debugger.perform(.select(Selection(entity)), on: &playback)
  }
}
