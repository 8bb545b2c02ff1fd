import RiffleScene

extension SceneEditor {
  /// The selection's animation, description and surroundings.
  ///
  /// - Parameter mover: the animation that moves it, or brought it to rest.
  mutating func readings(_ selection: Selection?, _ mover: Mover?, in world: World) -> EditReadings {
    var readings = EditReadings()
    readings.typed = typed
    (readings.focus, readings.unfolded, readings.isDropping) = (focus, unfolded, dropping != nil)
    readings.stage = gesture?.reading ?? StageReading()
    readings.note = file.problem ?? session.done.last?.name ?? "F2 ends"
    let text = session.text
    var paths: [ScenePath] = []
    if let selection {
      paths = animations(of: selection.entity, mover, in: world)
      if let entry = text.entry(ofEntity: world.name(of: selection.entity)) {
        paths.append(entry)
        if let own = text.copy(ofEntity: world.name(of: selection.entity)), text.root[own] != nil { paths.append(own) }
        readings.stage.hasHandles = gesture?.handle.kind != .marquee
        readings.stage.hasAnchor = modifiers.isFine
        if gesture?.isOfKnobs ?? true {
          let (knobs, lines) = knobs(in: world).knobs(of: selection.entity)
          (readings.stage.knobs, readings.stage.lines) = (knobs.map(\.mark), lines)
        }
      }
    }
    if selection == nil, let inspected, let written = text.rules.all.first(where: { $0.path == inspected }) {
      var all = section(written.path)
      (all.title, all.note) = ("all it says", "")
      readings.sections = [rules(chosen: written)] + (pad(of: written).map { [section($0)] } ?? []) + [all]
      return readings
    }
    if selection == nil, let inspectedLayout {
      var own = section(inspectedLayout)
      if !world.layoutsInForce().contains(Self.index(inspectedLayout)) { own.note = "\(Self.notInForce)  \(own.note)" }
      readings.sections = [backFromLayout, own]
      return readings
    }
    if paths.isEmpty {
      // Not described by the text: the parts of the scene without entity names.
      let keys = text.root.entries?.map(\.key) ?? []
      let known: Set = ["riffle", "entities", "layouts", "on", "demo", "expect", "screens"]
      paths = keys.filter { !known.contains($0) }.map { ScenePath([.key($0)]) }
    }
    if let selection {
      let laid = world.layout(placing: selection.entity).flatMap { $0.path(in: text) }
      if let layout = laid ?? text.layouts.first(ofEntity: world.name(of: selection.entity)) { paths.append(layout) }
    }
    let page = Page(entity: selection?.entity, inspected: nil)
    paths = settled(paths, on: page)
    readings.sections = paths.map { section($0) }
    if let selection, let others = otherLayouts(of: world.name(of: selection.entity), than: paths, in: world) {
      readings.sections.append(others)
    }
    if let field = selection?.field, let entity = selection?.entity,
      let running = world.runningAnimations(of: entity).last(where: { $0.selection.field == field }),
      let own = Optional(places(of: running.cause?.animation ?? "", running.kind, on: world.name(of: entity))),
      let index = readings.sections.firstIndex(where: { section in
        section.spring != nil && own.contains { $0 == section.path }
      }),
      let reading = world.reading(of: field, on: entity), reading.isMoving
    {
      readings.sections[index].spring?.speed = reading.speedText ?? ""
    }
    if let selection {
      explain(world.name(of: selection.entity), in: &readings, world)
    } else {
      readings.sections.insert(contentsOf: overview?.sections ?? [], at: 0)
      // Behind the entities: the layout in force depends on the tick.
      if let layouts = layoutList(in: world) { readings.sections.insert(layouts, at: min(1, readings.sections.count)) }
    }
    return readings
  }

  func knobs(in world: World) -> KnobReader { KnobReader(text: session.text, world: world, stageScale: stageScale) }

