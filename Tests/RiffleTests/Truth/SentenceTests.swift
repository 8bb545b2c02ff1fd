import Foundation
import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("Explanations of values") struct SentenceTests {
  private static let position = FieldID("Transform", "position")

  @Test("a transition is read field by field, each as an animated value") func transitions() throws {
    var scene = try AskedScene("transitions")
    scene.play(5)
    try scene.click("well-opacity", then: 12)
    let card = try #require(try scene.running("card-opacity").first { $0.component == "TransitionState" })
    #expect(card.field == "opacity")
    let words = try scene.why("card-opacity", card.selection.field)
    #expect(words.hasPrefix("card-opacity · transition opacity = 0."), "\(words)")
    #expect(words.contains(", moving at -") && words.contains("/s. Owned by "), "\(words)")
    #expect(words.contains("after intent click(well-opacity) at tick 6"), "\(words)")
    let fields = scene.world.readings(of: try scene.entity("card-opacity")).first { $0.name == "TransitionState" }?
      .fields
    #expect(fields?.filter(\.isAnimatable).count == 10)
  }

  @Test("the sentence for an animator gives its progress, its slider, and once its tick and cause")
  func animator() throws {
    var scene = try AskedScene("animate")
    scene.play(30)
    let made = try scene.why("cart", Self.position)
    #expect(made.contains("Owned by travel (property animator), handed over at tick 1 after intent start"), "\(made)")
    #expect(made.hasSuffix(" It has not been started.") && !made.contains("starts"), "\(made)")
    scene.play(20, .parameter(name: "progress", value: 0.4))
    let words = try scene.why("cart", Self.position)
    #expect(words.contains(", held. Owned by travel"), "\(words)")
    #expect(words.contains("It is held at 40 % of its way, since tick 31 by the slider progress."), "\(words)")
    var other = try AskedScene("shift")
    other.play(30)
    other.play(30, .keyPressed("s"))
    let running = try other.why("slider scrub", Self.position)
    #expect(
      running.contains("Owned by shift (property animator), handed over at tick 31 after intent key s at tick 31."))
    #expect(running.wholeMatch(of: /.* It runs, [0-9]+ % of its way\./) != nil, "\(running)")
  }

  @Test("a part of an animator before its start is held; equal waiting animations are counted")
  func animatorParts() throws {
    var scene = try AskedScene("lift-off")
    scene.play(10)
    scene.play(30, .keyPressed("p"))
    let cloud = try scene.why("cloud-b", Self.position)
    #expect(cloud.contains(", held before its start. Owned by scrub (property animator)"), "\(cloud)")
    #expect(cloud.contains(" It is held at 1 % of its way"), "\(cloud)")
    let rocket = try scene.why("rocket", Self.position)
    #expect(
      rocket.contains(" Waiting beside it are 2 animations of scrub. Its position follows page.scroll, by "),
      "\(rocket)")
  }

  @Test("a value that its animation does not change in a tick is standing still") func still() throws {
    var scene = try AskedScene("keyframes")
    scene.play(27, .keyPressed("k"))
    let words = try scene.why("dot-move", Self.position)
    #expect(words.hasPrefix("dot-move · position = (50, 60), standing still. Owned by keyframes, "), "\(words)")
  }

  @Test("a shift that takes over another one names the key, also for values that move by their speed alone")
  func shift() throws {
    var scene = try AskedScene("shift")
    scene.play(20)
    scene.play(30, .keyPressed("g"))
    let flying = scene.world.runningAnimations()
    #expect(!flying.isEmpty)
    for animation in flying {
      let words = scene.playback.past.why(animation.selection).description
      #expect(words.contains("after intent key g at tick 21"), "\(words)")
      #expect(words.contains("Owned by shift (property animator)") || animation.kind != .driven, "\(words)")
    }
  }

  @Test("a matched entity moves because of its source") func matched() throws {
    var scene = try AskedScene("tabs")
    scene.play(30)
    try scene.click("owl", then: 10)
    let words = try scene.why("ring", Self.position)
    #expect(words.contains("after intent click(owl) at tick 31."), "\(words)")
    #expect(words.hasSuffix(" It is there because it lies on owl."), "\(words)")
    scene.play(400)
    let resting = try scene.why("ring", Self.position)
    #expect(resting.contains("at rest since tick ") && resting.hasSuffix("because it lies on owl."), "\(resting)")
  }

  @Test("no displayed text is a name of the code", arguments: ["transitions", "memory", "shift"])
  func internals(name: String) throws {
    var scene = try AskedScene(name)
    let before = scene.world
    scene.play(60, .keyPressed("d"), .keyPressed("g"), .keyPressed("a"))
    let resources = MomentDifference(from: before, to: scene.world).resources
    #expect(resources.contains { $0.hasPrefix("animations of ") }, "\(resources)")
    let texts =
      resources + scene.world.allEntities.flatMap(scene.world.readings).flatMap(\.fields).map(\.presented.text)
    for text in texts {
      #expect(!text.contains("<") && !text.contains("Riffle") && !text.contains("Optional("), "\(text)")
    }
  }
}

