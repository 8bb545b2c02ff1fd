import RiffleApp

// The panels about the scene's text and the program.
extension InspectReport {
  /// The selected entity if it is invisible, with the reason; without a selection, all invisible entities.
  var notSeen: [JSON] {
    func json(_ entity: Entity, _ reason: String) -> JSON {
      .object(["thing": .text(world.name(of: entity)), "reason": .text(reason)])
    }
    if let entity = selection?.entity {
      return world.reasonUnseen(entity, window: desk.size).map { [json(entity, $0)] } ?? []
    }
    return world.unseen(window: desk.size).filter { !world.isOfEngine($0.entity) }.map { json($0.entity, $0.reason) }
  }

  /// Returns the sections of the editor with their rows, as written in the scene.
  func json(_ edit: EditReadings) -> JSON {
    .list(
      edit.sections.map { section in
        .object([
          "title": .text(section.title), "note": .text(unlessEmpty: section.note),
          "rows": .list(
            section.rows.map { row in
              .object(["path": .text(row.path), "label": .text(row.label), "value": .text(row.text)])
            }),
        ])
      })
  }

  /// The expectations of the edited text, judged on its demo: the lamps of the window.
  var expectations: [JSON] {
    guard let (text, edited) = edited, !edited.document.expectations.isEmpty else { return [] }
    let source = ExpectationLamps(path: edited.path, options: SceneOptions(seed: desk.seed), blocks: sceneBlocks)
    return source.judged(text).lamps.map { lamp in
      .object([
        "line": .text(lamp.line), "state": .text("\(lamp.light)"), "sentence": .text(unlessEmpty: lamp.sentence),
      ])
    }
  }

  var warnings: [JSON] {
    (edited?.scene ?? scene).warnings.map { warning in
      .object([JSON.Member(key: "file", value: .text(warning.file))] + warning.form.members)
    }
  }

  var values: [JSON] {
    sceneBlockPanels.flatMap { panel in
      panel.rows(world).map { row in
        .object(["panel": .text(panel.title), "name": .text(row.0), "value": .text(row.1)])
      }
    }
  }
}