  /// Keeps the order of the sections while the pointer is over them: an animation that ends keeps its section, and one
  /// that starts comes last.
  private mutating func settled(_ paths: [ScenePath], on page: Page) -> [ScenePath] {
    let kept = keepsRows && page == self.page ? shown.filter { session.text.root[$0] != nil } : []
    shown = kept + paths.filter { !kept.contains($0) }
    return shown
  }

  private func animations(of entity: Entity, _ mover: Mover?, in world: World) -> [ScenePath] {
    let name = world.name(of: entity)
    var paths: [ScenePath] = []
    func add(_ path: ScenePath) { if !paths.contains(path) { paths.append(path) } }
    let running = world.runningAnimations(of: entity).reversed().map { ($0.cause?.animation ?? "", Optional($0.kind)) }
    for (animation, kind) in (mover.map { [($0.animation, nil)] } ?? []) + running {
      for path in places(of: animation, kind, on: name) { add(path) }
    }
    return paths
  }

  private func places(of animation: String, _ kind: RunningAnimation.Kind?, on name: String) -> [ScenePath] {
    let text = session.text
    let path = ScenePath("animations", animation)
    if text.root[path] != nil { return [path] }
    // A name built into Riffle: the action that uses it, where numbers can replace it.
    guard animation.isEmpty else { return Array(text.rules.uses(ofAnimation: animation, on: name).prefix(1)) }
    let own = text.rules.ownAnimations(on: name)
    let alike = own.filter { path in kind.map { text.isAnimation(at: path, $0) } ?? false }
    return Array((alike.isEmpty ? own : alike).prefix(2))
  }

  private func explain(_ name: String, in readings: inout EditReadings, _ world: World) {
    let text = session.text
    guard let entry = text.entry(ofEntity: name) else { return }
    for index in readings.sections.indices {
      let section = readings.sections[index]
      guard let path = section.path else { continue }
      if path == entry, let own = text.copy(ofEntity: name) {
        let count = text.copies(of: Self.key(entry))
        readings.sections[index].note = "all \(count)  " + section.note
        readings.stage.copies = copies(of: entry, in: world).map(\.entity)
        readings.sections[index].links.append(.init("+ only for \(name)", .property(of: own)))
      }
      if path.parent == ScenePath("animations"), let node = text.root[path] {
        for use in text.rules.uses(ofAnimation: Self.key(path), on: name).prefix(3) {
          readings.sections[index].links.append(
            .init(
              "only here: line \(text.line(of: use) ?? 0)", .here(path: use, text: text.inBrackets(node))))
        }
      }
    }
    let rules = text.rules.about(name)
    var section = EditReadings.Section(rules.isEmpty ? "no rule moves it" : "rules", note: "", rows: rules.map(row))
    section.links = [.init("+ a rule for it", .add)]
    readings.sections.append(section)
  }

  /// The entities of a repeated entry, each with its word: `a` for `tile-a`.
  func copies(of entry: ScenePath, in world: World) -> [(entity: Entity, word: String)] {
    let key = Self.key(entry)
    return world[resource: SceneEntities.self].all.compactMap { entity in
      let name = world.name(of: entity)
      guard name.hasPrefix(key + "-"), let path = session.text.copy(ofEntity: name), path.prefix(2) == entry else {
        return nil
      }
      return (entity, Self.key(path))
    }
  }

  /// The spring or curve of the chosen row's action, else of the first one.
  private func pad(of rule: WrittenRule) -> ScenePath? {
    let all = rule.steps.compactMap { step -> (action: ScenePath, pad: ScenePath)? in
      let path = step.path + .key("with")
      let name = session.text.root[path]?.scalar?.text ?? ""
      let named = ScenePath("animations", name)
      return [path, named].first {
        session.text.curves.spring(at: $0) != nil || session.text.curves.curve(at: $0) != nil
      }
      .map { (step.path, $0) }
    }
    let row = currentRow?.components ?? []
    let chosen = all.first { row.starts(with: $0.action.components) || row.starts(with: $0.pad.components) }
    return (chosen ?? all.first)?.pad
  }

