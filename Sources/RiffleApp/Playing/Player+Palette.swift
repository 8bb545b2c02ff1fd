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
    func add(_ command: EditCommand, _ title: String, _ note: String, _ keywords: String) {
      add(Picker.Item(title, note: note, keywords: keywords)) { _ = $0.performEdit(command, at: $1) }
    }
    for entry in KeyTable.entries where entry.command != .palette {
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
      add(.parameter, "make a parameter of the number", "P", "editing slider")
      add(.rules, "the rules of the scene", "U", "editing")
      let more: [(EditCommand, String, String)] = [
        (.property, "add a property", "O"), (.rename, "rename", "N"),
        (.group, "a parent for all selected", "Ctrl G"), (.group, "an action and its neighbour at once", "Ctrl G"),
        (.ungroup, "actions of a group apart", "Ctrl ⇧ G"), (.takeOut, "take out of the layout", "layout"),
        (.raise(true), "in front of its neighbours", "Ctrl ]"), (.raise(false), "behind its neighbours", "Ctrl ["),
      ]
      for (command, title, note) in more {
        add(command, title, note, "editing group rename order forward back parallel sequence")
      }
      for kind in EditCommand.Laying.allCases {
        add(.layOut(kind), "lay out as a \(kind.rawValue)", "several entities", "editing layout")
      }
      for theme in Background.Theme.allCases {
        let name = "background: \(theme.rawValue)"
        add(Picker.Item(name, note: "theme", keywords: "editing theme ground \(theme.summary)")) {
          $0.perform([SceneEdit(Self.background, .set(theme.rawValue))], named: name, at: $1)
        }
      }
      for edge in EditCommand.Alignment.allCases {
        add(.align(edge), "align: \(edge.rawValue)", "several entities", "editing")
      }
      for isVertical in [false, true] {
        let title = "equal gaps, \(isVertical ? "down" : "across")"
        add(.distribute(isVertical: isVertical), title, "several entities", "distribute")
      }
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
