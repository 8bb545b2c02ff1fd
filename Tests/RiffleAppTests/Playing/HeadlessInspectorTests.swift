import MemoryGame
import RiffleApp
import TestSupport
import Testing

extension HeadlessInspector {
  /// Opens a scene of the folder `Scenes`, and performs some steps.
  init(scene name: String, _ steps: String? = nil, size: SIMD2<Float>? = nil) throws {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    try self.init(Playable(scene, SceneOptions(size: size)), blocks: [MemoryBlock.self])
    if let steps { try perform(steps) }
  }

  /// Opens a scene of this text, and performs some steps.
  init(text: String, _ steps: String? = nil) throws {
    try self.init(Playable(SceneLoader.scene(from: text.utf8, path: "s.yaml"), SceneOptions()))
    if let steps { try perform(steps) }
  }

  mutating func perform(_ steps: String) throws { for step in try InspectorStep.read(steps) { perform(step) } }
}

@Suite("The debugger without a window") struct HeadlessInspectorTests {
  private func words(after steps: String) throws -> String {
    var desk = try HeadlessInspector(scene: "step-me", steps)
    return desk.picture().writing
  }

  @Test("opened at rest, the debugger explains the entity that moves afterwards") func later() throws {
    let words = try words(after: "play 20; key grave; key s; play 40")
    #expect(words.contains("Owned") && words.contains("started"), "\(words)")
    #expect(!words.contains("nothingmoves"), "\(words)")
  }

  @Test("typed text goes to the open field, letter by letter, as from the keyboard") func typing() throws {
    let found = try words(after: "key s; play 40; key grave; key ctrl+p; type card-3; key return")
    #expect(found.contains("card-3·turn=") && found.contains("Ownedbyflip"), "\(found)")
    let stopped = try words(after: "key s; play 40; key grave; key c; type ball.x > 9000; key return")
    #expect(stopped.contains("ball.x>9000"), "\(stopped)")
    #expect(try InspectorStep.read("type  a b ; play 2") == [.type(" a b "), .play(2)])
    #expect(throws: UsageError.self) { try InspectorStep.read("type ") }
    let key = #expect(throws: UsageError.self) { try InspectorStep.read("play 2; key ctrl+equal x3") }
    #expect(key?.message.hasPrefix("'equal' is no key; ") == true)
    let comma = #expect(throws: UsageError.self) { try InspectorStep.read("key s, play 20") }
    #expect(comma?.message == "'key s, play 20': separate steps with semicolons, as in 'key s; play 60'.")
  }

  @Test("the last change of an entity that was inserted again is not that of the earlier one with its name")
  func reinserted() throws {
    let text = """
      riffle: 1
      entities: {c: {at: [100, 100], size: [20, 20], fill: gold}}
      on:
        - {key: d, do: {toggle: c}}
        - {key: e, do: {animate: c, to: {scale: 0.5}, with: bouncy}}
      """
    let desk = try HeadlessInspector(text: text, "key d; play 10; key e; play 200; key d; play 100")
    #expect(try desk.playback.past.lastChange(of: FieldPath("c.scale")) == nil)
  }

  /// Returns the position of the drawn pointer, and true if it is pressed; nil without one.
  private func pointer(_ list: DrawList) -> (place: SIMD2<Float>, isDown: Bool)? {
    guard let last = list.sprites.last, last.content.bounds.size == [12, 20] else { return nil }
    return last.homography.project(.zero).map { ($0, last.content.layers.count == 3) }
  }

