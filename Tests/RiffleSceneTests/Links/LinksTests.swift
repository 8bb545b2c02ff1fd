import RiffleScene
import SceneSupport
import Testing

@Suite("Links") struct LinksTests {
  private static func text(_ links: String, more: String = "") -> String {
    """
    riffle: 1
    values: {count: 0, open: false}
    parameters: {level: {range: [0, 10], default: 5}}
    entities:
      lamp: {at: [400, 300], size: [100, 50], fill: gold, opacity: 0.25, links: {\(links)}}
      card: {at: [0, 100], size: [50, 50], fill: teal}
    \(more)
    on:
      - {key: r, do: {animate: card, to: {x: 300}, with: bouncy}}
      - {key: l, do: {animate: card, to: {x: 0}, with: {curve: easeInOut, duration: 0.5}}}
      - {key: c, do: {value: count, by: 3}}
      - {key: a, do: {animate: lamp, to: {y: 400, opacity: 0}, with: {curve: linear, duration: 1}}}
    """
  }

  private static let fade = "opacity: {from: card.x, in: [0, 300], out: [0, 1]}"

  private func lamp(_ stage: Stage) throws -> Float {
    try stage.world.presented(Opacity.self, of: stage.entity("lamp")).value
  }

  @Test("a link's range interpolates along its curve, and clamps or extrapolates") func range() throws {
    func x(_ level: Double, _ range: String) throws -> Float {
      try Stage(
        """
        riffle: 1
        parameters: {level: {range: [-1000, 1000], default: \(level)}}
        entities: {lamp: {at: [0, 0], size: [9, 9], fill: gold, links: {x: {from: level, \(range)}}}}
        """
      ).transform("lamp").position.x
    }
    let roof = "in: [0, 100, 200], out: [0, 10, 0]"
    #expect(try [-50, 0, 25, 100, 150, 200, 999].map { try x($0, roof) } == [0, 0, 2.5, 10, 5, 0, 0])
    #expect(try [-50, 100, 300].map { try x($0, roof + ", clamp: false") } == [-5, 10, -10])
    let eased = "in: [0, 1], out: [2, 4], curve: easeOut"
    let middle = Float(2 + 2 * UnitCurve.easeOut.value(at: 0.5))
    #expect(try [0, 0.5, 1, 2].map { try x($0, eased) } == [2, middle, 4, 4])
  }

  @Test("a link follows its source's presented value in the same tick, from the first frame") func seen() throws {
    var stage = try Stage(Self.text(Self.fade))
    #expect(try lamp(stage) == 0)
    stage.press("r")
    for _ in 0..<240 {
      let x = Double(try stage.seen("card").position.x)
      #expect(try lamp(stage) == Float(min(max(x / 300, 0), 1)))
      stage.step()
    }
    #expect(try lamp(stage) == 1)
  }

  @Test("a link follows a matched follower of a linked source in the same tick, in any order of the file")
  func followsMatched() throws {
    let lines = [
      "reader: {at: [0, 0], size: [10, 10], links: {x: {from: second.x}}}",
      "second: {at: [0, 100], size: [10, 10], matched: {id: two, source: false}}",
      "middle: {at: [0, 200], size: [10, 10], matched: two, links: {x: {from: first.x}}}",
      "first: {at: [0, 300], size: [10, 10], matched: {id: one, source: false}}",
      "source: {at: [0, 400], size: [10, 10], matched: one, links: {x: {from: card.x}}}",
      "card: {at: [70, 500], size: [10, 10]}",
    ]
    for shift in lines.indices {
      let order = Array(lines[shift...] + lines[..<shift])
      for entities in [order, order.reversed()] {
        var stage = try Stage(
          "riffle: 1\nentities:\n" + entities.map { "  \($0)\n" }.joined()
            + "on: [{key: s, do: {animate: card, to: {x: 500}, with: {curve: linear, duration: 0.1}}}]")
        for tick in 0..<20 {
          let x = try stage.seen("card").position.x
          for name in ["reader", "second", "middle", "first", "source"] {
            let lag = try abs(stage.seen(name).position.x - x)
            #expect(lag < 0.01, "\(name) at \(tick), from \(entities[0].prefix(6))")
          }
          if tick == 3 { stage.press("s") } else { stage.step() }
        }
      }
    }
  }

  @Test("links are not evaluated while nothing changes") func rest() throws {
    var stage = try Stage(Self.text("\(Self.fade), rotation: {from: count}, y: {from: level}"))
    let rest = stage.world[resource: LoadedScene.self].content.linkRest
    func isResting() -> Bool { rest.holds(in: stage.world) }
    stage.step(4)
    #expect(isResting())
    stage.press("r", 2)
    #expect(!isResting())
    stage.step(600)
    #expect(isResting())
    #expect(try lamp(stage) == 1)
    stage.press("c")
    #expect(!isResting())
    #expect(try stage.seen("lamp").rotation == .degrees(3))
    stage.step(4)
    #expect(isResting())
    // A write to a copy of the world affects the copy only.
    var other = stage.world
    other[try stage.entity("card"), Transform.self].position.x = 150
    #expect(!rest.holds(in: other))
    stage.step(2)
    #expect(isResting())
  }

