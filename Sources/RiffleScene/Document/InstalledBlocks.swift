import RiffleView

/// The library blocks of a running scene, each with its systems. A resource: a save adds and removes blocks, and the
/// past has those it had.
struct InstalledBlocks: Component {
  /// Immutable, so that all snapshots share it.
  final class Entry: Sendable {
    let key: String
    let schedule: Schedule
    /// The entities that its installation spawned.
    let entities: [Entity]

    init(key: String, schedule: Schedule, entities: [Entity]) {
      (self.key, self.schedule, self.entities) = (key, schedule, entities)
    }
  }

  /// In the order in which the scene's reader names the blocks.
  var all: [Entry] = []

  static func == (left: InstalledBlocks, right: InstalledBlocks) -> Bool {
    left.all.elementsEqual(right.all) { $0 === $1 || $0.key == $1.key && $0.entities == $1.entities }
  }

  func fold(into hasher: inout StateHasher) { for entry in all { hasher.combine(entry.key) } }

  /// Adds the systems of all blocks, each to its phase.
  static func addSystems(to schedule: inout Schedule) {
    for phase in Schedule.Phase.allCases {
      schedule.add(
        System("blocks") { world in
          world.resource(InstalledBlocks.self)?.all.flatMap { $0.schedule.systems(in: phase) } ?? []
        }, to: phase)
    }
  }
}

extension SceneRuntime {
  /// Installs a block: its systems run from now on.
  mutating func install(_ block: any SceneBlock) {
    var own = Schedule()
    swap(&own, &schedule)
    let before = Set(world.allEntities)
    block.install(in: &self)
    swap(&own, &schedule)
    let entry = InstalledBlocks.Entry(
      key: type(of: block).key, schedule: own, entities: world.allEntities.filter { !before.contains($0) })
    if !world.hasResource(InstalledBlocks.self) { world.insertResource(InstalledBlocks()) }
    world[resource: InstalledBlocks.self].all.append(entry)
  }
}

extension World {
  /// Adds a scene's new blocks, removes missing ones, and patches the others.
  mutating func patchBlocks(from old: SceneDocument, to new: SceneDocument, _ patch: ScenePatch) {
    func key(_ block: any SceneBlock) -> String { type(of: block).key }
    let keys = new.blocks.map(key)
    let kept = new.blocks.filter { $0.goesOn(from: old.blocks) }.map(key)
    for block in old.blocks where !kept.contains(key(block)) {
      block.leave(patch, &self)
      takeAway(key(block), patch)
    }
    for block in new.blocks {
      if kept.contains(key(block)) {
        block.patch(against: old.blocks, patch, &self)
      } else {
        bring(block, new)
      }
    }
    guard resource(InstalledBlocks.self)?.all.map(\.key) != keys, hasResource(InstalledBlocks.self) else { return }
    let all = self[resource: InstalledBlocks.self].all
    self[resource: InstalledBlocks.self].all = keys.compactMap { key in all.first { $0.key == key } }
  }

  /// Moves the world without a copy.
  private mutating func bring(_ block: any SceneBlock, _ document: SceneDocument) {
    let size = resource(Pointer.self)?.window ?? document.window.points
    var runtime = SceneRuntime(document, size: size, tickRate: self[resource: Tick.self].rate)
    swap(&runtime.world, &self)
    runtime.install(block)
    swap(&runtime.world, &self)
  }

  private mutating func takeAway(_ key: String, _ patch: ScenePatch) {
    guard let entry = resource(InstalledBlocks.self)?.all.first(where: { $0.key == key }) else { return }
    self[resource: InstalledBlocks.self].all.removeAll { $0 === entry }
    let own = Set(entry.entities)
    withAnimation(patch.animation, cause: patch.cause) { world in
      for entity in entry.entities where world.isAlive(entity) {
        guard world.has(Transform.self, entity) else {
          world.despawn(entity)
          continue
        }
        // A descendant of another one is removed with that.
        if let parent = world.get(Parent.self, entity)?.entity, own.contains(parent), world.isAlive(parent) { continue }
        world.remove(entity, with: world.get(Transition.self, entity) ?? .opacity)
      }
    }
  }
}
