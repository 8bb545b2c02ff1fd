struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Nil unless the entity is a part of a definition, whose lines are those of all its uses.
  init?(partOfDefinition name: String, _ text: SceneText) {
    guard let entry = text.entry(ofEntity: name), entry.section == "define" else { return nil }
    let line = text.line(of: entry).map { "line \($0)" } ?? "it"
    self.init("\(name) is a part of the definition '\(entry.prefix(2).name)'; edit \(line) there, for all its uses")
  }
}

struct EditStep {
  let edits: [SceneEdit]
  let name: String
  var selects: [String] = []
  var message: String?
}

struct Arrangement {
  private let editor: SceneEditor
  private let world: World
  /// The selected entities, without children of other selected ones.
  private let grips: [StageGrip]
  /// The entries of all selected entities in the text.
  private let entries: [ScenePath]

  init(_ selection: StageSelection) {
    (editor, world) = (selection.editor, selection.world)
    (grips, entries) = (selection.grips, selection.entries)
  }

  private var text: SceneText { editor.session.text }
  private var name: String { grips.count == 1 ? grips[0].name : "\(grips.count) entities" }

  /// Throws if two entities have one position in the text: an edit of one of them would move both.
  private func checkPositions() throws {
    var names: [ScenePath: String] = [:]
    for grip in grips {
      guard let at = grip.at, let other = names.updateValue(grip.name, forKey: at.path) else { continue }
      let line = (text.line(of: at.path) ?? text.line(of: at.path.parent)).map { "line \($0)" } ?? "one line"
      throw Refusal("\(line) says where \(other) and \(grip.name) are, so that they move together; select one of them")
    }
  }

  func aligned(_ edge: Command.Alignment) throws -> EditStep {
    guard let first = grips.first, grips.count > 1 else { throw Refusal("select two or more entities to align them") }
    try checkPositions()
    let whole = grips.dropFirst().reduce(first.box) { $0.union($1.box) }
    let (axis, part): (Int, Float) =
      switch edge {
      case .left: (0, 0)
      case .middle: (0, 0.5)
      case .right: (0, 1)
      case .top: (1, 0)
      case .centre: (1, 0.5)
      case .foot: (1, 1)
      }
    let edits = grips.flatMap { grip -> [SceneEdit] in
      var way = SIMD2<Float>.zero
      way[axis] = whole.minimum[axis] + whole.size[axis] * part - grip.box.minimum[axis] - grip.box.size[axis] * part
      return abs(way[axis]) < 0.01 ? [] : grip.moves(inScene: way)
    }
    return EditStep(edits: edits, name: "align \(grips.count) things: \(edge.rawValue)")
  }

  func distributed(_ axis: Int) throws -> EditStep {
    guard grips.count > 2 else { throw Refusal("select three or more entities to give them equal gaps") }
    try checkPositions()
    let sorted = grips.sorted { $0.box.minimum[axis] < $1.box.minimum[axis] }
    let (low, high) = (sorted[0].box.minimum[axis], sorted.map { $0.box.maximum[axis] }.max() ?? 0)
    let gap = (high - low - sorted.reduce(0) { $0 + $1.box.size[axis] }) / Float(sorted.count - 1)
    var place = low
    var edits: [SceneEdit] = []
    for grip in sorted {
      var way = SIMD2<Float>.zero
      way[axis] = place - grip.box.minimum[axis]
      if abs(way[axis]) >= 0.5 { edits += grip.moves(inScene: way) }
      place += grip.box.size[axis] + gap
    }
    return EditStep(edits: edits, name: "equal gaps between \(grips.count) entities")
  }

  func raised(_ isFront: Bool) -> EditStep {
    let taken = Set(grips.map(\.entity))
    func depth(_ grip: StageGrip) -> Int32 { world.get(Transform.self, grip.entity)?.depth ?? 0 }
    let edits = grips.flatMap { grip -> [SceneEdit] in
      let parent = world.get(Parent.self, grip.entity)?.entity
      // All that have one parent keep their order.
      let own = grips.filter { world.get(Parent.self, $0.entity)?.entity == parent }.map(depth)
      var depths: [Int32] = []
      world.each(Transform.self) { entity, transform in
        if !taken.contains(entity), world.get(Parent.self, entity)?.entity == parent { depths.append(transform.depth) }
      }
      guard let edge = isFront ? depths.max() : depths.min(), let near = isFront ? own.min() : own.max(),
        isFront ? near <= edge : near >= edge
      else { return [] }
      return text.numbers("depth", ofEntity: grip.name, seen: [Double(depth(grip))])?
        .edits(adding: [Double(edge - near + (isFront ? 1 : -1))], decimals: 0) ?? []
    }
    let already = edits.isEmpty ? "\(name) is \(isFront ? "in front" : "behind") already" : nil
    return EditStep(edits: edits, name: "\(name) \(isFront ? "in front" : "behind")", message: already)
  }