  @Test("links to time, pointer or wiggle are always evaluated", arguments: ["time", "pointer.x", "wiggle"])
  func restless(_ source: String) throws {
    let own = source == "wiggle" ? "" : "rotation: {from: \(source)}"
    var stage = try Stage(Self.text(own, more: source == "wiggle" ? "  leaf: {at: [1, 1], wiggle: {rotation: 5}}" : ""))
    let rest = stage.world[resource: LoadedScene.self].content.linkRest
    for _ in 0..<5 {
      stage.step()
      #expect(!rest.holds(in: stage.world))
    }
  }

  @Test("sources in a list are added or multiplied") func several() throws {
    let links =
      "x: [100, {from: card.x}, {from: level, combine: multiply}, {from: count, in: [0, 1], out: [0, 1], clamp: false}]"
    var stage = try Stage(Self.text(links))
    #expect(try stage.transform("lamp").position.x == 500)
    stage.press("c")
    #expect(try stage.transform("lamp").position.x == 503)
    stage.step(1, .parameter(name: "level", value: 2))
    #expect(try stage.transform("lamp").position.x == 203)
    stage.press("r", 600)
    #expect(try stage.transform("lamp").position.x == 803)
  }

  @Test("a link to the pointer uses scene coordinates, and the file's value before the first move")
  func pointer() throws {
    var stage = try Stage(
      Self.text("x: {from: pointer.x}, y: {from: pointer.y, in: [0, 720], out: [720, 0]}"), after: 1)
    #expect(try stage.transform("lamp").position == [400, 300])
    stage.step(1, .pointerMoved([200, 100]))
    let stageEntity = stage.world[resource: SceneEntities.self].stage
    let place = try #require(stage.world.convert([200, 100], to: stageEntity))
    #expect(try stage.transform("lamp").position == [place.x, 720 - place.y])
    stage.step(1, .pointerLeft)
    #expect(try stage.transform("lamp").position.x == place.x)
  }

  @Test("links to 'this' read the entity's own values, for each copy separately") func own() throws {
    let dots =
      "  dot: {count: 3, at: [\"{index}\", 10], size: [10, 10], fill: red, links: {width: {from: this.x, in: [1, 3], out: [10, 30]}}}"
    let stage = try Stage(Self.text("height: {from: this.width, in: [0, 100], out: [0, 60]}", more: dots), after: 1)
    for (index, width) in [(1, 10), (2, 20), (3, 30)] as [(Int, Float)] {
      #expect(try stage.world[stage.entity("dot-\(index)"), Size.self].value == [width, 10])
      #expect(try stage.transform("dot-\(index)").position == [Float(index), 10])
    }
    #expect(try stage.world[stage.entity("lamp"), Size.self].value == [100, 60])
    #expect(try stage.transform("lamp").position == [400, 300])
  }

  @Test("'minus' subtracts another value before the range") func minus() throws {
    var stage = try Stage(Self.text("x: {from: card.x, minus: this.y, in: [-300, 0], out: [0, 30]}"))
    #expect(try stage.transform("lamp").position.x == 0)
    stage.press("r", 600)
    #expect(try stage.transform("lamp").position == [30, 300])
  }

  @Test("a link overrides its own property only") func lastWord() throws {
    var stage = try Stage(Self.text(Self.fade))
    stage.press("a", 61)
    #expect(try lamp(stage) == 0)
    #expect(try abs(stage.seen("lamp").position.y - 350) < 1)
    stage.press("r", 30)
    #expect(try lamp(stage) > 0.1)
    stage.step(120)
    #expect(try stage.seen("lamp").position.y == 400)
  }

  @Test("a reload changes links at once, and a removed link restores the file's value") func saved() throws {
    var stage = try Stage(Self.text(Self.fade))
    stage.press("r", 40)
    let seen = try stage.seen("card").position.x
    #expect(seen > 50)
    stage.step(1, .reload(Self.text(Self.fade.replacing("[0, 1]", with: "[1, 0.5]")), jumps: false))
    let x = try stage.seen("card").position.x
    #expect(try lamp(stage) == Float(1 - 0.5 * Double(min(max(x / 300, 0), 1))))
    stage.step(1, .reload(Self.text("rotation: {from: level}"), jumps: true))
    #expect(try lamp(stage) == 0.25)
    #expect(try abs(stage.transform("lamp").rotation.degrees - 5) < 1e-4)
    #expect(try stage.seen("card").position.x != x)
  }

  @Test("a link keeps its last value when its source is removed") func gone() throws {
    var stage = try Stage(
      Self.text(Self.fade).replacing("key: c, do: {value: count, by: 3}", with: "key: c, do: {remove: card}"))
    stage.press(script: "r 300 c 300")
    #expect(try lamp(stage) == 1)
  }