  @Test("a drag along the strip shows a kept tick, of those at the same point") func scrubbed() throws {
    var desk = try HeadlessInspector(text: EditingDesk.text)
    desk.player.playback = Playback(
      desk.playback.simulation, transport: Transport(isPaused: true), budget: 600_000 * 8 / 7)
    try desk.perform(String(repeating: "key g; play 50; ", count: 100) + "key grave")
    desk.perform(.move([300, 200]))
    let kept = Set((0...5000).filter(desk.playback.history.isKept))
    #expect(kept.count < 4000, "\(kept.count)")
    let scale = try #require(
      desk.player.debugger.frame?.overlay.hits.compactMap { hit -> (TickScale, Rect)? in
        if case .scrub(let scale) = hit.command { (scale, hit.place) } else { nil }
      }.first)
    let ticks = Int(1 / scale.0.pitch)
    #expect(ticks >= 3)
    var shown: [Int] = []
    let (from, to) = (scale.1.minimum + [20, 4], SIMD2(scale.1.maximum.x - 20, scale.1.minimum.y + 4))
    desk.perform(.drag(from, to: to)) { shown.append($0.playback.playhead) }
    #expect(Set(shown).count > 10)
    // Where ticks are kept as densely as points; further back a tick may have to be replayed.
    let near = shown.filter { tick in (tick - ticks / 2...tick + ticks / 2).contains(where: kept.contains) }
    #expect(near.allSatisfy(kept.contains), "\(near.filter { !kept.contains($0) })")
  }

  @Test("a film shows the pointer with its speed eased at both ends, and the dragged value follows in every picture")
  func film() throws {
    var desk = try HeadlessInspector(text: EditingDesk.text)
    desk.isFilmed = true
    for step in try InspectorStep.read("play 5; key g; play 20; key f2; wait 60") {
      desk.perform(step) { _ = $0.currentFrame() }
    }
    #expect(pointer(desk.currentFrame()) == nil, "nobody has moved it")
    let pads = desk.player.debugger.frame?.overlay.hits.compactMap {
      if case .drag(let handle) = $0.command, handle.kind == .spring { handle.place } else { nil }
    }
    let pad = try #require(pads?.first)
    let (from, to) = (pad.center, pad.maximum - [8, 8])
    desk.perform(.press(from))
    var places: [SIMD2<Float>] = []
    var seen: Set<UInt64> = []
    desk.perform(.glide(to)) { desk in
      let pointer = pointer(desk.currentFrame())
      #expect(pointer?.isDown == true)
      places.append(pointer?.place ?? .zero)
      seen.insert(desk.playback.simulation.world.stateHash)
    }
    desk.perform(.release(to))
    #expect(pointer(desk.currentFrame())?.isDown == false)
    #expect(places.count == 60 && abs(places[59].x - to.x) < 0.01)
    let steps = zip(places, places.dropFirst()).map { $1.x - $0.x }
    #expect(steps.allSatisfy { $0 >= 0 } && steps[0] < steps[29] / 4 && steps[58] < steps[29] / 4)
    #expect(seen.count > 10, "the future follows the hand: \(seen.count)")
  }
}

@Suite("The slowest motion") struct SlowestMotionTests {
  @Test(
    "the slowest motion plays, and the debugger shows it",
    arguments: [
      "{timeline: [{do: {wait: 1}}], speed: 1e-300}",
      "{timeline: [{do: {animate: a, to: {x: 300}, with: bouncy}}, {do: {wait: 1}}], speed: 1e-20}",
      "{animate: a, to: {x: 500}, with: {spring: {stiffness: 1e-300, damping: 0}}}",
      "{animate: a, to: {x: 500}, with: {spring: {duration: 1e18}}}",
      "{animate: a, to: {x: 500}, with: {animation: smooth, speed: 1e-18}}",
      "{animate: a, to: {x: 500}, with: {animation: bouncy, delay: 86400, speed: 1e-30}}",
      """
      {phases: a, through: [{to: {x: 1}, with: {spring: {stiffness: 1e-300, damping: 0}}}, {to: {x: 2}, with: \
      {animation: smooth, speed: 1e-300}}], loop: true}
      """,
    ])
  func slowest(action: String) throws {
    let text = """
      riffle: 1
      entities: {a: {at: [1, 2], size: [9, 9], fill: red}}
      on: [{start: true, do: \(action)}]
      """
    var desk = try HeadlessInspector(text: text, "play 5; key grave; play 5; key space; wait 4")
    #expect(desk.picture().writing.contains("animations"))
    let world = desk.playback.simulation.world
    let place = world.drawnCenter(of: try #require(world.entity(named: "a")))
    #expect(place.map { $0.x.isFinite && $0.y.isFinite } == true)
  }
}