/// Compares the debugger's sentences with the worlds they are about.
struct SentenceCheck {
  let playback: Playback

  private var tick: Int { playback.playhead }
  private var world: World { playback.simulation.world }

  /// Texts that must not appear: names of the code, and claims that are never true of a moving entity.
  private static let internals = [
    "MotionStore", "AnimationStore", "Riffle", "Optional(", "TransitionEffect(", "TransitionState", "(unknown", "<",
    "nobody said why",
  ]

  /// The false claims of the sentence about a running animation.
  func lies(about animation: RunningAnimation) -> [String] {
    let words = playback.past.why(animation.selection).description
    var lies = textLies(words)
    for phrase in ["no such field", "never animated", "at rest", "neither comes nor goes"] where words.contains(phrase)
    { lies.append("\(phrase), and it runs: \(words)") }
    return lies
  }

  /// The false claims of the sentences about an entity and its fields, and of their readings.
  func lies(about entity: Entity) -> [String] {
    var lies = textLies(playback.past.why(Selection(entity)).description)
    let running = Set(world.runningAnimations(of: entity).map(\.selection))
    for field in world.readings(of: entity).flatMap(\.fields) {
      let words = playback.past.why(Selection(entity, field.id)).description
      lies += textLies(words) + Self.internals.filter(field.presented.text.contains).map { "\(field.id) shows \($0)" }
      if field.isAnimatable, words.contains("never animated") { lies.append("it can be animated: \(words)") }
      if !running.contains(Selection(entity, field.id)) { lies += restLies(words, field, entity) }
    }
    return lies
  }

  private func textLies(_ words: String) -> [String] {
    var lies = Self.internals.filter(words.contains).map { "'\($0)' in: \(words)" }
    for match in words.matches(of: /(-?[0-9]+) %/) where !(0...100).contains(Int(match.1) ?? -1) {
      lies.append("\(match.1) %: \(words)")
    }
    for match in words.matches(of: /(to start at )?tick ([0-9]+)/) {
      let other = Int(match.2) ?? .max
      if (match.1 == nil) != (other <= tick) { lies.append("tick \(other) at tick \(tick): \(words)") }
    }
    return lies
  }

  /// Checks that the value has been at rest since the given tick, and not before.
  private func restLies(_ words: String, _ field: FieldReading, _ entity: Entity) -> [String] {
    guard let match = words.firstMatch(of: /at rest since tick ([0-9]+)/), let since = Int(match.1) else { return [] }
    let then = playback.world(at: since)?.reading(of: field.id, on: entity)
    if then?.presented != field.presented { return ["was otherwise at tick \(since): \(words)"] }
    guard since > playback.history.firstKept, let earlier = playback.world(at: since - 1) else { return [] }
    let before = earlier.reading(of: field.id, on: entity)
    let ran = earlier.runningAnimations(of: entity).contains { $0.selection.field == field.id }
    return before?.model == field.model && !ran ? ["was so before tick \(since): \(words)"] : []
  }
}

/// A scene played to some tick, with questions about its values.
struct AskedScene {
  private(set) var playback: Playback

  init(_ name: String) throws { self.init(try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])) }

  init(text: String, blocks: [any SceneBlock.Type] = []) throws {
    self.init(try SceneLoader.scene(from: text.utf8, path: "s", blocks: blocks))
  }

  /// A scene of these entities, in which the key a runs these actions.
  init(entities: String, do actions: String = "{wait: 0}", start: String = "") throws {
    try self.init(text: Self.text(entities, do: actions, start: start))
  }

  /// The text of such a scene; the entities begin in line 4.
  static func text(_ entities: String, do actions: String = "{wait: 0}", start: String = "") -> String {
    """
    riffle: 1
    \(start)
    entities:
    \(entities.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    on:
      - {key: a, do: [\(actions)]}
    """
  }

  private init(_ scene: Scene) {
    let runtime = scene.start()
    playback = Playback(runtime.makeSimulation(), transport: Transport(tickRate: runtime.tickRate, isPaused: true))
    playback.follows = { $0.followedNumbers(of: $1) }
  }

  var world: World { playback.simulation.world }

  mutating func play(_ ticks: Int, _ events: InputEvent...) {
    for event in events { playback.transport.receive(event) }
    playback.play(ticks)
  }

  func entity(_ id: String) throws -> Entity { try #require(world.entity(named: id), "there is no \(id)") }

  func middle(of id: String) throws -> SIMD2<Float> { try #require(world.frame(of: entity(id))).center }

  mutating func click(_ id: String, then ticks: Int) throws {
    let place = try middle(of: id)
    play(ticks, .pointerMoved(place), .pointerPressed(place, .primary), .pointerReleased(place, .primary))
  }

  /// Returns the explanation of a field; nil means the field that moves most.
  func why(_ id: String, _ field: FieldID? = nil) throws -> String {
    playback.past.why(Selection(try entity(id), field)).description
  }

  func running(_ id: String) throws -> [RunningAnimation] { world.runningAnimations(of: try entity(id)) }
}