  private func section(_ path: ScenePath) -> EditReadings.Section {
    let text = session.text
    let spring = text.curves.spring(at: path).map { written in
      EditReadings.SpringReading(
        path: path, spring: written.spring,
        before: gesture?.session.text.curves.spring(at: path).map(\.spring).flatMap { $0 == written.spring ? nil : $0 })
    }
    let curve = text.curves.curve(at: path).map { written in
      EditReadings.CurveReading(
        path: written.path, curve: written.curve,
        before: gesture?.session.text.curves.curve(at: path).map(\.curve).flatMap { $0 == written.curve ? nil : $0 },
        handles: written.handles, chosen: chosenStop(of: written),
        note: [written.name, written.duration.map { "\(rounded($0, decimals: 2)) s" }].compactMap { $0 }
          .joined(separator: "  "))
    }
    let choices = text.curves.curve(at: path).map(Self.choices) ?? []
    let rows = text.values(at: path).flatMap { value -> [EditReadings.Row] in
      // The position of a step has a row already.
      if value.path == path + .key("position"), choices.count > 1 { return [] }
      let inner = value.path.relative(to: path)
      let isName = value.written.hasPrefix("$") || value.written.hasPrefix("*")
      var row = EditReadings.Row(
        path: value.path, label: inner.isEmpty ? words(path) : label(inner, at: value.path),
        text: isName ? "\(value.written) = \(value.number.map { rounded($0, decimals: 2) } ?? "?")" : value.text,
        isNumber: value.kind == .number, isFlag: value.kind == .flag)
      if value.path.key == "parent", let linked = PoseEdits(text).linkedPlace(of: value.path.prefix(2)) {
        row.text += "  (\(linked.words))"
      }
      // The value is a name: an edit changes what it names, or a number replaces it.
      if isName, let number = value.number { row.aside = .init("here", .here(path: row.path, text: plain(number))) }
      guard let color = SceneOffers(text, session.words).color(of: value) else { return [row] }
      row.color = color.painted
      return [row] + (unfolded == row.path ? channels(of: value, color) : [])
    }
    let isItem = path.index != nil
    var section = EditReadings.Section(
      title(ofLayout: path) ?? (isItem ? words(path) : name(ofAnimation: path) ?? Self.title(path)),
      note: text.line(of: path).map { "line \($0)" } ?? "",
      spring: spring, curve: curve, rows: choices + rows)
    section.path = path
    section.isOpen = text.root[path]?.entries != nil
    return section
  }

  private func name(ofAnimation path: ScenePath) -> String? {
    guard path.key == "with", let first = session.text.root[path.parent]?.entries?.first else { return nil }
    let words = [first.key, SceneRules.named(by: first.value)].filter { !$0.isEmpty }.joined(separator: " ")
    return [words, session.text.root[path]?.scalar?.text].compactMap { $0 }.joined(separator: ": ")
  }

  func rules(chosen: WrittenRule?) -> EditReadings.Section {
    guard let chosen else { return EditReadings.Section("rules", note: "", rows: session.text.rules.all.map(row)) }
    func time(_ time: WrittenRule.Time) -> EditReadings.TimeReading {
      EditReadings.TimeReading(seconds: time.seconds, path: time.path)
    }
    var back = EditReadings.Row(path: ScenePath(), label: "← all rules", text: "")
    back.opens = .inspect(path: nil)
    var trigger = EditReadings.Row(path: chosen.path, label: "waits for \(chosen.title)", text: "")
    trigger.opens = .trigger(path: trigger.path)
    var section = EditReadings.Section(chosen.title, note: "line \(chosen.line)", rows: [back, trigger])
    section.path = chosen.path
    if Self.canRun(chosen) { section.links = [.init("▶ run it", .run(path: chosen.path))] }
    let row = currentRow?.components ?? []
    section.steps = chosen.steps.map {
      var step = EditReadings.StepReading(
        path: $0.path, title: $0.title, start: $0.start, delay: time($0.delay),
        duration: time($0.duration), stagger: time($0.stagger), count: $0.count,
        isWait: $0.title.hasPrefix("wait"),
        tracks: $0.tracks.map { track in
          EditReadings.TrackReading(
            path: track.path, title: track.property,
            keys: track.keys.map { EditReadings.KeyReading(time: $0.time, text: rounded($0.value, decimals: 2)) })
        })
      step.isChosen = row.starts(with: $0.path.components)
      return step
    }
    return section
  }
}

