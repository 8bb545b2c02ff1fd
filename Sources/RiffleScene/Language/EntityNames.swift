package struct EntityNames: Sendable, Equatable {
  /// In the order of the file.
  package private(set) var ids: [String] = []
  /// Ranges by name: an id for one entity, the key of a repeated entity for all of its copies.
  private var places: [String: Range<Int32>] = [:]
  /// Entities within several copies: `cell.drum` is that of `cell-1`, of `cell-2`, …
  private var scattered: [String: [Int]] = [:]
  fileprivate var names: [String] = []

  static let limit = 100_000
  /// Words with another meaning in place of an id.
  static let reserved = ["this", "anywhere"]

  package init() {}

  package subscript(name: String) -> [Int]? { place(of: name).map(Array.init) ?? scattered[name] }

  /// Returns the index of an entity; nil for the name of a group.
  package func index(of id: String) -> Int? { place(of: id).flatMap { ids[$0.lowerBound] == id ? $0.lowerBound : nil } }

  private func place(of name: String) -> Range<Int>? {
    places[name].map { Int($0.lowerBound)..<Int($0.upperBound) }
  }

  /// False if an entity or a group has that name already.
  package mutating func add(_ id: String) -> Bool {
    ids.append(id)
    return addGroup(id, of: ids.count - 1..<ids.count)
  }

  /// Reserves room for ids and groups: moving names to larger tables repeatedly costs twice as much.
  mutating func reserve(_ count: Int, groups: Int) {
    ids.reserveCapacity(count)
    places.reserveCapacity(count)
    names.reserveCapacity(count + groups)
  }

  /// A name for copies of a definition, by their ids.
  package struct Group: Sendable, Equatable {
    let name: String
    let ids: [String]

    package init(name: String, ids: [String]) {
      self.name = name
      self.ids = ids
    }
  }

  /// `cell` is all of `cell-1`, `cell-2`, and `cell.drum` the `drum` of each of them, one entity or several.
  ///
  /// - Complexity: linear in the letters of all names, and in the entities of each.
  package mutating func addGroups(_ groups: [Group]) {
    var copies: [Substring: Group] = [:]
    for group in groups {
      guard let first = group.ids.first, let start = place(of: first)?.lowerBound else { continue }
      addGroup(group.name, of: start..<min(start + group.ids.count, ids.count))
      copies[first[...]] = group
    }
    guard !copies.isEmpty else { return }
    var next = 0
    // Names added on the way may be inside of other copies.
    while next < names.count {
      let name = names[next]
      next += 1
      for dot in name.indices where name[dot] == "." {
        guard let group = copies[name[..<dot]], self[group.name + name[dot...]] == nil else { continue }
        scattered[group.name + name[dot...]] = group.ids.flatMap { self[$0 + name[dot...]] ?? [] }
        names.append(group.name + name[dot...])
      }
    }
  }

  /// False if an entity or a group has that name already.
  @discardableResult mutating func addGroup(_ name: String, of range: Range<Int>) -> Bool {
    let isNew = places.updateValue(Int32(range.lowerBound)..<Int32(range.upperBound), forKey: name) == nil
    if isNew { names.append(name) }
    return isNew
  }
}

extension DecodingContext {
  /// Returns the entities of a name; reports a name without any.
  mutating func entities(called name: String, at location: SourceLocation) -> [Int]? {
    if entities[name] == nil { reportMissingEntity(name, at: location) }
    return entities[name]
  }

  mutating func reportMissingEntity(_ name: String, at location: SourceLocation) {
    let sentence = missingEntities[name] ?? complaint(about: name)
    missingEntities[name] = sentence
    report(at: location, sentence)
  }

  /// True if the last mistake, on this line, is a value in the place of an entity: the rest belongs to that.
  func hasNamedValue(on line: Int) -> Bool {
    guard let last = diagnostics.last, last.line == line else { return false }
    return sceneValues.contains { missingEntities[$0.name] == last.message }
  }

