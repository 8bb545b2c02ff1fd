import RiffleApp
import RiffleSDL
import TestSupport
import Testing

@Suite("The debugger by keys alone") struct DebuggerKeyboardTests {
  @Test("Tab on the stage selects entities in drawing order, named or not, and Shift Tab in reverse") func order() {
    var world = World(seed: 1)
    func thing(depth: Int32) -> Entity {
      world.spawn(Transform(position: [100, 100], depth: depth), Size([80, 40]), Fill.ivory)
    }
    let (back, front) = (thing(depth: 0), thing(depth: 9))
    let words = world.spawn(
      Transform(position: [100, 100], depth: 4), Size([80, 40]), Label("a word", size: 13, color: .white))
    let hint = thing(depth: Feel.controls)
    for (entity, name) in [(back, "back"), (front, "front")] { world.insert(Name(name), on: entity) }
    let playback = Playback(Simulation(world: world, schedule: Schedule()), transport: Transport(isPaused: true))
    var debugger = Debugger(scene: [960, 720])
    debugger.state.isShown = true
    debugger.state.focus = .stage
    func tab(_ modifiers: KeyModifiers) -> Entity? {
      _ = debugger.steer("tab", modifiers, on: playback)
      return debugger.state.selection?.entity
    }
    #expect((0..<5).map { _ in tab([]) } == [back, words, front, hint, back])
    #expect((0..<3).map { _ in tab(.shift) } == [hint, front, words])
  }
}

@Suite("The pointer between the scene and the debugger") struct DebuggerPointerTests {
  private static let size: SIMD2<Float> = [960, 720]

  /// A closed debugger, with the hint at the keys in its corner.
  private func watched(hints: Bool = true) -> (debugger: Debugger, playback: Playback, hint: SIMD2<Float>) {
    let playback = Playback(Simulation(world: World(seed: 1), schedule: Schedule()), transport: Transport())
    var debugger = Debugger(scene: Self.size, keysHint: hints ? KeysHint() : nil)
    _ = debugger.picture(playback, size: Self.size, at: 0) { DrawList(size: $0) }
    return (debugger, playback, [940, 712])
  }

  @Test("a press on the scene is the scene's until its release, also over the debugger") func held() {
    var (debugger, playback, hint) = watched()
    func passed(_ event: InputEvent) -> InputEvent? { debugger.pass(event, on: &playback) }
    #expect(passed(.pointerMoved(hint)) == nil, "the hint has the pointer")
    for event in [
      InputEvent.pointerPressed([300, 300], .primary), .pointerMoved(hint), .pointerReleased(hint, .primary),
    ] { #expect(passed(event) == event, "\(event)") }
    #expect(passed(.pointerMoved(hint)) == nil && passed(.pointerReleased(hint, .primary)) == nil)
  }

  @Test("a press on the hint opens the help or the debugger") func hint() {
    var (debugger, playback, hint) = watched()
    for x in [hint.x, hint.x - 140] { _ = debugger.pass(.pointerPressed([x, hint.y], .primary), on: &playback) }
    let asked = debugger.takeWanted()
    #expect(asked == [.toggleDebugger, .toggleHelp])
  }

  @Test("Esc is a debugger key that no scene receives, and does not repeat while held") func escape() {
    for isOpen in [true, false] {
      var router = Router()
      func receiver(_ event: InputEvent, isRepeat: Bool = false) -> Router.Receiver {
        router.receiver(of: event, isRepeat: isRepeat, isOpen: isOpen, isHeld: false)
      }
      #expect(receiver(.keyPressed("escape")) == .command(.close))
      #expect(receiver(.keyPressed("escape"), isRepeat: true) == .nobody)
      #expect(receiver(.keyReleased("escape")) == .nobody, "the keys that are held say whose it is")
    }
  }

  @Test("mistakes slide in and out over some frames; then the scene has the whole window again") func mistakes() {
    var (debugger, playback, _) = watched(hints: false)
    func height(_ now: Double) -> Float {
      _ = debugger.picture(playback, size: Self.size, at: now) { DrawList(size: $0) }
      return debugger.frame.map { $0.fit.frame.size.y } ?? 0
    }
    debugger.state.mistakes = MistakesPanel(["s.yaml:3:1: 'tittle' is not a key of the scene; did you mean 'title'?"])
    var heights = (1...60).map { height(Double($0) / 60) }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 >= $1 } && heights[59] < 660 && heights[3] > heights[59])
    debugger.perform(.close, on: &playback)
    #expect(debugger.state.mistakes.isEmpty)
    heights = (61...180).map { height(Double($0) / 60) }
    #expect(heights[2] < 719 && heights[119] == 720)
  }
}

