import SceneSupport
import Testing

@Suite("Lesson texts around a scene") struct LessonPlacesTests {
  private static let names = [
    "animate", "coordinates", "drag", "easing-wall", "flip-views", "hello-card", "interruption", "keyframes",
    "layouts", "parameters", "phases", "pictures", "recipes", "riffle", "shift", "springs", "step-me", "tabs",
    "ten-thousand", "transitions", "two-sided",
  ]
  private static let text = """
    riffle: 1
    title: t
    lesson: Look at the box, and at all that it does while the window grows.
    window: {width: 960, height: 720}
    parameters: {width: {range: [0, 200], default: 100, step: 2}}
    entities: {box: {at: [300, 400], size: [$width, 50]}}
    on:
      - {click: box, hint: go, do: [{set: box, to: {x: 10}}]}
    """

  private func settled(_ stage: Stage, in window: SIMD2<Float>) -> Stage {
    var stage = stage
    stage.step(301, .resized(window))
    return stage
  }

  private func frame(_ entity: Entity, _ stage: Stage) throws -> Rect {
    let placement = try #require(stage.world.placements().first { $0.entity == entity })
    #expect(placement.opacity == 1)
    let label = try #require(stage.world.get(Label.self, entity))
    let lines = label.text.split(separator: "\n", omittingEmptySubsequences: false)
    var size = placement.size
    if !stage.world.has(Shape.self, entity) { size.x = Float(lines.map(\.count).max() ?? 0) * label.style.size * 0.48 }
    let corners = [SIMD2<Float>.zero, size].compactMap(placement.homography.project)
    return Rect(corner: corners[0], corner: corners[1])
  }

  @Test("lesson texts grow with the window and are never smaller than written") func grow() throws {
    let stage = try Stage(Self.text)
    func sizes(_ stage: Stage) throws -> [Float] {
      let display = try #require(stage.world.resource(LessonDisplay.self))
      let sliders = try #require(stage.world.resource(Sliders.self))
      return try [display.title, display.lesson, display.hints[0].words, sliders.rows[0].label].map { entity in
        let entity = try #require(entity)
        let placement = try #require(stage.world.placements().first { $0.entity == entity })
        let (across, _) = placement.homography.derivative(at: .zero)
        return stage.world[entity, Label.self].style.size * across.x
      }
    }
    #expect(try sizes(settled(stage, in: [960, 720])) == [22, 13, 13, 13])
    for (window, scale) in [([1920, 1200], 5 / 3), ([2560, 1440], 2), ([480, 800], 1), ([1920, 720], 1)]
      as [([Float], Float)]
    {
      for (seen, written) in zip(try sizes(settled(stage, in: [window[0], window[1]])), [22, 13, 13, 13] as [Float]) {
        #expect(abs(seen - written * scale) < 0.01, "\(seen) instead of \(written * scale) in \(window)")
      }
    }
  }

  @Test("hints wrap inside the window without overlapping", arguments: names) func hints(name: String) throws {
    for window: SIMD2<Float> in [[480, 800], [640, 700], [1920, 1200]] {
      let stage = settled(try Stage(file: name), in: window)
      let display = try #require(stage.world.resource(LessonDisplay.self))
      var frames = try display.hints.flatMap { [$0.cap, $0.words] }.map { try frame($0, stage) }
      for frame in frames {
        #expect(frame.minimum.x >= 15 && frame.maximum.x <= window.x, "\(frame) in \(window)")
        #expect(frame.maximum.y <= window.y - 18, "the foot is for the badge of time")
      }
      if let sliders = stage.world.resource(Sliders.self) {
        let size = SIMD2(Sliders.width, Sliders.height(of: sliders.rows.count)) * sliders.scale
        frames.append(Rect(origin: sliders.origin, size: size))
      }
      for (index, one) in frames.enumerated() {
        for other in frames[(index + 1)...] {
          let shared = pointwiseMin(one.maximum, other.maximum) - pointwiseMax(one.minimum, other.minimum)
          #expect(shared.x <= 0.5 || shared.y <= 0.5, "\(one) and \(other) in \(window)")
        }
      }
    }
  }