  private mutating func complaint(about name: String) -> String {
    if sceneValues.contains(where: { $0.name == name }) {
      return "'\(name)' is a value and no entity; write {value: \(name), to: 3}, or 'by:' to add"
    }
    let start = "no entity is called '\(YAMLNode.shortened(name))'"
    let names = entities.names
    if names.isEmpty { return "\(start); this scene has no 'entities:'" }
    let parts = name.split(separator: ",").map { $0.drop { $0 == " " } }
    if parts.count > 1, parts.allSatisfy({ entities[String($0)] != nil }) {
      return "\(start); several are a list: [\(YAMLNode.shortened(parts.joined(separator: ", ")))]"
    }
    if let nearest = names.first(where: { $0.hasSuffix(".\(name)") })
      ?? nearest(to: name, in: names + EntityNames.reserved)
    {
      return "\(start); did you mean '\(nearest)'?"
    }
    let shown = names.prefix(6).map { "'\($0)'" }
    return "\(start); there \(names.count == 1 ? "is" : "are") \(shown.joined(separator: ", "))"
      + (names.count > shown.count ? ", …" : "")
  }
}

package struct EntityReference: Sendable, Equatable {
  package var index: Int
  var location: SourceLocation

  static let schema = Schema<EntityReference>(.name(what: "the id of an entity", builtIn: [])) { node, context in
    guard let name = node.name, !node.isNull else { return context.refuse(node, isNot: "the id of an entity") }
    guard let all = context.entities(called: name, at: node.location) else { return nil }
    guard all.count == 1 else {
      let first = all.first.map { ", such as '\(context.entities.ids[$0])'" } ?? ""
      return context.refuse(at: node.location, "'\(name)' names \(all.count) entities; name one of them\(first)")
    }
    return EntityReference(index: all[0], location: node.location)
  }
}

package struct Targets: Sendable, Equatable {
  /// In the order in which they are named.
  package var indices: [Int] = []
  var includesThis = false

  var each: [Targets] { indices.map { Targets(indices: [$0]) } + (includesThis ? [Targets(includesThis: true)] : []) }

  static let schema: Schema<Targets> = {
    let what = "the id of an entity, or a list of them"
    let one = Schema<Targets>(.name(what: what, builtIn: ["this"])) { node, context in
      guard let name = node.name, !node.isNull else { return context.refuse(node, isNot: what) }
      if name == "this" { return Targets(includesThis: true) }
      return context.entities(called: name, at: node.location).map { Targets(indices: $0) }
    }
    let many = Schema<[Targets]>.list(of: one, count: 1...EntityNames.limit).map { parts in
      Targets(indices: parts.flatMap(\.indices), includesThis: parts.contains(where: \.includesThis))
    }
    return .oneOf("entities", what, scalar: one, list: many)
  }()
}

package struct SceneEntities: Component {
  /// In the order of the file.
  package var all: [Entity] = []
  package let names: EntityNames
  /// The root of all entities without a parent: fits a scene drawn for one window into another one.
  package let stage: Entity
  package let size: SIMD2<Float>
  /// Removed by a save, and still visible.
  var leaving: [Leaving] = []

  struct Leaving: Sendable, Equatable {
    var id: String
    var entity: Entity
  }

  subscript(id: String) -> Entity? { names.index(of: id).map { all[$0] } }

  func parent(of description: EntityDescription) -> Entity { description.parent.map { all[$0.index] } ?? stage }

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(stage, size)
    for entity in all { hasher.combine(entity) }
    for entity in leaving { hasher.combine(entity.entity) }
  }

  /// In the order of the file, at the positions of layouts or their own. Absent ones are removed with all their parts.
  static func spawn(_ content: LoadedScene.Content, in world: inout World) {
    let document = content.document
    let size = document.window.points
    let stage = world.spawn(Transform(anchor: [0, 0], perspective: 0), Size(size))
    world.insert(Name("stage"), on: stage)
    var scene = SceneEntities(names: content.names, stage: stage, size: size)
    // Also for entities beside the scene's own: one more row would double each column.
    if document.entities.count > 1000 { content.placed[0].reserve(document.entities.count + 64, in: &world) }
    scene.all = document.entities.map { world.spawn(Name($0.name)) }
    for (index, entity) in scene.all.enumerated() { content.placed[index].put(on: entity, of: scene, in: &world) }
    world.insertResource(scene)
    world.bindReferences()
    world.bindCameras()
    for (entity, isAbsent) in zip(scene.all, document.absentees) where isAbsent { world.despawn(entity) }
  }
}