  @Test("a linked property with an animation starts at its source's value, and follows with that animation")
  func startsAtSource() throws {
    var stage = try Stage(
      """
      riffle: 1
      values: {n: 8}
      entities:
        a: {at: [100, 100], size: [40, 40], links: {x: {from: n, in: [0, 10], out: [100, 600]}}, animation: {of: at, with: smooth}}
        b: {at: [100, 200], size: [40, 40], links: {x: {from: a.x}}, animation: {of: at, with: smooth}}
        c: {absent: true, at: [100, 300], size: [40, 40], links: {x: {from: n, in: [0, 10], out: [100, 600]}}, animation: {of: at, with: smooth}}
      on:
        - {key: s, do: {value: n, to: 4}}
        - {key: i, do: {insert: c}}
      """)
    for _ in 0..<30 {
      for id in ["a", "b"] { #expect(try stage.seen(id).position.x == 500) }
      stage.step()
    }
    stage.press("s")
    #expect(try stage.transform("a").position.x == 300 && stage.seen("a").position.x > 480)
    stage.press("i")
    #expect(try stage.seen("c").position.x == 300)
    let text = Self.text(Self.fade).replacing(
      "opacity: 0.25,", with: "opacity: 0.25, animation: {of: opacity, with: smooth},")
    var other = try Stage(text)
    other.press("r", 12)
    let source = try other.seen("card").position.x / 300
    #expect(try lamp(other) < source)
    other.step(600)
    #expect(try abs(lamp(other) - 1) < 1e-3)
  }

  @Test("a link to an animated linked value follows its presented value") func followsAnimated() throws {
    let follower = "  dial: {at: [0, 0], size: [10, 10], links: {rotation: {from: lamp.x}}}"
    var stage = try Stage(
      Self.text("x: {from: count, in: [0, 3], out: [400, 700]}", more: follower).replacing(
        "opacity: 0.25,",
        with: "opacity: 0.25, animation: {of: at, with: {spring: {duration: 0.4, bounce: 0}, delay: 0.1}},"))
    stage.press("c")
    var last: Float = 400
    for _ in 0..<200 {
      let (x, angle) = (try stage.seen("lamp").position.x, try stage.seen("dial").rotation.degrees)
      #expect(abs(angle - x) < 0.01 && x >= last - 0.01 && x < last + 30)
      last = x
      stage.step()
    }
    #expect(last == 700)
  }

  @Test("a link of y leaves an animation of x unchanged") func beside() throws {
    for way in ["with: bouncy", "with: {curve: linear, duration: 1}", "with: {spring: {duration: 0.5}, delay: 0.2}"] {
      let text = Self.text("y: {from: this.x, in: [400, 700], out: [300, 200]}").replacing(
        "{animate: lamp, to: {y: 400, opacity: 0}, with: {curve: linear, duration: 1}}",
        with: "{animate: lamp, to: {x: 700}, \(way)}")
      let alone = text.replacing("links: {y: {from: this.x, in: [400, 700], out: [300, 200]}}", with: "rotation: 0")
      var (stage, free) = (try Stage(text), try Stage(alone))
      stage.press("a")
      free.press("a")
      for tick in 0..<240 {
        let (place, other) = (try stage.seen("lamp").position, try free.seen("lamp").position)
        #expect(abs(place.x - other.x) < 0.01, "\(way) at \(tick)")
        #expect(abs(place.y - min(max(300 - (place.x - 400) / 3, 200), 300)) < 1, "\(way) at \(tick)")
        stage.step()
        free.step()
      }
      #expect(try stage.seen("lamp").position == [700, 200])
    }
  }

  @Test("renaming an entity, value or parameter changes links") func renamed() throws {
    let text = Self.text("x: [{from: card.x, minus: card.y}, {from: level}, {from: count}, {from: card-3.x}]")
    var renamed = try SceneText(Array(text.utf8))
    for (kind, old, new) in [
      ("entities", "card", "cell"), ("parameters", "level", "height"), ("values", "count", "steps"),
    ] { renamed = try renamed.applying(SceneEdit(ScenePath(kind, old), .rename(new)), words: SceneVocabulary()) }
    let links = "x: [{from: cell.x, minus: cell.y}, {from: height}, {from: steps}, {from: cell-3.x}]"
    #expect(String(decoding: renamed.bytes, as: UTF8.self).contains(links))
  }

  @Test("a lock on a linked number does not hold the link", arguments: ["refuse", "queue"])
  func locked(_ lock: String) throws {
    var stage = try Stage(
      entities: "src: {at: [100, 100], size: [60, 60]}",
      "a: {at: [100, 300], size: [60, 60], links: {y: {from: src.x}}}",
      on: "{key: s, do: {animate: src, to: {x: 500}, with: {curve: linear, duration: 1}}}",
      "{key: l, do: {animate: a, to: {y: 600}, with: {curve: linear, duration: 2}, lock: \(lock)}}", after: 2)
    stage.press("s", 20)
    stage.press("l", 20)
    let pairs = try stage.collect(200) { try [$0.seen("a").position.y, $0.seen("src").position.x] }
    #expect(pairs.allSatisfy { abs($0[0] - $0[1]) < 1e-3 })
    #expect(pairs.last == [500, 500])
  }
}
