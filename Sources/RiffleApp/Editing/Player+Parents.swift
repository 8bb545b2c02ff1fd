import RiffleScene

// Parents: entities keep their position on screen when their parent changes.
extension Player {
  /// Gives several entities a common parent, keeping their positions on screen.
  func group(_ grips: [StageGrip], at now: Double) {
    guard let text = editor?.session.text, grips.count > 1 else {
      return debugger.say("select two or more entities to give them a parent", at: now, isComplaint: true)
    }
    let entries = grips.map { text.entry(ofEntity: $0.name) }
    let parents = Set(entries.map { $0.flatMap { text.root[$0 + .key("parent")]?.scalar?.text } ?? "" })
    guard parents.count == 1, let parent = parents.first else {
      return debugger.say("they have different parents already", at: now, isComplaint: true)
    }
    for (grip, entry) in zip(grips, entries) {
      let action = placing(grip.entity, named: grip.name)
      guard let at = grip.at, let entry, at.path == entry + .key("at"), action == nil else {
        let paths = [action, grip.at?.path, text.layout(ofEntity: grip.name), entry]
        let line = paths.lazy.compactMap { $0.flatMap { text.line(of: $0) } }.first
        let place = line.map { "line \($0) says" } ?? "its own lines do not say"
        return debugger.say(
          "\(place) where \(grip.name) is, so that it cannot get a parent", at: now, isComplaint: true)
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
    let names = text.names(in: ScenePath([.key("entities")]))
    let name = names.contains("group") ? SceneText.freeName(like: "group", among: names) : "group"
    let outer = parent.isEmpty ? "" : "parent: \(SceneText.quotedIfNeeded(parent)), "
    let block = "{\(outer)at: [\(Int(middle.x)), \(Int(middle.y))], size: [\(Int(size.x)), \(Int(size.y))]}"
    var edits = [SceneEdit(ScenePath([.key("entities"), .key(name)]), .set(block))]
    let world = playback.simulation.world
    for (grip, entry) in zip(grips, entries) {
      guard let entry, let transform = world.get(Transform.self, grip.entity) else { continue }
      edits += text.edits(keeping: entry, [SceneText.Moved(through: .translation(-low), from: transform)])
      edits.append(SceneEdit(entry + .key("parent"), .set(SceneText.quotedIfNeeded(name))))
    }
    guard perform(edits, named: "parent of \(grips.count) things: \(name)", at: now) else { return }
    debugger.say("\(name) is the parent of \(grips.map(\.name).joined(separator: ", "))", at: now)
    if let entity = playback.simulation.world.entity(named: name) { choose([entity]) }
  }

  /// Returns the action that moved an entity away from its own `at`.
  private func placing(_ entity: Entity, named name: String) -> ScenePath? {
    guard let text = editor?.session.text, let place = playback.simulation.world.get(Transform.self, entity)?.position,
      let at = text.numbers("at", ofEntity: name, seen: [Double(place.x), Double(place.y)])
    else { return nil }
    if at.path.components.first == .key("on") { return at.path }
    let isElsewhere = zip(at.values, [place.x, place.y]).contains { abs($0 - Double($1)) > 0.01 }
    return isElsewhere ? text.placings(ofEntity: name).first : nil
  }

  // MARK: - One parent

  /// Adds edits that keep an entity's position on screen where an edit changes its parent.
  ///
  /// - Returns: also a message if an action or link still places an entity.
  func keepingPlaces(_ edits: [SceneEdit]) -> (edits: [SceneEdit], words: String?) {
    guard let text = editor?.session.text else { return (edits, nil) }
    let world = playback.simulation.world
    var (all, words): ([SceneEdit], String?) = ([], nil)
    for edit in edits {
      all.append(edit)
      guard let (entry, copy, parent) = text.parent(givenBy: edit) else { continue }
      let moved = moved(entry, copy, into: parent)
      let kept = text.edits(keeping: entry, moved, isAlone: copy != nil)
      all += kept
      let name = copy.map { "\(SceneEditor.key(entry))-\($0)" } ?? SceneEditor.key(entry)
      if words == nil, moved.contains(where: \.isSlanted) {
        words = "\(name) keeps its place but not its shape: the old parent or the new one slants it"
      }
      guard world.thing(name) != nil else { continue }
      let own = copy.flatMap { text.root[entry + [.key("only"), .key($0), .key("at")]] }
      let isLaidOut = own == nil && text.isLaidOut(entry)
      let linked = text.linkedPlace(of: entry, copy: copy)?.path
      let place = linked ?? (isLaidOut ? text.layout(ofEntity: name) : nil)
      // Actions that set its position did not change with it.
      let actions = text.placings(ofEntity: name).filter { action in
        !kept.contains { $0.at.components.starts(with: action.components) }
      }
      guard words == nil, let line = (place ?? actions.first).flatMap({ text.line(of: $0) }) else { continue }
      words = "line \(line) says where \(name) \(place == nil ? "goes" : "is"), and did not change with its parent"
    }
    return (all, words)
  }

  private static let mostCopies = 200

  /// Returns the copies of an entry to re-parent, and their transforms; "" means the scene.
  ///
  /// - Parameter copy: one copy; nil for all that have no parent of their own.
  private func moved(_ entry: ScenePath, _ copy: String?, into parent: String) -> [SceneText.Moved] {
    guard let text = editor?.session.text else { return [] }
    let (world, key) = (playback.simulation.world, SceneEditor.key(entry))
    let copies = world.entity(named: key) == nil ? world[resource: SceneEntities.self].all : []
    let words = copies.compactMap { entity -> (entity: Entity, word: String?)? in
      let name = world.name(of: entity)
      guard name.hasPrefix(key + "-"), let path = text.copy(ofEntity: name), path.prefix(2) == entry else { return nil }
      return (entity, SceneEditor.key(path))
    }
    let all = world.entity(named: key).map { [($0, nil)] } ?? words
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
      return SceneText.Moved(copy: word, through: inverse * old, from: transform)
    }
  }
}
