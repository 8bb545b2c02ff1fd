import RiffleCore

/// The entities of a scene by id, as a resource.
package struct SceneEntities: Component {
  /// In the order of the file.
  package var all: [Entity] = []
  package let names: EntityNames
  /// The root of all entities without a parent: it fits a scene drawn for one window into another one.
  package let stage: Entity
  /// The size the scene was drawn for.
  package let size: SIMD2<Float>
  /// Entities that a save has removed and that are still visible.
  var leaving: [Leaving] = []

  struct Leaving: Sendable, Equatable {
    var id: String
    var entity: Entity
  }

  /// The entity of that id; nil if there is none.
  subscript(id: String) -> Entity? {
    names.one(id).map { all[$0] }
  }

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(stage, size)
    for entity in all { hasher.combine(entity) }
    for entity in leaving { hasher.combine(entity.entity) }
  }
}

extension SceneEntities {
  /// Inserts the entities of a scene, in the order of the file, at the positions of layouts or their own. Absent ones
  /// are removed again, with all that they contain, until an action inserts them.
  static func spawn(_ content: LoadedScene.Content, in world: inout World) {
    let document = content.document
    let size = document.window.points
    let stage = world.spawn(Transform(anchor: [0, 0], perspective: 0), Size(size))
    world.insert(Name("stage"), on: stage)
    var scene = SceneEntities(names: content.names, stage: stage, size: size)
    // Also for entities beside the scene's own: one more row would double each column.
    if document.entities.count > 1000 { content.prefabs[0].reserve(document.entities.count + 64, in: &world) }
    scene.all = document.entities.map { world.spawn(Name($0.name)) }
    for (index, entity) in scene.all.enumerated() {
      let prefab = content.prefabs[index]
      prefab.put(on: entity, parent: prefab.parent.map { scene.all[$0] } ?? stage, in: &world)
    }
    world.insertResource(scene)
    world.bindReferences()
    world.bindCameras()
    for (entity, isAbsent) in zip(scene.all, document.absentees) where isAbsent { world.despawn(entity) }
  }
}

extension World {
  /// Draws the entities of the scene in the order of the file. Those that a save has removed stay in front of the
  /// entity that they followed.
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
    DrawOrder.set(all.flatMap { [$0] + (followers[$0] ?? []) }, in: &self)
  }
}

extension SceneDocument.WindowSize {
  var points: SIMD2<Float> { [Float(width), Float(height)] }
}

extension World {
  /// The entity whose id in the scene is `id`; nil if there is none.
  public func entity(called id: String) -> Entity? { resource(SceneEntities.self)?[id] }
}
