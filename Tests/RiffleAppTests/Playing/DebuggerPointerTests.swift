import RiffleApp
import Testing

@Suite("The pointer between the scene and the debugger")
struct DebuggerPointerTests {
  private static let size: SIMD2<Float> = [960, 720]

  /// A debugger at a window, closed, with the hint at the keys in its corner.
  private func watched(hints: Bool = true) -> (debugger: Debugger, playback: Playback, hint: SIMD2<Float>) {
    let playback = Playback(Simulation(world: World(seed: 1), schedule: Schedule()), transport: Transport())
    var debugger = Debugger(scene: Self.size, keysHint: hints ? KeysHint() : nil)
    _ = debugger.picture(playback, size: Self.size, at: 0) { DrawList(size: $0) }
    return (debugger, playback, [940, 712])
  }

  private func passed(_ event: InputEvent, _ debugger: inout Debugger, _ playback: inout Playback) -> InputEvent? {
    debugger.pass(event, on: &playback, wanted: { _ in })
  }

  @Test("what went down on the scene is the scene's until it comes up, also over the debugger")
  func held() {
    var (debugger, playback, hint) = watched()
    #expect(passed(.pointerMoved(hint), &debugger, &playback) == nil, "the hint has the pointer")
    for event in [
      InputEvent.pointerPressed([300, 300], .primary), .pointerMoved(hint), .pointerReleased(hint, .primary),
    ] {
      #expect(passed(event, &debugger, &playback) == event, "\(event)")
    }
    #expect(passed(.pointerMoved(hint), &debugger, &playback) == nil)
    #expect(passed(.pointerReleased(hint, .primary), &debugger, &playback) == nil)
  }

  @Test("a press on the hint opens the help or the debugger")
  func hint() {
    var (debugger, playback, hint) = watched()
    var asked: [InspectorAction] = []
    for x in [hint.x, hint.x - 140] {
      _ = debugger.pass(.pointerPressed([x, hint.y], .primary), on: &playback) { asked.append($0) }
    }
    #expect(asked == [.command(.toggleDebugger), .command(.toggleHelp)])
  }

  @Test("Esc is a key of time, which a scene never sees, pressed once however long it is held")
  func escape() {
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

  @Test("the window's own button closes it at once, with the debugger open")
  func closes() throws {
    let player = try App("Closed", size: [200, 100]).started()
    player.perform(.toggleDebugger, at: 0)
    player.take(.closeRequested, at: 0)
    #expect(!player.isOpen && player.exit == .quit)
  }

  @Test("mistakes slide in over some frames and out again; the scene has the window back")
  func mistakes() {
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
