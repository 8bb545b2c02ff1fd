import RiffleApp

/// The contents of the debugger's panels at a tick, as JSON; docs/json.md documents its keys.
package struct InspectReport {
  let desk: HeadlessInspector
  let playback: Playback
  let scene: Scene
  let edited: (text: String, scene: Scene)?
  let selection: Selection?
  private let answers: InspectAnswers
  var world: World { playback.simulation.world }
  var tick: Int { playback.playhead }
  private let lanes: AnimationLanes
  /// Curves of the selection and the pinned fields.
  private let curves: [Selection: CurveSamples]
  /// Curves of the pinned fields on the compared branch, while it is shown.
  private let otherCurves: [Selection: CurveSamples]
  private let pinned: [Selection]
  private let cells: FrameCells?

  /// Ticks before the playhead in lanes and curve.
  private static let span = 240

  /// - Parameter selection: the subject of entity, curve and why; nil for none.
  package init(_ desk: HeadlessInspector, _ scene: Scene, selection: Selection?, _ answers: InspectAnswers) {
    let playback = desk.playback
    (self.playback, self.scene, self.selection, self.answers) = (playback, scene, selection, answers)
    (self.desk, edited) = (desk, desk.edited)
    pinned = desk.debugger.state.pinned.map { $0.found(in: playback.simulation.world) }
    var reader = HistoryReader()
    let ticks = max(playback.history.firstKept, playback.playhead - Self.span)...max(playback.playhead, 0)
    var lanes = reader.lanes(over: ticks, in: playback, selected: selection?.entity)
    let other = desk.debugger.state.showsGhosts ? desk.comparedBranch.flatMap { playback.reading(branch: $0) } : nil
    var (curves, otherCurves): ([Selection: CurveSamples], [Selection: CurveSamples]) = ([:], [:])
    var cells: FrameCells?
    // A reader reads a few ticks in each call.
    for _ in 0..<Self.span {
      lanes = reader.lanes(over: ticks, in: playback, selected: selection?.entity)
      for one in pinned + [selection].compactMap(\.self) where curves[one]?.isComplete != true {
        curves[one] = reader.curve(of: one, over: ticks, in: playback)
      }
      for one in pinned where otherCurves[one]?.isComplete != true {
        otherCurves[one] = other.flatMap { reader.curve(of: one, over: ticks, in: $0) }
      }
      if cells?.isComplete != true { cells = selection.map { reader.cells(of: $0, over: ticks, in: playback) } }
    }
    (self.lanes, self.curves, self.otherCurves, self.cells) = (lanes, curves, otherCurves, cells)
  }

  package var json: JSON {
    JSON.form([
      "command": .text("inspect"),
      "scene": .text(scene.path), "transport": transport, "events": .list(events), "lanes": .list(laneList),
      "log": .list(desk.log.map { $0.json(rate: playback.history.tickRate, scene) }),
      "selection": selection.map(json), "why": selection.map { .text(desk.why($0).description) },
      "entity": selection.map { .list(world.readings(of: $0.entity).map(json)) }, "notSeen": .list(notSeen),
      "curve": selection.flatMap { curves[$0] }.map(json), "phases": cells.map { .list($0.runs.map(json)) },
      "states": selection.flatMap { StateReadings($0.entity, in: playback) }.map(json),
      "watch": .list(pinned.map(watched)), "stops": .list(desk.debugger.stops.all.map(json)), "inputs": .list(inputs),
      "otherInputs": .list(otherInputs), "fan": desk.fan.map(json), "changes": changes, "branches": .list(branches),
      "values": .list(values), "edit": desk.edit.map(json), "expectations": .list(expectations),
      "warnings": .list(warnings), "message": desk.debugger.notice.map { .text($0.text) }, "answers": answers.json,
    ])
  }

  private var transport: JSON {
    let rate = playback.history.tickRate
    return .object([
      "tick": .count(tick), "seconds": .rounded(Double(tick) / Double(rate)), "tickRate": .count(rate),
      "liveEdge": .count(playback.liveEdge), "firstKept": .count(playback.history.firstKept),
      "branch": .text(playback.history.branchName), "hash": .text(hexadecimal(world.stateHash)),
      "speed": .number(playback.transport.speed),
      "state": .text(playback.isInPast ? "past" : playback.transport.isPaused ? "paused" : "playing"),
      "pending": .texts(playback.transport.pendingInput.events.map(\.words)),
      "bytes": .count(playback.history.bytes), "budget": .count(playback.history.budget),
      "marks": .list(
        playback.marks.map { .object(["tick": .count($0.tick), "branch": .text($0.branch)]) }),
      "loop": playback.loop.ticks.map {
        .object(["from": .count($0.lowerBound), "to": .count($0.upperBound), "on": .flag(playback.loop.isOn)])
      },
    ])
  }

  private var events: [JSON] {
    guard let before = playback.world(at: tick - 1) else { return [] }
    return LoggedEvent.events(from: before, to: world, playback.history.input(at: tick), findsJumps: true)
      .map { $0.json(rate: playback.history.tickRate, scene) }
  }

  private var laneList: [JSON] {
    lanes.groups.flatMap { group in
      group.rows.map { row in
        .object(["thing": .text(group.name), "field": .text(row.field.description), "bars": .list(row.bars.map(json))])
      }
    }
  }

  private func json(_ bar: AnimationLanes.Bar) -> JSON {
    .object([
      "name": .text(bar.name), "kind": .text(bar.kind), "start": .count(bar.start),
      "moves": .count(bar.motionStart), "settles": bar.settleStart == .max ? nil : .count(bar.settleStart),
      "end": bar.end.map(JSON.count), "ended": .flag(bar.hasEnded),
      "interrupts": bar.interrupts.map { .count(Int($0.id)) },
      "interruptedBy": bar.interruptedBy.map { .count(Int($0.id)) }, "handle": .count(Int(bar.handle.id)),
    ])
  }

  private func json(_ selection: Selection) -> JSON {
    .object(["thing": .text(world.name(of: selection.entity)), "field": selection.field.map { .text($0.description) }])
  }

  private func json(_ component: ComponentReading) -> JSON {
    .object([
      "component": .text(component.name),
      "fields": .list(
        component.fields.map { field in
          .object([
            "field": .text(field.id.field), "seen": json(field.presented), "model": json(field.model),
            "velocity": field.velocity.map(json), "moves": .flag(field.isMoving),
          ])
        }),
    ])
  }

  private func json(_ run: FrameCells.Run) -> JSON {
    .object([
      "phase": .text("\(run.phase)"), "from": .count(run.ticks.lowerBound), "to": .count(run.ticks.upperBound),
    ])
  }

  private func json(_ states: StateReadings) -> JSON {
    .object([
      "names": .texts(states.names), "current": .text(states.names[states.current]),
      "from": states.from.map { .text(states.names[$0]) },
      "progress": states.from.flatMap { _ in JSON.rounded(Double(states.progress)) },
    ])
  }

  private func watched(_ selection: Selection) -> JSON {
    .object([
      "thing": .text(world.name(of: selection.entity)), "field": selection.field.map { .text($0.description) },
      "curve": curves[selection].map(json), "other": otherCurves[selection].map(json),
    ])
  }

  private func json(_ stop: Stops.Stop) -> JSON {
    .object([
      "condition": .text(stop.condition.description), "effect": .text(stop.effect.rawValue), "hits": .count(stop.hits),
      "foundAt": stop.answer.map { .count($0.tick) }, "found": stop.answer?.words.map(JSON.text),
    ])
  }

  func json(_ value: FieldValue) -> JSON {
    let numbers = value.numbers.compactMap { JSON.rounded($0) }
    guard value.kind != .text, numbers.count == value.numbers.count else { return .text(value.text) }
    return numbers.count == 1 ? numbers[0] : .list(numbers)
  }

  private func json(_ curve: CurveSamples) -> JSON {
    .object([
      "from": .count(curve.ticks.lowerBound), "to": .count(curve.ticks.upperBound),
      "kinks": .list(curve.kinks.map(JSON.count)),
      "samples": .list(
        curve.samples.map { sample in
          .object([
            "tick": .count(sample.tick), "value": .list(sample.value.compactMap { JSON.rounded($0) }),
            "velocity": .list(sample.velocity.compactMap { JSON.rounded($0) }),
            "model": .list(sample.model.compactMap { JSON.rounded($0) }),
          ])
        }),
    ])
  }

}

