import SceneSupport
import Testing

@Suite("Cameras of scenes") struct CameraSceneTests {
  private static func text(
    _ camera: String = "camera: {camera: {follow: ball, with: {spring: {duration: 0.5}}, bounds: [0, 0, 3000, 400]}}",
    more: String = ""
  ) -> String {
    """
    riffle: 1
    window: {width: 400, height: 400}
    values: {clicks: 0, marks: 0}
    entities:
      ball: {at: [200, 200], size: [40, 40], fill: teal}
      far: {at: [300, 100], size: [20, 20], fill: gold\(camera.isEmpty ? "" : ", parallax: 0.5")}
      mark: {at: [40, 40], size: [60, 60], fill: gold, depth: 5\(camera.isEmpty ? "" : ", parallax: 0")}
      \(camera)
    \(more)
    on:
      - {key: r, do: {animate: ball, to: {x: 1200}, with: {curve: linear, duration: 0.5}}}
      - {key: l, do: {animate: ball, to: {x: 20}}}
      - {click: ball, do: {value: clicks, by: 1}}
      - {click: mark, do: {value: marks, by: 1}}
      - {drag: [ball, mark], drop: stay}
    """
  }

  private func middle(_ stage: Stage) throws -> SIMD2<Float> {
    let place = try #require(stage.world.get(Parent.self, stage.entity("ball"))?.entity)
    let fit = stage.world[place, Transform.self]
    return fit.position + fit.scale * 200
  }

  @Test("a camera follows its entity on a spring without a jump; with a slower spring it lags behind more")
  func follows() throws {
    var stage = try Stage(Self.text())
    stage.press("r")
    let offs = try stage.collect(300) { try $0.frame("ball").center.x - middle($0).x }
    #expect((offs.max() ?? 0) > 40, "it lags behind")
    #expect(offs.largestStep < 20)
    #expect(abs(offs[299]) < 0.01)
    #expect(try stage.transform("camera").position == [1200, 200])
    #expect(stage.world.isAnimating == false, "at rest nothing follows any more")
    func lag(_ duration: Double) throws -> Float {
      var stage = try Stage(Self.text("camera: {camera: {follow: ball, with: {spring: {duration: \(duration)}}}}"))
      stage.press("r", 60)
      return try stage.frame("ball").center.x - middle(stage).x
    }
    #expect(try lag(1.5) > 2 * lag(0.3) && lag(0.3) > 10)
  }

  @Test("several cameras follow and convert presses and drags in their own viewports") func split() throws {
    var stage = try Stage(
      entities: "left: {camera: {viewport: [0, 0, 0.5, 1], follow: ball, with: {spring: {duration: 0.5}}}}",
      "right: {at: [800, 200], camera: {viewport: [200, 0, 200, 400]}}",
      "ball: {at: [200, 200], size: [40, 40], fill: teal}", "post: {at: [820, 200], size: [40, 40], fill: gold}",
      on: "{key: r, do: {animate: ball, to: {x: 760}, with: {curve: linear, duration: 0.5}}}",
      "{click: post, do: {value: clicks, by: 1}}", "{drag: ball, drop: stay}",
      head: "window: {width: 400, height: 400}\nvalues: {clicks: 0}")
    let parent = try #require(stage.world.get(Parent.self, stage.entity("ball"))?.entity)
    let fit = try #require(stage.world.get(Transform.self, parent))
    func window(_ x: Float, _ y: Float) -> SIMD2<Float> { fit.position + fit.scale * [x, y] }
    stage.press("r", 400)
    #expect(try stage.seen("left").position == [760, 200])
    #expect(try stage.seen("right").position == [800, 200])
    let hits = HitTest(stage.world)
    let (ball, post) = try (stage.entity("ball"), stage.entity("post"))
    #expect(hits.entity(at: window(100, 200)) == ball && hits.entity(at: window(160, 200)) == post)
    #expect(hits.entity(at: window(260, 200)) == ball && hits.entity(at: window(320, 200)) == post)
    for place in [window(160, 200), window(320, 200)] {
      stage.step(2, .pointerMoved(place), .pointerPressed(place, .primary))
      stage.step(2, .pointerReleased(place, .primary))
    }
    #expect(stage.world.sceneValue("clicks") == 2)
    let start = window(260, 200)
    stage.step(2, .pointerMoved(start), .pointerPressed(start, .primary))
    for step in 1...10 { stage.step(4, .pointerMoved(start + fit.scale * [Float(step) * -3, Float(step) * 2])) }
    stage.step(60)
    stage.step(100, .pointerReleased(start + fit.scale * [-30, 20], .primary))
    let there = try stage.seen("ball").position
    #expect(abs(there.x - 730) < 0.5 && abs(there.y - 220) < 0.5, "\(there)")
  }

  @Test("parallax and blend mode are read and changed by rules") func changes() throws {
    var stage = try Stage(
      Self.text(more: "  light: {at: [9, 9], size: [9, 9], fill: gold, blend: screen}")
        + "\n  - {key: b, do: [{set: light, to: {blend: multiply}}, {animate: far, to: {parallax: 2}}]}")
    #expect(try stage.world[stage.entity("light"), Blend.self].mode == .screen)
    #expect(DrawList(stage.world, size: [400, 400]).sprites.map(\.blend).contains(.screen))
    stage.press("b", 200)
    #expect(try stage.world[stage.entity("light"), Blend.self].mode == .multiply)
    #expect(try stage.world.presented(Parallax.self, of: stage.entity("far")).factor == 2)
  }