  func takenOut() throws -> EditStep {
    guard let grip = grips.first, grips.count == 1 else { throw Refusal("select one entity that is in a layout") }
    guard let laid = world.layout(placing: grip.entity), let path = laid.path(in: text),
      let kind = text.layouts.kind(at: path)
    else { throw Refusal("\(grip.name) is in no layout") }
    guard let entry = text.entry(ofEntity: grip.name), laid.isInOrder else {
      let line = text.line(of: path).map { " in line \($0)" } ?? ""
      throw Refusal("\(grip.name) cannot be taken out of the layout\(line)")
    }
    // Each of several copies has a position of its own.
    let copy = text.copy(ofEntity: grip.name)
    let own = copy ?? entry
    let position = world.get(Transform.self, grip.entity)?.position ?? .zero
    let isWhole = position == position.rounded(.toNearestOrAwayFromZero)
    func pair(_ value: SIMD2<Float>, _ decimals: Int) -> String {
      "[\(rounded(Double(value.x), decimals: decimals)), \(rounded(Double(value.y), decimals: decimals))]"
    }
    var edits = [SceneEdit(own + .key("at"), .set(pair(position, isWhole ? 0 : 1)), scope: .here)]
    if laid.givesSizes, text.root[entry + .key("size")] == nil {
      edits.append(SceneEdit(own + .key("size"), .set(pair(laid.slots[laid.place].size, 0))))
    }
    let members = text.root[path + .key(kind)]
    let item = members?.items?.firstIndex { $0.scalar?.text == grip.name }
    if let item, members?.items?.count ?? 0 > 1 {
      edits.append(SceneEdit(path + [.key(kind), .index(item)], .remove))
    } else if copy == nil {
      // An empty layout is invalid.
      edits.append(SceneEdit(path, .remove))
    }
    return EditStep(edits: edits, name: "\(grip.name) out of the layout")
  }

  func laidOut(as kind: Command.Laying) throws -> EditStep {
    guard grips.count > 1 else { throw Refusal("select two or more entities to lay them out") }
    guard Set(grips.map { world.get(Parent.self, $0.entity)?.entity }).count == 1 else {
      throw Refusal("a layout places entities of one parent; select entities with the same parent")
    }
    for grip in grips {
      guard let entry = text.entry(ofEntity: grip.name), entry.components.last == .key(grip.name),
        let at = grip.at, at.path == entry + .key("at")
      else { throw Refusal("\(grip.name) has no position of its own for a layout to take over") }
    }
    func place(_ grip: StageGrip) -> SIMD2<Float> {
      SIMD2(Float(grip.at?.values[0] ?? 0), Float(grip.at?.values[1] ?? 0))
    }
    let sorted = grips.enumerated().sorted { one, other in
      let (a, b) = (place(one.element), place(other.element))
      let isAcross = kind == .row ? a.x != b.x : kind == .column ? false : abs(a.y - b.y) < one.element.size.y / 2
      return isAcross ? a.x < b.x : a.y != b.y ? a.y < b.y : one.offset < other.offset
    }.map(\.element)
    let boxes = sorted.map { Rect(center: place($0), size: $0.size) }
    let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    let largest = sorted.reduce(SIMD2<Float>.zero) { pointwiseMax($0, $1.size) }
    let gaps = Float(sorted.count - 1)
    let names = "[" + sorted.map { SceneText.quotedIfNeeded($0.name) }.joined(separator: ", ") + "]"
    func whole(_ value: Float) -> Int { Int(value.rounded()) }
    let low = box.minimum.rounded(.down)
    let size = pointwiseMax((box.maximum - low).rounded(.up), largest)
    let room = "in: [\(whole(low.x)), \(whole(low.y)), \(whole(size.x)), \(whole(size.y))]"
    let block =
      switch kind {
      case .row:
        "{stack: \(names), offset: [\(whole(max((box.size.x - largest.x) / gaps, largest.x + 8))), 0], \(room)}"
      case .column:
        "{stack: \(names), offset: [0, \(whole(max((box.size.y - largest.y) / gaps, largest.y + 8)))], \(room)}"
      case .grid:
        "{grid: \(names), aspect: \(rounded(Double(largest.x / max(largest.y, 1)), decimals: 2)), spacing: 16, "
          + "widest: \(whole(largest.x)), \(room)}"
      case .ring:
        "{ring: \(names), radius: \(whole(max((min(size.x, size.y) - largest.y) / 2, largest.x))), \(room)}"
      }
    let layouts = ScenePath("layouts")
    let count = text.root[layouts]?.items?.count ?? 0
    var edits = [
      count > 0 ? SceneEdit(layouts + .index(count), .insert(block)) : SceneEdit(layouts, .set("[\(block)]"))
    ]
    edits += sorted.compactMap { $0.at.map { SceneEdit($0.path, .remove) } }
    return EditStep(edits: edits, name: "\(kind.rawValue) of \(grips.count) entities", selects: [sorted[0].name])
  }

