import SceneSupport
import Testing

@Suite("Sliders") struct SliderTests {
  private static let text = """
    riffle: 1
    title: t
    window: {width: 960, height: 720}
    parameters:
      width: {range: [0, 200], default: 100, step: 2}
      mode: {choices: [a, b, c]}
      gone: false
    entities:
      box: {at: [300, 400], size: [$width, 50]}
      under: {at: [700, 60], size: [520, 200]}
      late: {at: [0, 0], size: [1, 1]}
    on:
      - {click: box, do: [{set: box, to: {x: 10}}]}
      - {click: under, do: [{set: under, to: {x: 10}}]}
      - {letGo: width, do: [{set: late, to: {x: 50}}]}
      - {key: w, do: [{set: late, to: {y: 50}}]}
      - {key: pageup, do: [{set: late, to: {y: 70}}]}
    """

  private func sliders(_ stage: Stage) throws -> Sliders { try #require(stage.world.resource(Sliders.self)) }

  private func knob(_ row: Int, _ stage: Stage) throws -> Float {
    try stage.world.presented(Transform.self, of: sliders(stage).rows[row].knob).position.x
  }

  private func place(_ row: Int, _ stage: Stage) throws -> SIMD2<Float> {
    let sliders = try sliders(stage)
    return try #require(sliders.place(of: sliders.rows[row].grip)).frame.center
  }

  private func ring(_ stage: Stage) throws -> (frame: Rect, opacity: Float) {
    let ring = try #require(stage.world.resource(Focus.self)?.ring)
    let (world, size) = (stage.world, stage.world[ring, Size.self].value)
    return (Rect(center: world[ring, Transform.self].position, size: size), world[ring, Opacity.self].value)
  }

  @Test("Tab moves the focus from clickable entities to the sliders and around") func focus() throws {
    var stage = try Stage(Self.text)
    for expected in [nil, nil, 0, 1, 2, nil, nil, 0] as [Int?] {
      stage.step(1, .keyPressed("tab"))
      #expect(Focus.slider(stage.world) == expected)
    }
    stage.step(60)
    let (frame, opacity) = try ring(stage)
    let row = try place(0, stage)
    #expect(opacity == 1 && frame.center == row && frame.size == [Sliders.width - 10, Sliders.rowHeight - 2])
    let (ring, panel) = (try #require(stage.world[resource: Focus.self].ring), try sliders(stage).panel)
    #expect(stage.world[ring, Transform.self].depth > stage.world[panel, Transform.self].depth)
    stage.step(1, .keyPressed("down"))
    #expect(Focus.slider(stage.world) == 1)
    stage.step(60, .pointerMoved([20, 700]))
    #expect(try self.ring(stage).opacity == 0 && !stage.world.isSteeringSlider)
  }

  @Test("a position far outside the window is on no slider") func beyond() throws {
    let sliders = try sliders(Stage(Self.text))
    #expect(sliders.row(at: sliders.origin + [20, Sliders.padding + 1]) == 0)
    for far in [1e30, -1e30, Float.greatestFiniteMagnitude] as [Float] {
      #expect(
        sliders.row(at: [sliders.origin.x + 20, far]) == nil && sliders.row(at: [far, sliders.origin.y + 20]) == nil)
    }
  }

  @Test("arrows change the focused slider by a step, Shift or Page by ten, Home and End to its ends")
  func steps() throws {
    var stage = try Stage(Self.text)
    // Without the focus the keys belong to the scene.
    stage.step(2, .keyPressed("pageup"))
    #expect(stage.world.parameter("width") == 100)
    #expect(try stage.transform("late").position.y == 70)
    for _ in 0..<3 { stage.step(1, .keyPressed("tab")) }
    #expect(stage.world.isSteeringSlider)
    for (key, wanted) in [
      ("right", 102.0), ("right", 104), ("left", 102), ("shift+right", 122), ("shift+left", 102), ("pageup", 122),
      ("pagedown", 102), ("end", 200), ("right", 200), ("home", 0), ("left", 0), ("shift+right", 20),
    ] {
      stage.step(1, .keyPressed(key))
      stage.step(1, .keyReleased(key.hasPrefix("shift+") ? String(key.dropFirst(6)) : key))
      #expect(stage.world.parameter("width") == wanted, "\(key)")
    }
    stage.step(60)
    #expect(try stage.world[stage.entity("box"), Size.self].value.x == 20)
    let track = Sliders.inset + Sliders.knobSize / 2
    #expect(try abs(knob(0, stage) - (track + Sliders.run / 10)) < 0.5)
    #expect(try stage.world[sliders(stage).rows[0].value, Label.self].text == "20")
    // Choices and flags also advance with Return.
    stage.step(1, .keyPressed("tab"))
    for wanted in [1.0, 2, 0] {
      stage.step(1, .keyPressed("return"))
      #expect(stage.world.parameter("mode") == wanted)
    }
    stage.step(1, .keyPressed("tab"))
    stage.step(1, .keyPressed("right"))
    #expect(stage.world.parameter("gone") == 1)
    // Other keys still run their rules.
    stage.step(2, .keyPressed("w"))
    #expect(try stage.transform("late").position.y == 50)
  }

  @Test("a press outside the sliders keeps them inactive until its release") func elsewhere() throws {
    var stage = try Stage(Self.text)
    let row = try place(0, stage)
    stage.step(1, .pointerMoved([300, 600]), .pointerPressed([300, 600], .primary), .pointerMoved(row))
    #expect(try sliders(stage).hovered == nil)
    stage.step(1, .pointerMoved([300, 600]), .pointerReleased([300, 600], .primary), .pointerMoved(row))
    #expect(try sliders(stage).hovered == 0)
    #expect(stage.world.parameter("width") == 100)
  }

  @Test("a slider's number has the decimals of its step, and no sign at zero") func shown() {
    func words(_ step: Double, _ value: Double) -> String {
      Parameter(name: "n", kind: .number(-10...10, step: step)).shown(value)
    }
    #expect(words(0.01, -0.5) == "−0.50" && words(0.01, -0.004) == "0.00" && words(0.01, 0.996) == "1.00")
    #expect(words(1, -3) == "−3" && words(1, -0.2) == "0" && words(0.25, 2) == "2.00" && words(0.5, 0.5) == "0.5")
  }

  @Test("a held key repeats until it is released, which releases the slider") func held() throws {
    var stage = try Stage(Self.text)
    for _ in 0..<3 { stage.step(1, .keyPressed("tab")) }
    stage.step(40, .keyPressed("right"))
    #expect(stage.world.parameter("width") == 102)
    stage.step(120)
    let gone = try #require(stage.world.parameter("width"))
    #expect(gone > 120 && gone < 150, "20 steps a second after 0.4 s")
    #expect(try stage.transform("late").position.x == 0)
    stage.step(2, .keyReleased("right"))
    #expect(try stage.transform("late").position.x == 50)
    let stopped = stage.world.parameter("width")
    stage.step(120)
    #expect(stage.world.parameter("width") == stopped)
  }

  @Test("a press on the sliders' panel reaches nothing beneath it") func presses() throws {
    var stage = try Stage(Self.text)
    let place = try place(0, stage)
    let padding = try sliders(stage).origin + [3, 3]
    for point in [place, padding] {
      stage.step(2, .pointerMoved(point), .pointerPressed(point, .primary), .pointerReleased(point, .primary))
      #expect(try stage.transform("under").position.x == 700)
    }
    #expect(stage.world.resource(Pointer.self)?.hovered == nil)
    stage.step(1, .pointerMoved(place), .pointerPressed(place, .primary))
    stage.step(2, .pointerMoved([300, 400]), .pointerReleased([300, 400], .primary))
    #expect(try stage.transform("box").position.x == 300)
    #expect(try stage.transform("late").position.x == 50, "released")
    // A press beneath the panel that is dragged over it does not reach the slider.
    let before = stage.world.parameter("width")
    stage.step(1, .pointerMoved([700, 150]), .pointerPressed([700, 150], .primary))
    stage.step(2, .pointerMoved(place), .pointerReleased(place, .primary))
    #expect(stage.world.parameter("width") == before)
    #expect(try stage.transform("under").position.x == 10)
  }

  @Test("blocks receive no events that sliders or focus have handled") func blocks() throws {
    var stage = try Stage(Self.text + "\nlistener: {}\n", blocks: [Listener.self])
    let place = try place(0, stage)
    func heard() -> [StageEvent.Kind] { stage.world[resource: Listener.Heard.self].events }
    stage.step(1, .pointerMoved([5, 5]), .pointerMoved(place))
    stage.step(1, .pointerPressed(place, .primary), .pointerMoved([300, 300]))
    stage.step(1, .pointerReleased([300, 300], .primary))
    #expect(heard().isEmpty)
    stage.step(1, .pointerPressed([300, 300], .primary), .pointerReleased([300, 300], .primary))
    #expect(heard() == [.released(nil)], "that is nobody's")
    stage.step(1, .keyPressed("right"), .keyPressed("x"), .keyPressed("w"))
    #expect(heard().dropFirst() == [.key("right"), .key("x")], "the other key is a rule's")
    for _ in 0..<3 { stage.step(1, .keyPressed("tab")) }
    let width = try #require(stage.world.parameter("width"))
    stage.step(1, .keyPressed("right"), .keyPressed("x"))
    #expect(heard().dropFirst(3) == [.key("x")] && stage.world.parameter("width") == width + 2)
  }

  @Test("two key presses in one tick are two steps, and several pointer moves change the scene once")
  func stepsOfOneTick() throws {
    var stage = try Stage(Self.text)
    for _ in 0..<3 { stage.step(1, .keyPressed("tab")) }
    stage.step(1, .keyPressed("right"), .keyReleased("right"), .keyPressed("right"), .keyReleased("right"))
    #expect(stage.world.parameter("width") == 104)
    stage.step(1, .keyPressed("end"), .keyPressed("left"))
    #expect(stage.world.parameter("width") == 198)
    var moved = try Stage(Self.text)
    let place = try place(0, moved)
    moved.step(1, .pointerMoved(place), .pointerPressed(place, .primary))
    let moves = (0..<50).map { InputEvent.pointerMoved(place + [Float($0), 0]) }
    var one = moved
    one.step(1, moves[49])
    for event in [moves] { moved.step(events: event) }
    #expect(moved.world.stateHash == one.world.stateHash)
  }
}

protocol Hearing: SceneBlock {}

struct HeardEvents<Block>: Component {
  var events: [StageEvent.Kind] = []
  func fold(into hasher: inout StateHasher) { hasher.combine(events.count) }
}

extension Hearing {
  typealias Heard = HeardEvents<Self>

  func install(in runtime: inout SceneRuntime) {
    runtime.world.insertResource(Heard())
    runtime.schedule.add(
      System(Self.key) { world, _ in world[resource: Heard.self].events += world.stageEvents(for: Self.owner) },
      to: .rules)
  }
}

struct Listener: Hearing {
  static let key = "listener"
  static let schema = Schema<Listener>.block("listener", "Listens.", Listener()) {}
  static let keys = ["x", "w", "right"].map { (key: $0, words: "listen") }
}