  @Test("larger text sizes keep hints and lesson apart and leave the world unchanged", arguments: names)
  func larger(name: String) throws {
    for (window, textSize) in [([960, 720], 1.5), ([640, 700], 1.5), ([1920, 1200], 1.3)] as [(SIMD2<Float>, Float)] {
      let stage = settled(try Stage(file: name), in: window)
      let display = try #require(stage.world.resource(LessonDisplay.self))
      let world = stage.world.withRoom(forTextSize: textSize, in: window)
      #expect(stage.world.withRoom(forTextSize: 1, in: window).stateHash == stage.world.stateHash)
      let scale = try #require(display.title.flatMap { world.get(Transform.self, $0) }).scale.x
      let plain = (world: stage.world, list: DrawList(stage.world, size: window))
      let large = (world: world, list: DrawList(world, size: window, textSize: textSize))
      func drawn(_ entity: Entity, _ seen: (world: World, list: DrawList)) throws -> (size: Float, frame: Rect) {
        let text = seen.world[entity, Label.self].text
        let placement = try #require(seen.world.placements().first { $0.entity == entity })
        let corner = try #require(placement.homography.project(.zero))
        let line = try #require(
          seen.list.sprites.flatMap(\.content.layers).compactMap { layer -> TextLine? in
            if case .text(let line) = layer, line.text == text { line } else { nil }
          }.last, "'\(text)' is not drawn")
        let lines = text.split(separator: "\n")
        let width = Float(lines.map(\.count).max() ?? 0) * line.style.size * 0.48
        let height = line.style.size * TextLine.lineSpacing * Float(lines.count)
        return (line.style.size, Rect(origin: corner, size: [width * scale, height * scale]))
      }
      var ends: [Float: Float] = [:]
      for hint in display.hints {
        let (size, frame) = try drawn(hint.words, large)
        #expect(size >= 13 && size <= 13 * textSize + 0.1)
        #expect(frame.maximum.x <= window.x, "\(frame)")
        let cap = try #require(world.placements().first { $0.entity == hint.cap }?.homography.project(.zero))
        #expect(cap.x >= (ends[cap.y] ?? 0), "in \(window), \(textSize)")
        ends[cap.y] = frame.maximum.x
      }
      if let lesson = display.lesson {
        let (size, frame) = try drawn(lesson, large)
        let before = try drawn(lesson, plain)
        #expect(size >= before.size)
        // Cards and pictures of scenes begin at 100.
        #expect(frame.maximum.y <= max(100 * scale, before.frame.maximum.y), "\(frame)")
        #expect(frame.maximum.x <= window.x)
      }
      let title = try #require(display.title)
      let (size, frame) = try drawn(title, large)
      #expect(abs(size - 22 * textSize) < 0.1 && frame.minimum.y >= 0)
      if let lesson = display.lesson {
        // The title's letters end above those of the lesson; they are in the middle of their line.
        #expect(try frame.center.y + 0.4 * size * scale < drawn(lesson, large).frame.minimum.y, "\(frame)")
      }
    }
  }

  @Test("a hint with enough room has the full text size, its key too") func grown() throws {
    let stage = try Stage(Self.text)
    let world = stage.world.withRoom(forTextSize: 1.5, in: [960, 720])
    let sizes = DrawList(world, size: [960, 720], textSize: 1.5).sprites.flatMap(\.content.layers)
      .compactMap { layer -> (String, Float)? in
        guard case .text(let line) = layer else { return nil }
        return (line.text, line.style.size)
      }
    for text in ["go", "Click", "Look at the box, and at all that it does while the window grows."] {
      let size = try #require(sizes.first { $0.0 == text }?.1)
      #expect(abs(size - 13 * 1.5) < 0.1, "\(text): \(size)")
    }
  }

  @Test("the sliders' panel is opaque") func opaque() throws {
    let stage = try Stage(Self.text)
    let panel = try #require(stage.world.resource(Sliders.self)).panel
    let fill = stage.world[panel, Fill.self]
    #expect(fill.start.opacity == 1 && fill.end.opacity == 1)
  }

  @Test("a slider enlarged with the window is dragged exactly", arguments: [[1920, 1200], [2400, 1440]])
  func drag(window: [Float]) throws {
    var stage = settled(try Stage(Self.text), in: [window[0], window[1]])
    let sliders = try #require(stage.world.resource(Sliders.self))
    let row = try #require(stage.world.placements().first { $0.entity == sliders.rows[0].track })
    let track = [SIMD2<Float>.zero, row.size].compactMap(row.homography.project)
    let end = SIMD2(track[1].x - Sliders.knobSize / 2 * sliders.scale, (track[0].y + track[1].y) / 2)
    stage.click(end)
    #expect(stage.world.parameter("width") == 200)
    let middle = SIMD2((track[0].x + track[1].x) / 2, end.y)
    stage.click(middle)
    #expect(stage.world.parameter("width") == 100)
    stage.step(100)
    let knob = try #require(stage.world.placements().first { $0.entity == sliders.rows[0].knob })
    let seen = try #require(knob.homography.project(knob.size / 2))
    #expect(abs(seen.x - middle.x) < 1 && abs(seen.y - middle.y) < 1)
  }
}
