/// A top-level block that extends the scene language: a game, a screen, a kind of entity to play with.
///
/// A block is described like every other part of a scene, so its mistakes are located, its defaults documented and its
/// keys in the schema without further work. Its actions can be used by name in `demo:`.
///
///   struct Fountain: SceneBlock {
///     static let key = "fountain"
///     static let schema = Schema<Fountain>.block("fountain", "Throws drops.", Fountain()) {
///       Field("drops", \.drops, .integer(1...1000), "How many there are.")
///     }
///     static let actions = [SceneAction("splash", "All drops at once.")]
///     var drops = 100
///     func install(in runtime: inout SceneRuntime) { … }
///   }
public protocol SceneBlock: SchemaCoded {
  /// The top-level key of the block.
  static var key: String { get }
  /// Actions for `demo:` and rules. They arrive as `StageEvent.Kind.action`.
  static var actions: [SceneAction] { get }
  /// The keys it handles, by the names of `KeyNames`, unless a rule of the scene waits for them, and what they do, for
  /// the help. They arrive as `StageEvent.Kind.key`.
  static var keys: [(key: String, words: String)] { get }
  /// Pointer actions for the help, such as `Drag`, each with its effect. None by default.
  static var gestures: [(action: String, words: String)] { get }
  /// Properties of entities beside those of the language, where the block may be used.
  static var properties: [Property] { get }
  /// True if the block shows the scene's title and lesson itself; otherwise the scene does.
  static var showsLesson: Bool { get }
  /// The top left corner of the panel with the scene's sliders in a window, in points. By default nil: at the top
  /// right, or at the bottom of a narrow window, where a block may have something of its own.
  func sliderOrigin(of panel: SIMD2<Float>, in window: SIMD2<Float>) -> SIMD2<Float>?
  /// Adds the block's content to the world, and its systems to the schedule. Called when the scene starts, and within a
  /// tick when a save adds the block: so it is a function of the runtime. The systems stay until a save removes the
  /// block.
  func install(in runtime: inout SceneRuntime)
  /// True if the block can change from `old` while it runs, as by default. Otherwise the old one is removed and the new
  /// one installed as if for the first time.
  func goesOn(from old: Self) -> Bool
  /// Changes the running world from the old block to this one: its file was saved, or a parameter set. Called within a
  /// tick, so it is a function of its arguments. By default nothing changes until it is removed and added again.
  func patch(_ old: Self, _ patch: ScenePatch, _ world: inout World)
  /// Cleans up after a save has removed the block: its systems no longer run, and the entities that its installation
  /// spawned fade out. Everything else it added is removed here. By default does nothing.
  func leave(_ patch: ScenePatch, _ world: inout World)
  /// True if the block acts by its own clock later, although nothing moves now: `riffle test` ends a run when nothing
  /// moves and nothing waits. By default this is unknown, and a run ends after a second of rest.
  func isWaiting(in world: World) -> Bool
}

extension SceneBlock {
  public static var actions: [SceneAction] { [] }
  public static var keys: [(key: String, words: String)] { [] }
  /// No gestures.
  public static var gestures: [(action: String, words: String)] { [] }
  /// The block as a reader of `World.stageEvents(for:)`. Its systems read events in the phase of the rules.
  public static var owner: StageOwner { .block(key) }
  public static var properties: [Property] { [] }
  public static var showsLesson: Bool { false }
  public func sliderOrigin(of panel: SIMD2<Float>, in window: SIMD2<Float>) -> SIMD2<Float>? { nil }
  public func goesOn(from old: Self) -> Bool { true }
  public func patch(_ old: Self, _ patch: ScenePatch, _ world: inout World) {}
  public func leave(_ patch: ScenePatch, _ world: inout World) {}
  /// True, as it is unknown when a block acts.
  public func isWaiting(in world: World) -> Bool { true }
}

/// An action by name: `{at: 1, do: deal}`, or with an argument `{at: 2, choose: 3}`.
public struct SceneAction: Sendable {
  /// The name in a demo and in rules.
  public let name: String
  /// One sentence that stands alone.
  public let doc: String
  /// The schema of the argument, as the action's numbers; nil for an action without one.
  public let argument: Schema<[Double]>?

  /// An action without an argument.
  public init(_ name: String, _ doc: String) {
    (self.name, self.doc) = (name, doc)
    argument = nil
  }

  /// An action with an argument.
  public init<Value: Sendable>(
    _ name: String, _ doc: String, argument: Schema<Value>, numbers: @escaping @Sendable (Value) -> [Double]
  ) {
    (self.name, self.doc) = (name, doc)
    self.argument = argument.map(numbers)
  }

  /// An action whose argument is a whole number, such as the index of a card.
  public init(_ name: String, _ doc: String, argument: Schema<Int>) {
    self.init(name, doc, argument: argument) { [Double($0)] }
  }

  /// An action whose argument is a point or a size.
  public init(_ name: String, _ doc: String, argument: Schema<SIMD2<Float>>) {
    self.init(name, doc, argument: argument) { [Double($0.x), Double($0.y)] }
  }
}

/// The library blocks of a running scene. A resource: a save changes them, and the past has those it had.
struct InstalledBlocks: Component {
  struct Entry {
    let key: String
    let schedule: Schedule
    /// Spawned by the installation.
    let entities: [Entity]
  }

  var all: [Entry] = []

  static func == (left: InstalledBlocks, right: InstalledBlocks) -> Bool {
    left.all.elementsEqual(right.all) { $0.key == $1.key && $0.entities == $1.entities }
  }

  func fold(into hasher: inout StateHasher) { for entry in all { hasher.combine(entry.key) } }

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

  private mutating func bring(_ block: any SceneBlock, _ document: SceneDocument) {
    let size = resource(Pointer.self)?.window ?? document.window.points
    var runtime = SceneRuntime(
      World(), title: document.title, lesson: document.lesson, size: size, seed: document.seed,
      tickRate: self[resource: Tick.self].rate, animations: document.animations)
    swap(&runtime.world, &self)
    runtime.install(block)
    swap(&runtime.world, &self)
  }

  private mutating func takeAway(_ key: String, _ patch: ScenePatch) {
    guard let entry = resource(InstalledBlocks.self)?.all.first(where: { $0.key == key }) else { return }
    self[resource: InstalledBlocks.self].all.removeAll { $0.key == key }
    let own = Set(entry.entities)
    withAnimation(patch.animation, cause: patch.cause) { world in
      for entity in entry.entities where world.isAlive(entity) {
        guard world.has(Transform.self, entity) else {
          world.despawn(entity)
          continue
        }
        // Removed with its ancestor.
        if let parent = world.get(Parent.self, entity)?.entity, own.contains(parent), world.isAlive(parent) { continue }
        world.remove(entity, with: world.get(Transition.self, entity) ?? .opacity)
      }
    }
  }
}
