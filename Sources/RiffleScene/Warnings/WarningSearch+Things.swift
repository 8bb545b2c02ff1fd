extension WarningSearch {
  mutating func lookAtActions() {
    let jumping = document.properties.rows.filter(\.jumps).map(\.key)
    let entities = root.entry("entities")?.value.entries ?? []
    let linked = entities.flatMap { entity in
      ["links", "wiggle"].flatMap { entity.value.entry($0)?.value.entries ?? [] }.map { (id: entity.key, key: $0.key) }
    }
    let shown = Set(entities.filter { $0.value.entry("shows") != nil }.map(\.key))
    for block in blocks {
      for key in ["duration", "delay", "wait", "after", "stagger", "response", "settlingDuration"] {
        guard let time = block[key]?.value, let number = time.number, number >= 100 else { continue }
        warn(at: time.location, "times are in seconds; \(plain(number)) milliseconds are \(plain(number / 1000))")
      }
    }
    for block in blocks where block.part == "on" {
      let moved = block["animate"] ?? block["keyframes"] ?? block["set"]
      let changes = ["to", "by"].compactMap { block[$0]?.value.entries }.flatMap(\.self)
      if let animate = block["animate"], !changes.isEmpty, changes.allSatisfy({ jumping.contains($0.key) }) {
        warn(
          at: animate.keyLocation,
          "\(ValueDescription.either(changes.map { "'\($0.key)'" })) cannot be animated and changes at once; "
            + "write 'set:', or animate something beside it")
      }
      if let stagger = block["stagger"], let target = moved?.value.name,
        document.entities.contains(where: { $0.name == target })
      {
        warn(at: stagger.keyLocation, "'\(target)' is one entity, and 'stagger' is about several; remove it")
      }
      let targets = (moved ?? block["of"]).map { $0.value.items ?? [$0.value] } ?? []
      for change in changes { lookForNeed(of: change, on: targets.compactMap(\.name)) }
      for target in moved == nil ? [] : targets {
        for change in changes {
          if change.key == "text", shown.contains(target.name ?? "") {
            warn(
              at: change.keyLocation,
              "'shows' writes the text of '\(target.name ?? "")' in each tick; use another entity")
          }
          let keys = PropertyTable.axes[change.key] ?? [change.key]
          let id = target.name ?? ""
          guard linked.contains(where: { keys.contains($0.key) && (id == $0.id || id.hasPrefix("\($0.id)-")) }) else {
            continue
          }
          warn(
            at: change.keyLocation,
            "'\(change.key)' of '\(target.text ?? "")' follows a link, which has the last word; remove one of the two")
        }
      }
    }
  }

  private typealias Need = (key: String, what: String, giver: String, isMet: @Sendable (EntityDescription) -> Bool)

  /// Properties that change nothing on an entity without something else, which the action of `giver` may give it.
  private static let needs: [Need] = [
    (
      "textColor", "'text'", "text",
      { $0.parts.has(Label.self) || $0.parts.has(Readout.self) || $0.parts.has(TwoSided.self) || $0.split != nil }
    ),
    ("strokeWidth", "'stroke'", "stroke", { $0.parts.has(Stroke.self) || $0.parts.has(TwoSided.self) }),
    ("tintAmount", "'tint'", "tint", { $0.parts.has(Tint.self) }),
    ("trim", "'path'", "path", { $0.parts.has(PathShape.self) }),
    ("dashOffset", "path with 'dash'", "path", { $0[PathShape.self]?.dash.isEmpty == false }),
  ]

  private mutating func lookForNeed(of change: YAMLNode.Entry, on targets: [String]) {
    if change.key == "parallax", !document.entities.contains(where: { $0.value.camera != nil }) {
      warn(
        at: change.keyLocation, "the scene has no camera, so 'parallax' changes nothing; add one with 'camera: true'")
    }
    guard let need = Self.needs.first(where: { $0.key == change.key }), !isGiven(need.giver) else { return }
    for target in targets {
      let one = document.entities.filter { $0.name == target }
      let all = one.isEmpty ? document.entities.filter { $0.name.hasPrefix("\(target)-") } : one
      let looks = all.flatMap { [$0.value] + $0.value.states.map(\.description) }
      guard !looks.isEmpty, !looks.contains(where: need.isMet) else { continue }
      warn(at: change.keyLocation, "'\(target)' has no \(need.what), so its '\(need.key)' changes nothing; give it one")
    }
  }

  /// True if an action sets the property of any entity.
  private func isGiven(_ key: String) -> Bool { isUsed(key) { $0.isKey && $0.key == "to" && $0.part == "on" } }

  mutating func lookAtBackground() {
    guard let ground = document.background, document.showsLesson, let entry = root.entry("background") else { return }
    let (least, contrast) = (Background.leastContrast, ground.ink.contrast)
    guard contrast < least else { return }
    warn(
      at: entry.value.location,
      "words on this background have a contrast of \(plain((Double(contrast) * 10).rounded(.down) / 10)) to 1, and small "
        + "ones need \(plain(Double(least))); make it darker or brighter")
  }

  mutating func lookAtEntities() {
    for (number, layout) in document.layouts.enumerated() {
      // A named layout can be arranged by an action.
      guard layout.name == nil else { continue }
      for index in layout.targets.indices where document.entities[index].value.position != nil {
        let entity = document.entities[index]
        warn(
          at: entity.location,
          "'\(entity.name)' has 'at', so the layout number \(number + 1) does not place it; remove one of the two")
      }
    }
    for entry in root.entry("entities")?.value.entries ?? [] where entry.value.entry("absent")?.value.flag == true {
      let names = [entry.key] + document.entities.map(\.name).filter { $0.hasPrefix("\(entry.key)-") }
      let isInserted = names.contains { name in
        isUsed(name) { !$0.isKey && $0.part == "on" && ["insert", "toggle", "present"].contains($0.key) }
      }
      if !isInserted {
        warn(at: entry.keyLocation, "'\(entry.key)' is absent and nothing inserts it; write {insert: \(entry.key)}")
      }
    }
    for entity in document.entities {
      for link in entity.value.links where link.terms.allSatisfy({ isConstant($0) }) {
        warn(at: link.location, "this link is always the same number; write that number, or let it follow what changes")
      }
    }
    lookForPartners()
    for entity in document.entities where !warned.contains(entity.location) {
      lookAtWords(entity)
      lookAtSize(entity)
      lookForUnseen(entity)
    }
  }

  /// Values may not fit the size of an entity, or its path.
  private mutating func lookAtSize(_ entity: NamedEntity) {
    let (value, name) = (entity.value, entity.name)
    let (width, anchor) = (value[Size.self]?.value.x ?? 0, value.transform.anchor)
    let path = value[PathShape.self]
    if value.parts.has(DashOffset.self), path?.dash.isEmpty != false, !isGiven("path") {
      warn(
        about: entity,
        "'\(name)' has a 'dashOffset' and no dashes to move; give it some, as in path: {arc: [0, 360], dash: [8, 6]}")
    }
    if value.parts.has(Morph.self), path?.forms.count ?? 0 < 2, !isGiven("path") {
      warn(
        about: entity,
        "'\(name)' has a 'morph' and no shapes to blend; give it some, as in path: {morph: [{polygon: 3}, {star: 5}]}")
    }
    if value.parts.has(Trim.self), path == nil, !isGiven("path") {
      warn(
        about: entity,
        "'\(name)' has a 'trim' and no path whose line it could cut; give it one, as in path: {arc: [0, 360]}")
    }
    if width > 0, max(abs(anchor.x), abs(anchor.y)) > 5 {
      warn(about: entity, "'\(name)' is far from its anchor; write a fraction of its size: anchor: [0.5, 0.5]")
    }
    guard let label = value[Label.self] else { return }
    if label.text.contains("{") { lookForNames(in: label.text, of: entity) }
    let own = Int(TextRuler(label).width.rounded(.up))
    if width > 0, Float(own) > width * 1.02 + 2, !label.wraps, value.parts.has(Fill.self) {
      warn(about: entity, "the text of '\(name)' is \(own) points wide; make its 'size' larger, or add wrap: true")
    }
  }

  /// Braces around a name are replaced in copies and definitions only.
  private mutating func lookForNames(in text: String, of entity: NamedEntity) {
    let numbers = document.values.map(\.name) + parameters.map(\.name)
    if let word = text.firstMatch(of: /\{[A-Za-z][A-Za-z0-9_-]*\}/)?.output,
      !numbers.contains(String(word.dropFirst().dropLast()))
    {
      warn(about: entity, "'\(word)' stays as it is; no column, word or value is called so")
    }
    if let value = numbers.first(where: { text.contains("{\($0)}") }) {
      warn(about: entity, "'{\(value)}' stays as it is; write text: '' with shows: {value: \(value), lead: 'Sum: '}")
    }
  }

  /// An entity may start invisible without another mention in the file.
  private mutating func lookForUnseen(_ entity: NamedEntity) {
    let (value, name, transform) = (entity.value, entity.name, entity.value.transform)
    let hidden =
      value[Opacity.self]?.value == 0 ? "opacity" : transform.scale == .zero ? "scale" : isOutside(value) ? "at" : nil
    guard let hidden, value.states.isEmpty, value.links.isEmpty, !value.isAbsent, !isNamed(name),
      written(entity)?.value.hasParameter != true, !document.entities.contains(where: { $0.value.camera != nil })
    else { return }
    warn(about: entity, "nothing of '\(name)' is seen, and nothing changes its '\(hidden)'; correct it, or animate it")
  }

  /// True if nothing is drawn in the window, however the entity is rotated, with its text, shadow and glow.
  private func isOutside(_ value: EntityDescription) -> Bool {
    let window = document.window.points
    guard let position = value.position, any(position .> window) || any(position .< 0), value.parent == nil,
      // These are drawn at other places, too.
      !value.parts.has(Follow.self), !value.parts.has(Particles.self), value[MatchedGeometry.self]?.isSource != false
    else { return false }
    var size = pointwiseMax(value[Size.self]?.value ?? .zero, value[PathShape.self]?.extent ?? .zero)
    if let label = value[Label.self] { size.x = max(size.x, TextRuler(label).width) }
    let (anchor, looks) = (value.transform.anchor, Float(100))
    let far = size * value.transform.scale * pointwiseMax(anchor, 1 - anchor)
    let reach = (far * far).sum().squareRoot() + looks
    return any(position - reach .> window) || any(position + reach .< 0)
  }

  /// True if something outside the entity's own block names it or its group of copies.
  private func isNamed(_ name: String) -> Bool {
    let stems = [name] + name.indices.filter { "-.".contains(name[$0]) }.map { String(name[..<$0]) }
    return stems.contains { isUsed($0) { !($0.isKey && $0.outer.isEmpty) } }
  }

  /// Text may have nearly the colour of its entity's own fill or, if nothing may be beneath it, of the background.
  private mutating func lookAtWords(_ entity: NamedEntity) {
    let ground = document.background ?? .table
    guard let label = entity.value[Label.self], !label.text.isEmpty,
      !entity.value.parts.contains(where: { $0 is Image })
    else { return }
    let fill = entity.value[Fill.self]
    let ends = fill.map { [$0.start, $0.end] } ?? [Color(ground.light), Color(ground.shade)]
    let contrast = label.colors.compactMap { color in ends.map { color.contrast(with: $0) }.max() }.min() ?? 21
    guard contrast < 1.5, ends.allSatisfy({ $0.opacity == 1 }), fill != nil || isOnGround(entity.value) else { return }
    warn(
      about: entity,
      "the words of '\(entity.name)' can hardly be seen on \(fill == nil ? "the background" : "its fill"); give them a colour, "
        + "as in text: {label: …, color: black}")
  }

  /// True if only text can be at this entity's position at first, as far as the file gives positions.
  private func isOnGround(_ entity: EntityDescription) -> Bool {
    guard let place = entity.position, entity.parent == nil else { return false }
    return document.entities.lazy.map(\.value).allSatisfy { other in
      if other.parts.allSatisfy({ $0 is Label || $0 is Size }) { return true }
      guard let position = other.position, let size = other[Size.self]?.value, other.parent == nil else { return false }
      let (apart, reach) = (position - place, size * other.transform.scale)
      return apart.x.magnitude > reach.x || apart.y.magnitude > reach.y
    }
  }

  private func isConstant(_ term: Link.Term) -> Bool {
    if let outputs = term.outputs, outputs.allSatisfy({ $0 == outputs[0] }) { return true }
    return [term.source, term.minus].allSatisfy { source in
      switch source {
      case .number, nil: true
      case .named(let name): document.values.contains { $0.name == name } && !isWritten(name)
      default: false
      }
    }
  }

  /// A `matched` or `shift` name needs another entity with it.
  private mutating func lookForPartners() {
    let matched = document.entities.map { entity in
      Set(([entity.value] + entity.value.states.map(\.description)).compactMap { $0[MatchedGeometry.self]?.id.text })
    }
    let shifted = document.entities.map { entity in Set([entity.value[ShiftTarget.self]?.id.text].compactMap(\.self)) }
    warn(aboutSingle: matched, of: "matched") {
      "nothing else is matched by '\($0)'; give another entity 'matched: \($0)'"
    }
    warn(aboutSingle: shifted, of: "shift") {
      "no other screen has 'shift: \($0)'; give it to the entity that is the same there"
    }
  }

  /// `names` are those of each entity. Actions may give a matched name to others.
  private mutating func warn(aboutSingle names: [Set<String>], of key: String, _ message: (String) -> String) {
    let counts = Dictionary(names.joined().map { ($0, 1) }, uniquingKeysWith: +)
    var warned: Set<SourceLocation> = []
    for (entity, names) in zip(document.entities, names) {
      let single = names.sorted().first { name in
        counts[name] == 1 && !(key == "matched" && isUsed(name) { !$0.isKey && $0.part == "on" && $0.key == key })
      }
      // Copies share one location.
      guard let single, warned.insert(entity.location).inserted else { continue }
      warn(at: written(entity)?.value.entry(key)?.value.location ?? entity.location, message(single))
    }
  }

  private func written(_ entity: NamedEntity) -> YAMLNode.Entry? {
    root.entry("entities")?.value.entries?.first { $0.keyLocation == entity.location }
  }
}

extension Property {
  fileprivate var jumps: Bool {
    guard let change, change.component == nil, change.track == nil else { return false }
    // The animation of another row moves these.
    return !["left", "top", "matched"].contains(key)
  }
}
