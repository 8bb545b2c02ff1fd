/// The list of all commands, entities and scenes, to find one by name.
struct CommandPalette: PlayerPart {
  let player: Player

  func open() {
    var items: [Choosing.Item] = []
    func add(_ item: Picker.Item, _ act: @escaping (Player) -> Void) { items.append(Choosing.Item(item, act)) }
    func add(_ rows: [CommandTable.PaletteRow]) {
      for row in rows {
        add(Picker.Item(row.title, note: row.note, keywords: row.keywords)) { $0.perform(row.command) }
      }
    }
    for entry in CommandTable.entries where entry.command != .palette {
      let keys = entry.chords.map(\.label).joined(separator: "  ")
      let isDestructive = [.delete, .cut].contains(entry.command)
      let item = Picker.Item(entry.summary, note: keys, keywords: entry.group.rawValue, isDestructive: isDestructive)
      add(item) { $0.perform(entry.command) }
    }
    if let editor = player.editor, debugger.state.isEditing {
      let hasSubject = editor.onStage.subject != nil
      for piece in ScenePiece.all where piece.kind != .rule || hasSubject {
        add(Picker.Item("add \(piece.title)", note: "\(piece.kind.rawValue)  A", keywords: "editing new")) {
          _ in EditQuestions(editor: editor).add(piece)
        }
      }
      add(CommandTable.palette)
      for theme in Background.Theme.allCases {
        let name = "background: \(theme.rawValue)"
        add(Picker.Item(name, note: "theme", keywords: "editing theme ground \(theme.summary)")) {
          _ in editor.perform([SceneEdit(ScenePath("background"), .set(theme.rawValue))], named: name)
        }
      }
      add(CommandTable.arranging)
    }
    let text = player.editor?.session.text ?? player.editable.flatMap { try? SceneText($0.text) }
    for (section, note, keywords) in [("palette", "colour", "editing color theme"), ("values", "value", "editing")] {
      for name in text?.root.entry(section)?.value.entries?.map(\.key) ?? [] {
        add(Picker.Item("\(section): \(name)", note: note, keywords: keywords)) { player in
          if !player.debugger.state.isEditing { player.perform(.toggleEditing) }
          if let editor = player.editor { EditQuestions(editor: editor).askForValue(ScenePath(section, name)) }
        }
      }
    }
    for (entity, name) in world.namedEntities.prefix(max(2000 - items.count, 0)) {
      add(Picker.Item(name, note: "entity")) { Self(player: $0).find(entity) }
    }
    if player.options.hasScenes, let path = player.editable?.path {
      for scene in ScenePlaces.siblings(of: path)
      where ScenePlaces.fullName(of: scene) != ScenePlaces.fullName(of: path) {
        add(Picker.Item(ScenePlaces.title(of: scene) ?? scene, note: "scene", keywords: scene)) {
          $0.leave(.open(scene))
        }
      }
    }
    dialog.choose("Find", hint: "actions, entities and scenes", items)
  }

  private func find(_ entity: Entity) {
    guard world.isAlive(entity) else { return }
    if !debugger.isOpen { player.perform(.toggleDebugger) }
    player.select(Selection(entity))
  }
}