extension LoggedEvent {
  func json(rate: Int, _ scene: Scene) -> JSON {
    .object([
      "tick": .count(tick), "seconds": .rounded(Double(tick) / Double(rate)), "kind": .text(kind.rawValue),
      "reason": reason.map(JSON.text), "things": .texts(names),
      "fields": .texts(fields), "animation": cause.flatMap { JSON.text(unlessEmpty: $0.animation) },
      "rule": cause.flatMap { JSON.text(unlessEmpty: $0.rule) },
      "intent": cause.flatMap { JSON.text(unlessEmpty: $0.intent) },
      "place": cause.flatMap { scene.place(of: $0) }.map(JSON.text),
      "sentence": .text(sentence), "minor": isMinor ? .flag(true) : nil,
    ])
  }

  private var fields: [String] {
    things.reduce(into: []) { fields, one in
      if let field = one.field?.description, !fields.contains(field) { fields.append(field) }
    }
  }
}

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

  func json(_ edit: EditReadings) -> JSON {
    .list(
      edit.sections.map { section in
        .object([
          "title": .text(section.title), "note": .text(unlessEmpty: section.note),
          "rows": .list(
            section.rows.map { row in
              .object(["path": .text(row.path.description), "label": .text(row.label), "value": .text(row.text)])
            }),
        ])
      })
  }

  /// Judged on the demo of the edited text.
  var expectations: [JSON] {
    guard let (text, edited) = edited, !edited.document.expectations.isEmpty else { return [] }
    let source = ExpectationResults(path: edited.path, options: SceneOptions(seed: desk.seed), blocks: sceneBlocks)
    return source.judged(text).items.map { item in
      .object([
        "line": .text(item.line), "state": .text("\(item.light)"), "sentence": .text(unlessEmpty: item.sentence),
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
