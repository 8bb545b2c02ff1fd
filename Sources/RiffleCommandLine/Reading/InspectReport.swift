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
  private let curves: [Selection: CurveSamples]
  /// Curves of the pinned fields on the compared branch, while it is shown.
  private let otherCurves: [Selection: CurveSamples]
  private let pinned: [Selection]
  private let cells: FrameCells?

  /// Ticks before the playhead in lanes and curve.
  private static let span = 240

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
      "command": "inspect", "scene": scene.path, "transport": transport, "events": events, "lanes": laneList,
      "log": desk.log.map { $0.json(rate: playback.history.tickRate, scene) }, "selection": selection.map(json),
      "why": selection.map { desk.why($0).description },
      "entity": selection.map { world.readings(of: $0.entity).map(json) }, "notSeen": notSeen,
      "curve": selection.flatMap { curves[$0] }.map(json), "phases": cells?.runs.map(json),
      "states": selection.flatMap { StateReadings($0.entity, in: playback) }.map(json), "watch": pinned.map(watched),
      "stops": desk.debugger.stops.all.map(json), "inputs": inputs, "otherInputs": otherInputs,
      "fan": desk.fan.map(json), "changes": changes, "branches": branches, "values": values,
      "edit": desk.edit.map(json), "expectations": expectations, "warnings": warnings,
      "message": desk.debugger.notice?.text, "answers": answers.json,
    ])
  }

  private var transport: JSON {
    let rate = playback.history.tickRate
    return JSON([
      "tick": tick, "seconds": (Double(tick) / Double(rate)).toThousandths, "tickRate": rate,
      "liveEdge": playback.liveEdge, "firstKept": playback.history.firstKept, "branch": playback.history.branchName,
      "hash": hexadecimal(world.stateHash), "speed": playback.transport.speed,
      "state": playback.isInPast ? "past" : playback.transport.isPaused ? "paused" : "playing",
      "pending": playback.transport.pendingInput.events.map(\.words), "bytes": playback.history.bytes,
      "budget": playback.history.budget, "marks": playback.marks.map { JSON(["tick": $0.tick, "branch": $0.branch]) },
      "loop": playback.loop.ticks.map { JSON(["from": $0.lowerBound, "to": $0.upperBound, "on": playback.loop.isOn]) },
    ])
  }

  private var events: [JSON] {
    guard let before = playback.world(at: tick - 1) else { return [] }
    return LoggedEvent.events(from: before, to: world, playback.history.input(at: tick), findsJumps: true)
      .map { $0.json(rate: playback.history.tickRate, scene) }
  }

  private var laneList: [JSON] {
    lanes.groups.flatMap { group in
      group.rows.map { row in JSON(["thing": group.name, "field": row.field.description, "bars": row.bars.map(json)]) }
    }
  }

  private func json(_ bar: AnimationLanes.Bar) -> JSON {
    JSON([
      "name": bar.name, "kind": bar.kind, "start": bar.start, "moves": bar.motionStart,
      "settles": bar.settleStart == .max ? nil : bar.settleStart, "end": bar.end, "ended": bar.hasEnded,
      "interrupts": bar.interrupts.map { Int($0.id) }, "interruptedBy": bar.interruptedBy.map { Int($0.id) },
      "handle": Int(bar.handle.id),
    ])
  }

  private func json(_ selection: Selection) -> JSON {
    JSON(["thing": world.name(of: selection.entity), "field": selection.field?.description])
  }

  private func json(_ component: ComponentReading) -> JSON {
    JSON([
      "component": component.name,
      "fields": component.fields.map { field in
        JSON([
          "field": field.id.field, "seen": json(field.presented), "model": json(field.model),
          "velocity": field.velocity.map(json), "moves": field.isMoving,
        ])
      },
    ])
  }

  private func json(_ run: FrameCells.Run) -> JSON {
    JSON(["phase": "\(run.phase)", "from": run.ticks.lowerBound, "to": run.ticks.upperBound])
  }

  private func json(_ states: StateReadings) -> JSON {
    JSON([
      "names": states.names, "current": states.names[states.current], "from": states.from.map { states.names[$0] },
      "progress": states.from.flatMap { _ in Double(states.progress).toThousandths },
    ])
  }

  private func watched(_ selection: Selection) -> JSON {
    JSON([
      "thing": world.name(of: selection.entity), "field": selection.field?.description,
      "curve": curves[selection].map(json), "other": otherCurves[selection].map(json),
    ])
  }

  private func json(_ stop: Stops.Stop) -> JSON {
    JSON([
      "condition": stop.condition.description, "effect": stop.effect.rawValue, "hits": stop.hits,
      "foundAt": stop.answer?.tick, "found": stop.answer?.words,
    ])
  }

  func json(_ value: FieldValue) -> JSON {
    let numbers = value.numbers.compactMap(\.toThousandths)
    guard value.kind != .text, numbers.count == value.numbers.count else { return .text(value.text) }
    return numbers.count == 1 ? numbers[0].asJSON : numbers.asJSON
  }

  private func json(_ curve: CurveSamples) -> JSON {
    JSON([
      "from": curve.ticks.lowerBound, "to": curve.ticks.upperBound, "kinks": curve.kinks,
      "samples": curve.samples.map { sample in
        JSON([
          "tick": sample.tick, "value": sample.value.compactMap(\.toThousandths),
          "velocity": sample.velocity.compactMap(\.toThousandths), "model": sample.model.compactMap(\.toThousandths),
        ])
      },
    ])
  }
}

