import RiffleCore
import RiffleECS
import RiffleInspector
import RiffleScene
import RiffleView

// Parents: things that get one, another one or none stay where they are seen.
extension Player {
  /// Gives several things one parent; where they are seen stays.
  func group(_ grips: [StageGrip], at now: Double) {
    guard let text = editor?.session.text, grips.count > 1 else {
      return debugger.say("select two things or more to give them a parent", at: now, isComplaint: true)
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
    // Its middle lies on a whole point.
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
      edits += text.edits(keeping: entry, through: .translation(-low), from: transform)
      edits.append(SceneEdit(entry + .key("parent"), .set(SceneText.quotedIfNeeded(name))))
    }
    guard perform(edits, named: "parent of \(grips.count) things: \(name)", at: now) else { return }
    debugger.say("\(name) is the parent of \(grips.map(\.name).joined(separator: ", "))", at: now)
    if let entity = playback.simulation.world.entity(named: name) { choose([entity]) }
  }

  /// The action that has brought something away from the place that its own lines say.
  private func placing(_ entity: Entity, named name: String) -> ScenePath? {
    guard let text = editor?.session.text, let place = playback.simulation.world.get(Transform.self, entity)?.position,
      let at = text.numbers("at", ofEntity: name, seen: [Double(place.x), Double(place.y)])
    else { return nil }
    if at.path.components.first == .key("on") { return at.path }
    let isElsewhere = zip(at.values, [place.x, place.y]).contains { abs($0 - Double($1)) > 0.01 }
    return isElsewhere ? text.placing(ofEntity: name) : nil
  }

  // MARK: - One parent

  /// Edits, and where they give a thing another parent those that keep it where it is seen.
  ///
  /// - Returns: with words for what is not kept, because something else says where it is.
  func keepingPlaces(_ edits: [SceneEdit]) -> (edits: [SceneEdit], words: String?) {
    guard let text = editor?.session.text else { return (edits, nil) }
    let world = playback.simulation.world
    var (all, words): ([SceneEdit], String?) = ([], nil)
    for edit in edits {
      all.append(edit)
      guard let (entry, parent) = text.parent(givenBy: edit) else { continue }
      let name = SceneEditor.key(entry)
      guard let entity = world.thing(name), let map = way(of: entity, into: parent),
        let transform = world.get(Transform.self, entity)
      else { continue }
      all += text.edits(keeping: entry, through: map, from: transform)
      let place = text.isLaidOut(entry) ? text.layout(ofEntity: name) : placing(entity, named: name)
      guard words == nil, let line = place.flatMap({ text.line(of: $0) }) else { continue }
      words = "line \(line) says where \(name) is, and did not change with its parent"
    }
    return (all, words)
  }

  /// From the space that something is in into that of a parent, by its name; of no name, into the scene's.
  ///
  /// - Returns: nil where one of them is not seen.
  private func way(of entity: Entity, into parent: String) -> Homography? {
    let world = playback.simulation.world
    func placement(_ entity: Entity) -> Placement? { world.placements(of: [entity]).last }
    guard let old = placement(entity)?.parent else { return nil }
    var new: Homography?
    if parent.isEmpty {
      let text = editor?.session.text
      let chain = [entity] + world.ancestors(of: entity)
      new = chain.last { text?.entry(ofEntity: world.name(of: $0)) != nil }.flatMap(placement)?.parent
    } else {
      new = world.thing(parent).flatMap(placement)?.homography
    }
    return new?.inverse.map { $0 * old }
  }
}
