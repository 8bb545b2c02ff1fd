import RiffleInspector
import RiffleScene

/// What can be found by name: what keys do, entities of the scene, other scenes.
enum PaletteEntry {
  case command(TimeCommand)
  case edit(EditCommand)
  case piece(ScenePiece)
  case entity(Entity)
  case scene(String)
  /// A background for the scene that is edited.
  case theme(Background.Theme)
  /// A colour of its palette.
  case color(String)
}

// The command palette.
extension Player {
  /// More entities than these are not listed.
  private static let mostEntities = 2000

  /// Opens the choice of all that has a name.
  func openPalette() {
    var entries: [PaletteEntry] = []
    var items: [Picker.Item] = []
    func add(_ entry: PaletteEntry, _ item: Picker.Item) {
      entries.append(entry)
      items.append(item)
    }
    for entry in KeyTable.entries where entry.command != .palette {
      add(
        .command(entry.command),
        Picker.Item(
          entry.summary, note: entry.chords.map(\.label).joined(separator: "  "), keywords: entry.group.rawValue))
    }
    if debugger.state.isEditing {
      let hasSubject = ruleSubject != nil
      for piece in ScenePiece.all where piece.kind != .rule || hasSubject {
        add(
          .piece(piece), Picker.Item("add \(piece.title)", note: "\(piece.kind.rawValue)  A", keywords: "editing new"))
      }
      add(.edit(.parameter), Picker.Item("make a parameter of the number", note: "P", keywords: "editing slider"))
      add(.edit(.rules), Picker.Item("the rules of the scene", note: "U", keywords: "editing"))
      let more: [(EditCommand, String, String)] = [
        (.property, "add a property", "O"), (.rename, "rename", "N"),
        (.group, "a parent for all selected", "Ctrl G"), (.group, "an action and its neighbour at once", "Ctrl G"),
        (.ungroup, "actions of a group apart", "Ctrl ⇧ G"), (.takeOut, "take out of the layout", "layout"),
        (.raise(true), "in front of its neighbours", "Ctrl ]"), (.raise(false), "behind its neighbours", "Ctrl ["),
      ]
      for (command, title, note) in more {
        add(
          .edit(command),
          Picker.Item(title, note: note, keywords: "editing group rename order forward back parallel sequence"))
      }
      for kind in EditCommand.Laying.allCases {
        add(
          .edit(.layOut(kind)),
          Picker.Item("lay out as a \(kind.rawValue)", note: "several entities", keywords: "editing layout"))
      }
      for theme in Background.Theme.allCases {
        add(
          .theme(theme),
          Picker.Item("background: \(theme.rawValue)", note: "theme", keywords: "editing theme ground \(theme.summary)")
        )
      }
      for name in editor?.session.text.root[Self.palette]?.entries?.map(\.key) ?? [] {
        add(.color(name), Picker.Item("palette: \(name)", note: "colour", keywords: "editing color theme"))
      }
      for edge in EditCommand.Alignment.allCases {
        add(.edit(.align(edge)), Picker.Item("align: \(edge.rawValue)", note: "several entities", keywords: "editing"))
      }
      for isVertical in [false, true] {
        add(
          .edit(.distribute(isVertical: isVertical)),
          Picker.Item("equal gaps, \(isVertical ? "down" : "across")", note: "several entities", keywords: "distribute")
        )
      }
    }
    playback.simulation.world.each(Name.self) { entity, name in
      if items.count < Self.mostEntities { add(.entity(entity), Picker.Item(name.text, note: "entity")) }
    }
    if options.hasScenes, let path = editable?.path {
      for scene in ScenePlaces.siblings(of: path)
      where ScenePlaces.fullName(of: scene) != ScenePlaces.fullName(of: path) {
        add(.scene(scene), Picker.Item(ScenePlaces.title(of: scene) ?? scene, note: "scene", keywords: scene))
      }
    }
    choosing = .finding(entries)
    debugger.picker = Picker("Find", hint: "actions, entities and scenes", field: TextField(""), items: items)
  }

  /// Does what was found.
  func perform(_ entry: PaletteEntry, at now: Double) {
    switch entry {
    case .command(let command): perform(command, at: now)
    case .piece(let piece): self.add(piece, at: now)
    case .edit(let command): _ = performEdit(command, at: now)
    case .entity(let entity):
      guard playback.simulation.world.isAlive(entity) else { return }
      if !debugger.isOpen { perform(.toggleDebugger, at: now) }
      debugger.perform(.select(Selection(entity)), on: &playback)
    case .theme(let theme):
      perform([SceneEdit(Self.background, .set(theme.rawValue))], named: "background: \(theme.rawValue)", at: now)
    case .color(let name): askForColor(name)
    case .scene(let path): leave(.open(path), at: now)
    }
  }
}