  func grouped() throws -> EditStep {
    guard grips.count > 1 else {
      let parent = grips.first.flatMap { text.entry(ofEntity: $0.name) }
      let family = Set(EditList.withChildren(of: parent.map { [$0] } ?? [], in: text))
      throw Refusal(
        self.entries.count > 1 && family.isSuperset(of: self.entries)
          ? "\(grips[0].name) is the parent of the others already; select two or more entities beside each other"
          : "select two or more entities to give them a parent")
    }
    if let refusal = grips.lazy.compactMap({ Refusal(partOfDefinition: $0.name, text) }).first { throw refusal }
    let entries = grips.map { text.entry(ofEntity: $0.name) }
    let parents = Set(entries.map { $0.flatMap { text.root[$0 + .key("parent")]?.scalar?.text } ?? "" })
    guard parents.count == 1, let parent = parents.first else {
      throw Refusal("a group has entities of one parent; select entities with the same parent")
    }
    for (grip, entry) in zip(grips, entries) {
      let action = placing(grip.entity, named: grip.name)
      guard let at = grip.at, let entry, at.path == entry + .key("at"), action == nil else {
        let paths = [action, grip.at?.path, text.layouts.first(ofEntity: grip.name), entry]
        let line = paths.lazy.compactMap { $0.flatMap { text.line(of: $0) } }.first
        let place = line.map { "line \($0) says" } ?? "its own lines do not say"
        throw Refusal("\(place) where \(grip.name) is, so that it cannot get a parent")
      }
    }
    let corners = grips.flatMap { grip in
      grip.placement.bounds.corners.compactMap { corner in
        grip.placement.homography.project(corner).flatMap { grip.placement.parent.inverse?.project($0) }
      }
    }
    let box = Rect(around: corners)
    let low = box.minimum.rounded(.down)
    // The center lies on whole points.
    let size = ((box.maximum - low) / 2).rounded(.up) * 2
    let middle = low + size / 2
    let names = text.names(in: ScenePath("entities"))
    let name = names.contains("group") ? SceneText.freeName(like: "group", among: names) : "group"
    let outer = parent.isEmpty ? "" : "parent: \(SceneText.quotedIfNeeded(parent)), "
    let block = "{\(outer)at: [\(Int(middle.x)), \(Int(middle.y))], size: [\(Int(size.x)), \(Int(size.y))]}"
    var edits = [SceneEdit(ScenePath("entities", name), .set(block))]
    for (grip, entry) in zip(grips, entries) {
      guard let entry, let transform = world.get(Transform.self, grip.entity) else { continue }
      edits += PoseEdits(text).edits(keeping: entry, [PoseEdits.Moved(through: .translation(-low), from: transform)])
      edits.append(SceneEdit(entry + .key("parent"), .set(SceneText.quotedIfNeeded(name))))
    }
    return EditStep(
      edits: edits, name: "parent of \(grips.count) things: \(name)", selects: [name],
      message: "\(name) is the parent of \(grips.map(\.name).joined(separator: ", "))")
  }

  /// Takes the selection out of its parents, and all children out of selected empty boxes; unused boxes are deleted.
  func ungrouped() throws -> EditStep {
    let entities = ScenePath("entities")
    let all = (text.root[entities]?.entries ?? []).map { entities + .key($0.key) }
    func parent(of entry: ScenePath) -> ScenePath? {
      text.root[entry + .key("parent")]?.scalar.map { entities + .key($0.text) }
    }
    func isBox(_ entry: ScenePath) -> Bool {
      let keys = ["parent", "at", "x", "y", "size", "anchor", "rotation", "scale"]
      return text.root[entry]?.entries?.allSatisfy { keys.contains($0.key) } == true
    }
    let groups = Set(entries.filter(isBox)).intersection(all.compactMap(parent))
    let children = all.filter { entry in
      parent(of: entry).map { groups.contains($0) || entries.contains(entry) && !groups.contains(entry) } ?? false
    }
    guard !children.isEmpty else { throw Refusal("select a group, or entities with a parent, to ungroup them") }
    var edits = children.map { child in
      let outer = parent(of: child).flatMap { parent(of: $0) }
      return SceneEdit(child + .key("parent"), outer.map { .set(SceneText.quotedIfNeeded($0.name)) } ?? .remove)
    }
    var left = editor.session
    _ = try left.perform(edits, named: "")
    let outers = Set(children.compactMap(parent))
    edits += all.filter { outers.contains($0) && isBox($0) && left.isUnused($0) }.map { SceneEdit($0, .remove) }
    let names = children.map(\.name)
    return EditStep(edits: edits, name: "ungroup \(names.joined(separator: ", "))", selects: names)
  }