extension World {
  /// Entities that a save has removed stay in front of the entity that they followed. New texts and sliders are in
  /// front of the others, in the order of a fresh start.
  mutating func orderAsInFile(after before: SceneEntities) {
    let scene = self[resource: SceneEntities.self]
    let all = [scene.stage] + scene.all.filter(isAlive)
    var followers: [Entity: [Entity]] = [:]
    if !scene.leaving.isEmpty {
      let (kept, leaving) = (Set(all), Set(scene.leaving.map(\.entity)))
      var last = scene.stage
      for entity in resource(DrawOrder.self)?.entities ?? before.all {
        if leaving.contains(entity) { followers[last, default: []].append(entity) }
        if kept.contains(entity) { last = entity }
      }
    }
    let controls = (resource(LessonDisplay.self)?.entities ?? []) + (resource(Sliders.self)?.entities ?? [])
    let isInOrder = zip(controls, controls.dropFirst()).allSatisfy { $0.row < $1.row }
    DrawOrder.set(all.flatMap { [$0] + (followers[$0] ?? []) } + (isInOrder ? [] : controls), in: &self)
  }

  /// The index under `entities:`; nil for an entity that the scene does not describe.
  func sceneIndex(of entity: Entity) -> Int? { resource(SceneEntities.self)?.all.firstIndex(of: entity) }

  /// The entity whose id in the scene is `id`; nil if there is none.
  public func entity(called id: String) -> Entity? { resource(SceneEntities.self)?[id] }

  /// Binds followers to their paths, and masked entities to their masks, after some were inserted or refer to others.
  mutating func bindReferences() {
    bind(FollowedIndex.self, \.value) { FollowedPath($0) }
    bind(MaskIndex.self, \.value) { MaskedBy($0) }
  }

  private mutating func bind<Index: Component, Bound: Component>(
    _ type: Index.Type, _ number: KeyPath<Index, Int>, to bound: (Entity) -> Bound
  ) {
    let all = self[resource: SceneEntities.self].all
    for entity in entities(with: Bound.self) where !has(Index.self, entity) && all.contains(entity) {
      remove(Bound.self, from: entity)
    }
    for entity in entities(with: Index.self) {
      let new = bound(all[self[entity, Index.self][keyPath: number]])
      if get(Bound.self, entity) != new { insert(new, on: entity) }
    }
  }
}

extension SceneDocument.WindowSize {
  var points: SIMD2<Float> { [Float(width), Float(height)] }
}

struct FollowedIndex: Component {
  let value: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

struct MaskIndex: Component {
  let value: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

extension EntityDescription {
  static func checkFollowers(_ entities: [NamedEntity], in context: inout DecodingContext) {
    for index in entities.indices {
      guard let followed = entities[index].value.followed else { continue }
      let name = entities[followed.index].name
      if !entities[followed.index].value.parts.has(PathShape.self) {
        context.report(at: followed.location, "'\(name)' has no path to follow; give it 'path:'")
      } else if leads(followed.index, to: index, entities) {
        context.report(
          at: followed.location,
          "'\(entities[index].name)' would follow itself: where '\(name)' is follows from it; name another path")
      }
    }
  }

  private static func leads(_ start: Int, to goal: Int, _ entities: [NamedEntity]) -> Bool {
    var open = [start]
    var next = 0
    while next < open.count {
      if open[next] == goal { return true }
      let entity = entities[open[next]].value
      next += 1
      for other in [entity.parent?.index, entity.followed?.index] {
        if let other, !open.contains(other) { open.append(other) }
      }
    }
    return false
  }
}