  @Test("a camera without a position starts at its followed entity, within its bounds, or shows its part unchanged")
  func begins() throws {
    var stage = try Stage(Self.text("camera: {camera: {follow: ball, bounds: [100, 0, 700, 400]}}"))
    #expect(try stage.seen("camera").position == [300, 200])
    stage.press("r", 400)
    #expect(try stage.seen("camera").position == [600, 200])
    let there = try Stage(Self.text("camera: {at: [900, 200], camera: {follow: ball}}"))
    #expect(try there.seen("camera").position.x == 900)
    #expect(try Stage(Self.text("camera: {camera: true}")).seen("camera").position == [200, 200])
    let split = try Stage(
      entities: "left: {camera: {viewport: [0, 0, 0.5, 1]}}", "right: {camera: {viewport: [200, 0, 200, 400]}}",
      "whole: {at: [200, 200], size: [40, 40], fill: teal}", head: "window: {width: 400, height: 400}")
    #expect(try split.seen("left").position == [100, 200] && split.seen("right").position == [300, 200])
  }

  @Test("presses and drags are exact through a rotated and zoomed camera") func pointer() throws {
    var stage = try Stage(Self.text("camera: {at: [260, 220], rotation: 30, zoom: 2, camera: true}"))
    try stage.click("ball", 10)
    #expect(stage.world.sceneValue("clicks") == 1)
    try stage.click("mark", 10)
    #expect(stage.world.sceneValue("marks") == 1 && stage.world.sceneValue("clicks") == 1)
    for name in ["ball", "mark"] {
      let start = try stage.frame(name).center
      stage.step(2, .pointerMoved(start), .pointerPressed(start, .primary))
      for step in 1...10 { stage.step(4, .pointerMoved(start + [Float(step) * 3, Float(step) * -2])) }
      stage.step(100)
      let off = try stage.frame(name).center - start
      #expect(abs(off.x - 30) < 0.5 && abs(off.y + 20) < 0.5, "\(name) \(off)")
      stage.step(60, .pointerReleased(start + [30, -20], .primary))
    }
  }

  @Test("a camera is animated in states, by links and keyframes, and its opacity fades the scene")
  func numbers() throws {
    var stage = try Stage(
      Self.text(
        "camera: {camera: true, rotation: 4, states: {wide: {zoom: 0.5, opacity: 0.5, with: bouncy}}}",
        more:
          "  needle: {at: [0, 0], size: [9, 9], fill: teal, parallax: 0, links: {x: {from: camera.zoom, in: [0, 2], out: [0, 200]}}}"
      ) + "\n  - {key: w, do: {go: {camera: wide}}}"
        + "\n  - {key: k, do: {keyframes: camera, by: {zoom: [{linear: 1, duration: 0.1}], x: [{cubic: 50, duration: 0.1}]}}}"
    )
    #expect(try stage.transform("needle").position.x == 100)
    stage.press("w", 240)
    #expect(try stage.transform("needle").position.x == 50)
    #expect(try abs(stage.frame("mark").size.x - 60 * (stage.frame("mark").size.y / 60)) < 0.01)
    let drawn = DrawList(stage.world, size: [400, 400])
    #expect(Set(drawn.sprites.map(\.opacity)) == [0.5, 1])
    stage.press("k", 60)
    #expect(try stage.seen("camera").position.x == 250 && stage.transform("needle").position.x == 150)
  }

  @Test("shaking a camera moves the scene until it ends, not entities with parallax 0") func shakes() throws {
    var stage = try Stage(
      Self.text() + "\n  - {key: s, do: {shake: camera, by: 0.8, reach: 30, rotation: 5, lasts: 0.5}}")
    let (ball, mark) = try (stage.frame("ball").center, stage.frame("mark").center)
    stage.press("s", 10)
    #expect(stage.world.isShaking)
    let shake = try stage.world[stage.entity("camera"), Shake.self]
    #expect(shake.reach == 30 && shake.lasts == 0.5 && abs(shake.rotation.degrees - 5) < 1e-4)
    let seen = try stage.collect(40) { try ($0.frame("ball").center.x, $0.frame("mark").center.x) }
    let most = seen.map { abs($0.0 - ball.x) }.max() ?? 0
    #expect(seen.allSatisfy { abs($0.1 - mark.x) < 0.01 })
    stage.step(40)
    #expect(try most > 1.5 && !stage.world.isShaking && stage.frame("ball").center == ball)
    var calm = try Stage(Self.text() + "\n  - {key: s, do: {shake: camera}}", reducesMotion: true)
    calm.press("s", 10)
    #expect(try calm.frame("ball").center == ball)
  }

  @Test("reloading adds a camera, animates it and removes it") func reload() throws {
    var stage = try Stage(Self.text(""))
    let ball = try stage.frame("ball").center
    stage.step(2, .reload(Self.text("camera: {camera: true}"), jumps: false))
    #expect(try stage.frame("ball").center == ball)
    stage.step(10, .reload(Self.text("camera: {at: [300, 200], zoom: 2, camera: true}"), jumps: false))
    let zoom = try stage.world.presented(Camera.self, of: stage.entity("camera")).zoom
    #expect(zoom > 1 && zoom < 2)
    stage.step(200)
    #expect(try stage.frame("ball").center.x < ball.x - 150)
    stage.step(120, .reload(Self.text(""), jumps: false))
    #expect(try stage.frame("ball").center == ball)
  }
}