extension LoggedEvent {
  func json(rate: Int, _ scene: Scene) -> JSON {
    JSON([
      "tick": tick, "seconds": (Double(tick) / Double(rate)).toThousandths, "kind": kind.rawValue, "reason": reason,
      "things": names, "fields": fields, "animation": cause?.animation.unlessEmpty, "rule": cause?.rule.unlessEmpty,
      "intent": cause?.intent.unlessEmpty, "place": cause.flatMap { scene.place(of: $0) }, "sentence": sentence,
      "minor": isMinor ? true : nil,
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
      JSON(["thing": world.name(of: entity), "reason": reason])
    }
    if let entity = selection?.entity {
      return world.reasonUnseen(entity, window: desk.size).map { [json(entity, $0)] } ?? []
    }
    return world.unseen(window: desk.size).filter { !world.isOfEngine($0.entity) }.map { json($0.entity, $0.reason) }
  }

  func json(_ edit: EditReadings) -> JSON {
    .list(
      edit.sections.map { section in
        JSON([
          "title": section.title, "note": section.note.unlessEmpty,
          "rows": section.rows.map { JSON(["path": $0.path.description, "label": $0.label, "value": $0.text]) },
        ])
      })
  }

  /// Judged on the demo of the edited text.
  var expectations: [JSON] {
    guard let (text, edited) = edited, !edited.document.expectations.isEmpty else { return [] }
    let source = ExpectationResults(path: edited.path, options: SceneOptions(seed: desk.seed), blocks: sceneBlocks)
    return source.judged(text).items.map { item in
      JSON(["line": item.line, "state": "\(item.light)", "sentence": item.sentence.unlessEmpty])
    }
  }

  var warnings: [JSON] {
    (edited?.scene ?? scene).warnings.map { warning in JSON(["file": warning.file]) + warning.form }
  }

  var values: [JSON] {
    sceneBlockPanels.flatMap { panel in
      panel.rows(world).map { row in JSON(["panel": panel.title, "name": row.0, "value": row.1]) }
    }
  }

  var inputs: [JSON] {
    InputsPanel.lines(of: playback).map { line in JSON(["tick": line.tick, "words": line.event.words(in: world)]) }
  }

  var otherInputs: [JSON] {
    guard let branch = desk.comparedBranch else { return [] }
    return playback.past.inputs(onlyOn: branch).map {
      JSON(["branch": branch, "tick": $0.tick, "words": $0.event.words(in: world)])
    }
  }

  /// The results of the input at each other tick of the second around it.
  func json(_ fan: TimingFan) -> JSON {
    JSON([
      "tick": fan.tick, "words": fan.event.words(in: world),
      "results": fan.worlds(at: tick).map { offset, other in
        JSON([
          "offset": offset, "hash": hexadecimal(other.stateHash),
          "fields": MomentDifference(from: world, to: other, readingAtMost: 400).changed.map(json),
        ])
      },
    ])
  }

  /// Changes since the compared tick; within a tick, those of the inspected system.
  var changes: JSON? {
    let (from, within) = (desk.comparedTick, desk.debugger.within)
    guard let before = within?.before ?? playback.world(at: from.tick, on: from.branch) else { return nil }
    let difference = MomentDifference(from: before, to: within?.world ?? world)
    return JSON([
      "since": within == nil ? from.tick : nil, "system": within?.words, "born": difference.born.map(\.name),
      "gone": difference.gone.map(\.name), "fields": difference.changed.map(json),
      "animations": difference.motions.map { motion in
        JSON([
          "thing": motion.name, "field": motion.selection.field?.description, "animation": motion.animation,
          "what": "\(motion.kind)",
        ])
      },
      "resources": difference.resources,
    ])
  }

  var branches: [JSON] {
    playback.history.branchSummaries.map { branch in
      let comparison =
        branch.name == playback.history.branchName ? nil : playback.past.compare(with: branch.name, isExact: true)
      return JSON([
        "name": branch.name, "forkedAt": branch.forkedAt, "liveEdge": branch.liveEdge,
        "comparison": comparison?.words.description, "furthestAt": comparison?.largest?.tick,
        "distances": comparison?.distances.map(json),
      ])
    }
  }

  private func json(_ change: MomentDifference.Change) -> JSON {
    JSON([
      "thing": change.name, "field": change.selection.field?.description, "from": json(change.before),
      "to": json(change.after),
    ])
  }

  private func json(_ distance: BranchComparison.Distance) -> JSON {
    JSON([
      "tick": distance.tick, "thing": distance.change?.name, "field": distance.change?.selection.field?.description,
      "points": distance.seen.points.toThousandths, "steps": distance.seen.steps.toThousandths,
    ])
  }
}