extension SceneText {
  /// True if the text at a path has an animation of this kind, to the hundredths that a drag writes.
  fileprivate func isAnimation(at path: ScenePath, _ kind: RunningAnimation.Kind) -> Bool {
    switch kind {
    case .spring(let spring):
      guard let written = curves.spring(at: path)?.spring else { return false }
      return abs(written.duration - spring.duration) < 0.01 && abs(written.bounce - spring.bounce) < 0.01
    case .curve(let duration): return curves.curve(at: path)?.duration.map { abs($0 - duration) < 0.01 } ?? false
    case .keyframes, .custom, .driven: return false
    }
  }
}

extension SceneEditor {
  /// Keys whose two numbers are a point or a vector.
  private static let points: Set = ["at", "anchor", "offset", "spacing", "origin"]

  /// `at x` for `at[0]`, `width` for `size[0]`, `in left` for `in[0]`, `action 2: to opacity` for `do[1].to.opacity`.
  ///
  /// - Parameters:
  ///   - path: relative to the row's part of the scene.
  ///   - whole: from the root.
  package func label(_ path: ScenePath, at whole: ScenePath) -> String {
    guard path.section == "do" else { return label(ofValue: path, at: whole) }
    let rest = path.components.dropFirst().drop { component in
      if case .index = component { true } else { component == .key("parallel") || component == .key("sequence") }
    }
    let places = path.components.dropLast(rest.count).compactMap { component -> String? in
      if case .index(let index) = component { "\(index + 1)" } else { nil }
    }
    let list = ScenePath(whole.components.dropLast(path.components.count - 1))
    let isAlone = places.isEmpty || places.count == 1 && session.text.root[list]?.items?.count == 1
    let action = isAlone ? nil : "action " + places.joined(separator: ".")
    let words = rest.isEmpty ? nil : label(ofValue: ScenePath(rest), at: whole)
    return [action, words].compactMap(\.self).joined(separator: ": ")
  }

  private func label(ofValue path: ScenePath, at whole: ScenePath) -> String {
    guard let index = path.index, index < 4, let key = path.parent.key else { return path.words }
    if index < 2, Self.points.contains(key) { return "\(path.parent.words) \(index == 0 ? "x" : "y")" }
    if let word = word(forItem: index, of: whole.parent), key != "size" || !["width", "height"].contains(word) {
      return "\(path.parent.words) \(word)"
    }
    guard key == "size", index < 2 else { return path.words }
    return (path.parent.parent + .key(index == 0 ? "width" : "height")).words
  }

  /// Returns the name of a path in an edit's title: `card: fill`, `animate box: to at x`, `go: spring bounce`.
  package func words(_ path: ScenePath) -> String {
    let isNamed = ["entities", "animations", "on", "layouts"].contains { path.components.first == .key($0) }
    guard isNamed, path.components.count > 1 else { return path.words }
    let rule = session.text.rules.rule(around: path)
    let step = rule?.steps.first { path.starts(with: $0.path) }
    let owner = step?.path ?? path.prefix(2)
    let title = step?.title ?? rule?.title ?? title(ofLayout: owner) ?? Self.title(owner)
    let inner = path.relative(to: owner)
    return inner.isEmpty ? title : "\(title): \(label(inner, at: path))"
  }

  /// The schema's name for an item of a tuple; nil for any other list.
  private func word(forItem index: Int, of list: ScenePath) -> String? {
    guard let count = session.text.root[list]?.items?.count else { return nil }
    for case .tuple(let items) in session.words.descriptions(at: list) where items.count == count {
      switch items[index].label {
      case "least": return "smallest"
      case "most", "greatest": return "largest"
      case let label: return label
      }
    }
    return nil
  }
}
