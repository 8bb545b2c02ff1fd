struct EditReader {
  let editor: SceneEditor
  let world: World

  private var text: SceneText { editor.session.text }

  /// - Parameter shown: the parts of the text that the sections show, in their order.
  func readings(_ selection: Selection?, _ mover: Mover?, shown: inout [ScenePath]) -> EditReadings {
    var readings = EditReadings()
    readings.typed = editor.typed
    (readings.focus, readings.unfolded, readings.isDropping) = (editor.focus, editor.unfolded, editor.dropping != nil)
    readings.stage = editor.gesture?.reading ?? StageReading()
    readings.note = editor.file.problem ?? editor.session.done.last?.name ?? "F2 ends"
    if selection == nil, let sections = inspectedSections {
      readings.sections = sections
      return readings
    }
    var paths: [ScenePath] = []
    let name = selection.map { world.name(of: $0.entity) } ?? ""
    if let selection {
      paths = animations(of: selection.entity, mover)
      if let entry = text.entry(ofEntity: name) {
        paths.append(entry)
        if let own = text.copy(ofEntity: name), text.root[own] != nil { paths.append(own) }
        readings.stage.hasHandles = editor.gesture?.handle.kind != .marquee
        readings.stage.hasAnchor = editor.modifiers.isFine
        if editor.gesture?.isOfKnobs ?? true {
          let reader = editor.knobs(of: selection.entity, in: world)
          (readings.stage.knobs, readings.stage.lines) = (reader.knobs.map(\.mark), reader.lines)
        }
      }
    }
    if paths.isEmpty {
      // Not described by the text: the parts of the scene without entity names.
      let keys = text.root.entries?.map(\.key) ?? []
      let known: Set = ["riffle", "entities", "layouts", "on", "demo", "expect", "screens"]
      paths = keys.filter { !known.contains($0) }.map { ScenePath([.key($0)]) }
    }
    if let selection {
      let laid = world.layout(placing: selection.entity).flatMap { $0.path(in: text) }
      if let layout = laid ?? text.layouts.first(ofEntity: name) { paths.append(layout) }
    }
    // While the pointer is over the sections, an animation that ends keeps its section, and one that starts comes last.
    let page = SceneEditor.Page(entity: selection?.entity, inspected: nil)
    let kept = editor.keepsRows && page == editor.page ? shown.filter { text.root[$0] != nil } : []
    shown = kept + paths.filter { !kept.contains($0) }
    readings.sections = shown.map { section($0, around: $0.section == "define" ? name : "") }
    guard let selection else {
      readings.sections.insert(contentsOf: editor.overview?.sections ?? [], at: 0)
      // Behind the entities: the layout in force depends on the tick.
      let all = (text.root[ScenePath("layouts")]?.items ?? []).indices.map { ScenePath("layouts") + .index($0) }
      if let all = section("layouts", of: all) { readings.sections.insert(all, at: min(1, readings.sections.count)) }
      return readings
    }
    // Inactive layouts that could place the entity.
    let others = text.layouts.all(ofEntity: name).filter { !shown.contains($0) }
    if let others = section("its other layouts", of: others) { readings.sections.append(others) }
    if let field = selection.field,
      let running = world.runningAnimations(of: selection.entity).last(where: { $0.selection.field == field }),
      case let own = places(of: running.cause?.animation ?? "", running.kind, on: name),
      let index = readings.sections.firstIndex(where: { section in
        section.spring != nil && own.contains { $0 == section.path }
      }),
      let reading = world.reading(of: field, on: selection.entity), reading.isMoving
    {
      readings.sections[index].spring?.speed = reading.speedText ?? ""
    }
    explain(name, in: &readings)
    return readings
  }

  private var inspectedSections: [EditReadings.Section]? {
    guard let inspected = editor.inspected else { return nil }
    if let rule = text.rules.all.first(where: { $0.path == inspected }) {
      var all = section(rule.path)
      (all.title, all.note) = ("all it says", "")
      return [section(of: rule)] + (pad(of: rule).map { [section($0)] } ?? []) + [all]
    }
    guard let layout = editor.inspectedLayout else { return nil }
    var own = section(layout)
    if layout.index.map(world.layoutsInForce().contains) != true { own.note = "\(Self.notInForce)  \(own.note)" }
    let back = EditReadings.Row(label: "← all layouts", opens: .inspect(path: nil))
    return [EditReadings.Section("layouts", note: "", rows: [back]), own]
  }

  private func animations(of entity: Entity, _ mover: Mover?) -> [ScenePath] {
    let name = world.name(of: entity)
    let running = world.runningAnimations(of: entity).reversed().map { ($0.cause?.animation ?? "", Optional($0.kind)) }
    var paths: [ScenePath] = []
    for (animation, kind) in (mover.map { [($0.animation, nil)] } ?? []) + running {
      for path in places(of: animation, kind, on: name) where !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  private func places(of animation: String, _ kind: RunningAnimation.Kind?, on name: String) -> [ScenePath] {
    let path = ScenePath("animations", animation)
    if text.root[path] != nil { return [path] }
    // A name built into Riffle: the action that uses it, where numbers can replace it.
    guard animation.isEmpty else { return Array(text.rules.uses(ofAnimation: animation, on: name).prefix(1)) }
    let own = text.rules.ownAnimations(on: name)
    let alike = own.filter { path in kind.map { text.isAnimation(at: path, $0) } ?? false }
    return Array((alike.isEmpty ? own : alike).prefix(2))
  }

  private func explain(_ name: String, in readings: inout EditReadings) {
    guard let entry = text.entry(ofEntity: name) else { return }
    for index in readings.sections.indices {
      guard let path = readings.sections[index].path else { continue }
      if path == entry, let own = text.copy(ofEntity: name) {
        readings.sections[index].note = "all \(text.copies(of: entry.name))  " + readings.sections[index].note
        readings.stage.copies = editor.copies(of: entry, in: world).map(\.entity)
        readings.sections[index].links.append(.init("+ only for \(name)", .property(of: own)))
      }
      if path.parent == ScenePath("animations"), let node = text.root[path] {
        readings.sections[index].links += text.rules.uses(ofAnimation: path.name, on: name).prefix(3).map { use in
          EditReadings.Link("only here: line \(text.line(of: use) ?? 0)", .here(path: use, text: text.inBrackets(node)))
        }
      }
    }
    let rules = text.rules.about(name)
    let inner = linesOfRules(inDefinitionOf: entry).map { "line \($0)" }.joined(separator: ", ")
    let title = !rules.isEmpty ? "rules" : inner.isEmpty ? "no rule moves it" : "rules of \(entry.prefix(2).name)"
    let note = rules.isEmpty || inner.isEmpty ? inner : "also \(inner)"
    var section = EditReadings.Section(title, note: note, rows: rules.map(Self.row))
    section.links = [.init("+ a rule for it", .add)]
    readings.sections.append(section)
  }

  /// The lines of a definition's own rules that name one of its entities.
  private func linesOfRules(inDefinitionOf entry: ScenePath) -> [Int] {
    guard entry.section == "define", let name = entry.key else { return [] }
    let rules = text.root[entry.prefix(2) + .key("on")]?.items ?? []
    return rules.filter { $0.names(anyOf: [name]) }.map(\.location.line)
  }

  private func pad(of rule: WrittenRule) -> ScenePath? {
    let all = rule.steps.compactMap { step -> (action: ScenePath, pad: ScenePath)? in
      let path = step.path + .key("with")
      let named = ScenePath("animations", text.root[path]?.scalar?.text ?? "")
      return [path, named].first { text.curves.spring(at: $0) != nil || text.curves.curve(at: $0) != nil }
        .map { (step.path, $0) }
    }
    let row = editor.currentRow ?? ScenePath()
    let chosen = all.first { row.starts(with: $0.action) || row.starts(with: $0.pad) }
    return (chosen ?? all.first)?.pad
  }

  /// - Parameter entity: the selected one, whose parameters are shown.
  private func section(_ path: ScenePath, around entity: String = "") -> EditReadings.Section {
    let before = editor.gesture?.session.text.curves
    let spring = text.curves.spring(at: path).map { written in
      EditReadings.SpringReading(
        path: path, spring: written.spring,
        before: before?.spring(at: path).map(\.spring).flatMap { $0 == written.spring ? nil : $0 })
    }
    let curve = text.curves.curve(at: path).map { written in
      EditReadings.CurveReading(
        written: written, before: before?.curve(at: path).map(\.curve).flatMap { $0 == written.curve ? nil : $0 },
        chosen: chosenStop(of: written))
    }
    let choices = curve.map { Self.choices(of: $0.written) } ?? []
    // The position of a step has a row already.
    let values = text.values(at: path).filter { $0.path != path + .key("position") || choices.count <= 1 }
    var section = EditReadings.Section(
      editor.title(ofLayout: path) ?? (path.index != nil ? editor.words(path) : name(ofAnimation: path) ?? path.title),
      note: text.line(of: path).map { "line \($0)" } ?? "", spring: spring, curve: curve,
      rows: choices + values.flatMap { rows(of: $0, in: path, around: entity) })
    section.path = path
    section.isOpen = text.root[path]?.entries != nil
    return section
  }

  private func rows(of value: SceneText.Value, in path: ScenePath, around entity: String) -> [EditReadings.Row] {
    let inner = value.path.relative(to: path)
    let parameter = value.written.hasPrefix("$") ? String(value.written.dropFirst()) : nil
    let meant = parameter.flatMap { text.value(ofParameter: $0, around: entity) }
    let isName = meant != nil || value.written.hasPrefix("*")
    let words = meant.map { $0.scalar?.text ?? text.inBrackets($0) } ?? value.text
    var row = EditReadings.Row(
      path: value.path, label: inner.isEmpty ? editor.words(path) : editor.label(inner, at: value.path),
      text: isName ? "\(value.written) = \(words)" : value.text,
      isNumber: value.kind == .number, isFlag: value.kind == .flag)
    if value.path.key == "parent", let linked = PoseEdits(text).linkedPlace(of: value.path.prefix(2)) {
      row.text += "  (\(linked.words))"
    }
    // The value is a name: an edit changes what it names, or a number replaces it.
    if isName, let number = value.number { row.aside = .init("here", .here(path: row.path, text: plain(number))) }
    guard let color = SceneOffers(text, editor.session.words).color(of: value) else { return [row] }
    row.color = color.painted
    return [row] + (editor.unfolded == row.path ? channels(of: value.path, color) : [])
  }

  private func channels(of path: ScenePath, _ color: Color) -> [EditReadings.Row] {
    let parts = ChannelColor(color)
    let rows = ColorChannel.allCases.map { channel in
      let number = Int((parts[channel] * channel.most).rounded())
      var row = EditReadings.Row(path: path, label: channel.rawValue, text: "\(number)\(channel == .hue ? "°" : " %")")
      (row.channel, row.fraction) = (channel, parts[channel])
      row.strip = parts.strip(channel, count: 32)
      return row
    }
    var palette = EditReadings.Row(path: path, label: "")
    palette.swatches = SceneOffers(text, editor.session.words).colors().map {
      EditReadings.Swatch(text: $0.text, color: $0.color.painted)
    }
    return rows + [palette]
  }

  private func chosenStop(of curve: WrittenCurve) -> Int? {
    guard case .linear(let stops) = curve.form, let row = editor.focus?.path else { return nil }
    return stops.firstIndex { row.starts(with: $0.path) }
  }

  private static func choices(of curve: WrittenCurve) -> [EditReadings.Row] {
    let (path, block) = (curve.path, curve.path.parent)
    var kinds = EditReadings.Row(path: block, label: "kind", text: curve.kind?.rawValue ?? "")
    kinds.choices = CurveKind.allCases.map { .init($0.rawValue, .kind(path: path, $0)) }
    kinds.chosen = curve.kind.flatMap { CurveKind.allCases.firstIndex(of: $0) }
    kinds.choice = .kind
    guard case .steps(let steps) = curve.form else { return [kinds] }
    var jumps = EditReadings.Row(path: block, label: "jump", text: steps.position.rawValue)
    jumps.choices = StepPosition.allCases.map {
      .init(String($0.rawValue.dropFirst("jump-".count)), .jump(path: path, $0))
    }
    jumps.chosen = StepPosition.allCases.firstIndex(of: steps.position)
    jumps.choice = .jump
    return [kinds, jumps]
  }

  private func name(ofAnimation path: ScenePath) -> String? {
    guard path.key == "with", let first = text.root[path.parent]?.entries?.first else { return nil }
    let words = [first.key, SceneRules.named(by: first.value)].filter { !$0.isEmpty }.joined(separator: " ")
    return [words, text.root[path]?.scalar?.text].compactMap { $0 }.joined(separator: ": ")
  }

  private func section(of rule: WrittenRule) -> EditReadings.Section {
    let back = EditReadings.Row(label: "← all rules", opens: .inspect(path: nil))
    let trigger = EditReadings.Row(path: rule.path, label: "waits for \(rule.title)", opens: .trigger(path: rule.path))
    var section = EditReadings.Section(rule.title, note: "line \(rule.line)", rows: [back, trigger])
    section.path = rule.path
    if rule.canRun { section.links = [.init("▶ run it", .run(path: rule.path))] }
    section.steps = rule.steps
    return section
  }

  private static func row(_ rule: WrittenRule) -> EditReadings.Row {
    let count = rule.steps.count
    return EditReadings.Row(
      path: rule.path, label: rule.title, text: "\(count) \(count == 1 ? "action" : "actions")  line \(rule.line)",
      opens: .inspect(path: rule.path))
  }

  static func overview(of text: SceneText) -> [EditReadings.Section] {
    let path = ScenePath("entities")
    let rows = (text.root[path]?.entries ?? []).map { entry in
      let path = path + .key(entry.key)
      let count = text.copies(of: entry.value, at: path)
      return EditReadings.Row(
        path: path, label: entry.key, text: (count > 1 ? "\(count) copies  " : "") + "line \(entry.keyLocation.line)",
        opens: .thing(path: path))
    }
    var section = EditReadings.Section("entities", note: "", rows: rows)
    section.links = [.init("+ an entity, a layout, a template", .add)]
    guard text.root.entry("on") != nil else { return [section] }
    return [section, EditReadings.Section("rules", note: "", rows: text.rules.all.map(row))]
  }

  // MARK: - Layouts, active or not

  private func section(_ title: String, of paths: [ScenePath]) -> EditReadings.Section? {
    guard !paths.isEmpty else { return nil }
    let inForce = world.layoutsInForce()
    let rows = paths.map { path in
      let isNamed = text.name(ofLayout: path) != nil
      let words = [
        path.index.map(inForce.contains) == true ? nil : Self.notInForce, isNamed ? text.layouts.kind(at: path) : nil,
        text.line(of: path).map { "line \($0)" },
      ]
      return EditReadings.Row(
        path: path, label: editor.title(ofLayout: path) ?? "", text: words.compactMap { $0 }.joined(separator: "  "),
        opens: .inspect(path: path))
    }
    return EditReadings.Section(title, note: "", rows: rows)
  }

  private static let notInForce = "not in force"
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

  func name(ofLayout path: ScenePath) -> String? { root[path + .key("name")]?.scalar?.text }
}