  /// The action that moved an entity away from its own `at`.
  private func placing(_ entity: Entity, named name: String) -> ScenePath? {
    guard let place = world.get(Transform.self, entity)?.position else { return nil }
    guard let at = text.numbers("at", ofEntity: name, seen: [Double(place.x), Double(place.y)]) else {
      return text.rules.keyframeActions(ofEntity: name).first
    }
    if at.path.section == "on" { return at.path }
    let isElsewhere = zip(at.values, [place.x, place.y]).contains { abs($0 - Double($1)) > 0.01 }
    return isElsewhere ? text.rules.placings(ofEntity: name).first : nil
  }
}

extension StageSelection {
  /// Keeps positions on screen where a parent changes; returns a message if an action or link still places an entity.
  func keepingPlaces(_ edits: [SceneEdit]) -> (edits: [SceneEdit], words: String?) {
    let text = editor.session.text
    var (all, words): ([SceneEdit], String?) = ([], nil)
    for edit in edits {
      all.append(edit)
      guard let (entry, copy, parent) = PoseEdits(text).parent(givenBy: edit) else { continue }
      let moved = moved(entry, copy, into: parent)
      let kept = PoseEdits(text).edits(keeping: entry, moved, isAlone: copy != nil)
      all += kept
      let name = copy.map { "\(entry.name)-\($0)" } ?? entry.name
      if words == nil, moved.contains(where: \.isSlanted) {
        words = "\(name) keeps its place but not its shape: the old parent or the new one slants it"
      }
      guard world.thing(name) != nil else { continue }
      let own = copy.flatMap { text.root[entry + [.key("only"), .key($0), .key("at")]] }
      let isLaidOut = own == nil && PoseEdits(text).isLaidOut(entry)
      let linked = PoseEdits(text).linkedPlace(of: entry, copy: copy)?.path
      let place = linked ?? (isLaidOut ? text.layouts.first(ofEntity: name) : nil)
      // Actions that set its position did not change with it.
      let actions = text.rules.placings(ofEntity: name).filter { action in !kept.contains { $0.at.starts(with: action) }
      }
      guard words == nil, let line = (place ?? actions.first).flatMap({ text.line(of: $0) }) else { continue }
      words = "line \(line) says where \(name) \(place == nil ? "goes" : "is"), and did not change with its parent"
    }
    return (all, words)
  }

  private static let mostCopies = 200

  /// - Parameter copy: nil for all copies that have no parent of their own.
  private func moved(_ entry: ScenePath, _ copy: String?, into parent: String) -> [PoseEdits.Moved] {
    let text = editor.session.text
    let all: [(entity: Entity, word: String?)] =
      world.entity(named: entry.name).map { [($0, nil)] }
      ?? editor.copies(of: entry, in: world).map { ($0.entity, $0.word) }
    var found: [(entity: Entity, word: String?, outer: Entity?)] = []
    for (index, (entity, word)) in all.enumerated() where copy == nil || word == copy {
      let own = word.flatMap { text.root[entry + [.key("only"), .key($0)]] }
      if copy == nil, own?.entry("parent") != nil || own == nil && index >= Self.mostCopies { continue }
      if parent.isEmpty {
        let chain = [entity] + world.ancestors(of: entity)
        found.append((entity, word, chain.last { text.entry(ofEntity: world.name(of: $0)) != nil }))
      } else {
        let name = parent.replacing("{each}", with: word ?? "").replacing("{index}", with: "\(index + 1)")
        found.append((entity, word, world.thing(name)))
      }
    }
    let seen = world.placements(of: Set(found.flatMap { [$0.entity, $0.outer].compactMap(\.self) }))
    let placements = Dictionary(seen.map { ($0.entity, $0) }) { $1 }
    return found.compactMap { entity, word, outer in
      guard let transform = world.get(Transform.self, entity), let old = placements[entity]?.parent,
        let outer = outer.flatMap({ placements[$0] }),
        let inverse = (parent.isEmpty ? outer.parent : outer.homography).inverse
      else { return nil }
      return PoseEdits.Moved(copy: word, through: inverse * old, from: transform)
    }
  }
}
