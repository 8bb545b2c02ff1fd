// Edits of several selected entities in one row.
extension Player {
  /// The entry in the panel, and the entries of other selected entities that are written separately.
  private var several: (shown: ScenePath, others: [ScenePath])? {
    guard debugger.state.selected.count > 1, let text = editor?.session.text, let selected else { return nil }
    let world = playback.simulation.world
    guard let shown = text.entry(ofEntity: world.name(of: selected.entity)) else { return nil }
    var others: [ScenePath] = []
    for entity in debugger.state.selected {
      guard let entry = text.entry(ofEntity: world.name(of: entity)), entry != shown, !others.contains(entry) else {
        continue
      }
      others.append(entry)
    }
    return others.isEmpty ? nil : (shown, others)
  }

  /// Adds the number of other selected entities to the panel's title.
  func nameSeveral() {
    guard let (shown, others) = several,
      let index = debugger.edit?.sections.firstIndex(where: { $0.path == shown.description })
    else { return }
    debugger.edit?.sections[index].title += " and \(others.count) more"
  }

  /// Extends edits of the entity in the panel to other selected entities that have these values.
  ///
  /// - Parameter gesture: a drag of a number, which changes each by the same difference.
  func ofAllSelected(_ edits: [SceneEdit], by gesture: SceneEditor.Gesture? = nil) -> [SceneEdit] {
    guard let editor, let (shown, others) = several else { return edits }
    let text = gesture?.session.text ?? editor.session.text
    return edits
      + others.flatMap { other in
        edits.compactMap { edit -> SceneEdit? in
          let inner = edit.at.components.dropFirst(shown.components.count)
          let place = other + inner
          guard edit.at.components.starts(with: shown.components), !inner.isEmpty, case .set(let new) = edit.change,
            text.root[place] != nil
          else { return nil }
          guard case .scrub = gesture?.handle, let gesture, let to = Double(new),
            let own = text.values(at: place).first?.number
          else { return SceneEdit(place, edit.change, scope: edit.scope) }
          let decimals = new.split(separator: ".").dropFirst().first?.count ?? 0
          let value = editor.within(place, own + to - gesture.number, decimals, text)
          return SceneEdit(place, .set(rounded(value, decimals: decimals)), scope: edit.scope)
        }
      }
  }
}
