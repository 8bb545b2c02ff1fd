import RiffleStage

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
  /// What `demo:` and rules can ask of it. They arrive as `StageEvent.Kind.action`.
  static var actions: [SceneAction] { get }
  /// The keys it answers, by the names of `KeyNames`, where no rule of the scene waits for them. They arrive as
  /// `StageEvent.Kind.key`.
  static var keys: [String] { get }
  /// Properties that entities have where the block may be used, beside those of the language.
  static var properties: [Property] { get }
  /// Whether the block shows the scene's title and lesson by itself; else the scene does.
  static var showsLesson: Bool { get }
  /// Where the panel with the scene's sliders has its top left corner in a window, in points. By default nil: at the top
  /// right, or at the foot of a narrow window, where a block may have something of its own.
  func sliderOrigin(of panel: SIMD2<Float>, in window: SIMD2<Float>) -> SIMD2<Float>?
  /// Puts what the block describes into the world, and its systems into the schedule. Called when the scene starts, and
  /// within a tick when a save has brought the block: so it is a function of the runtime. The systems stay until a save
  /// takes the block away.
  func install(in runtime: inout SceneRuntime)
  /// Whether what the block said can be changed to what it says now while it runs. By default it can; else the old one
  /// leaves, and the new one comes as if it had not been there.
  func goesOn(from old: Self) -> Bool
  /// Changes the running world from what the block said to what it says now: its file was saved, or a parameter set.
  /// Called within a tick, so it is a function of its arguments. By default nothing changes until it leaves and comes again.
  func patch(_ old: Self, _ patch: ScenePatch, _ world: inout World)
  /// A save has taken the block out of the running scene: its systems do not run any more, and what it brought to life
  /// when it was installed fades out. Whatever else it has put into the world it takes out here. By default nothing.
  func leave(_ patch: ScenePatch, _ world: inout World)
  /// Whether something of the block comes by its own clock later, although nothing moves now: `riffle test` ends a run when
  /// nothing moves and nothing waits. By default it is not known, and a run ends after a second of rest.
  func isWaiting(in world: World) -> Bool
}

extension SceneBlock {
  public static var actions: [SceneAction] { [] }
  public static var keys: [String] { [] }
  /// The reader that it is of `World.stageEvents(for:)`. Its systems read events in the phase of the rules.
  public static var owner: StageOwner { .block(key) }
  public static var properties: [Property] { [] }
  public static var showsLesson: Bool { false }
  public func sliderOrigin(of panel: SIMD2<Float>, in window: SIMD2<Float>) -> SIMD2<Float>? { nil }
  public func goesOn(from old: Self) -> Bool { true }
  public func patch(_ old: Self, _ patch: ScenePatch, _ world: inout World) {}
  public func leave(_ patch: ScenePatch, _ world: inout World) {}
  /// True: what a block waits for is not known.
  public func isWaiting(in world: World) -> Bool { true }
}

/// Something a scene can ask for by name: `{at: 1, do: deal}`, or with an argument `{at: 2, choose: 3}`.
public struct SceneAction: Sendable {
  /// What a demo and the rules call it.
  public let name: String
  /// One sentence that stands alone.
  public let doc: String
  /// How the argument is written, as the numbers the action carries; nil for an action without one.
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

  /// An action whose argument is a number.
  public init(_ name: String, _ doc: String, argument: Schema<Double>) {
    self.init(name, doc, argument: argument) { [$0] }
  }

  /// An action whose argument is a point or a size.
  public init(_ name: String, _ doc: String, argument: Schema<SIMD2<Float>>) {
    self.init(name, doc, argument: argument) { [Double($0.x), Double($0.y)] }
  }
}