@Suite("The size of a scene at the playhead") struct SceneSizeTests {
  private static let (small, large): (SIMD2<Float>, SIMD2<Float>) = ([300, 200], [800, 600])

  @Test("the size is the last one reported up to the playhead, on the current branch") func branches() throws {
    var playback = Playback(try App("", size: Self.small).simulation(), transport: Transport(isPaused: true))
    var debugger = Debugger(scene: [1, 1])
    func expect(_ expected: SIMD2<Float>) {
      var found = SIMD2<Float>.zero
      _ = debugger.picture(playback, size: [960, 720], at: 0) { size in
        found = size
        return DrawList(size: size)
      }
      #expect(found == expected, "tick \(playback.playhead) of \(playback.history.branchName)")
    }
    playback.play(4)
    playback.play(6, .resized(Self.large))
    expect(Self.large)
    for (tick, expected) in [(4, Self.small), (5, Self.large), (3, Self.small), (8, Self.large)] {
      playback.go(to: .tick(tick))
      expect(expected)
    }
    // Another branch, without the resize.
    playback.go(to: .tick(3))
    playback.branchHere()
    playback.play(7)
    expect(Self.small)
    _ = playback.select(branch: "main")
    expect(Self.large)
    playback.play(3, .resized([1, 1]))
    expect([1, 1])
  }
}

@Suite("Animated values of the interface") struct AnimatedValueTests {
  @Test("an opening animation is visible, even after a slow frame") func slowFrame() {
    var slide = AnimatedValue(0)
    _ = slide.advance(to: 1, at: 10)
    let seen = slide.advance(to: 1, at: 20)
    #expect(seen > 0 && seen < 0.5)
  }
}

@Suite("The selection when the debugger opens") struct ChosenAtFirstTests {
  private struct Ball: Component {}
  private struct Wall: Component {}

  private func desk(_ steps: String, moves: Bool) throws -> HeadlessInspector {
    var app = App("Ball")
    app.world.spawn(.box(at: [200, 300], size: [20, 200], fill: .white), Wall())
    let ball = app.world.spawn(.ellipse(at: [100, 100], size: [20, 20], fill: .white), Ball())
    if moves { app.add("flight") { world in world[ball, Transform.self].position.x += 2 } }
    var desk = try HeadlessInspector(app.playable())
    try desk.perform(steps)
    return desk
  }

  @Test("without animations, what a system moves is selected, with the system as reason; if nothing moves, nothing")
  func moved() throws {
    for steps in ["play 20; key grave", "key grave; play 20; key f9; key f9"] {
      var desk = try desk(steps, moves: true)
      let words = desk.picture().writing
      let selection = try #require(desk.player.debugger.state.selection, "\(steps)")
      #expect(desk.playback.simulation.world.has(Ball.self, selection.entity), "\(steps)")
      #expect(words.contains("setinthistickbysystem") && words.contains("ball1"), "\(words)")
    }
    var desk = try desk("play 20; key grave", moves: false)
    #expect(desk.picture().writing.contains("nothingmoves;clicksomething"))
    #expect(desk.player.debugger.state.selection == nil)
  }
}
