import RiffleApp
import Testing

@Suite("The debugger's layout") struct InspectorLayoutTests {
  static let sizes: [SIMD2<Float>] = [[1280, 720], [960, 720], [480, 800], [2560, 1440], [860, 480], [240, 180]]

  private func places(_ layout: InspectorLayout) -> [Rect] {
    [layout.stage, Rect(corner: layout.transport.minimum, corner: layout.strip.maximum)]
      + layout.column.map(\.place) + [layout.dock, layout.tabs].compactMap { $0 }
  }

  @Test("panels do not overlap, and are inside the window", arguments: sizes.dropLast())
  func apart(size: SIMD2<Float>) {
    for (branches, showsValues) in [(1, false), (3, false), (3, true)] {
      var state = InspectorState()
      state.showsValues = showsValues
      let layout = InspectorLayout(size: size, state: state, branches: branches, openness: 1)
      #expect(layout.tabs != nil || layout.column.contains { $0.panel == .values } == showsValues)
      let all = places(layout)
      for (index, place) in all.enumerated() {
        #expect(place.minimum.x >= 0 && place.minimum.y >= 0, "\(place)")
        #expect(place.maximum.x <= size.x && place.maximum.y <= size.y, "\(place)")
        for other in all[(index + 1)...] {
          let isApart =
            place.maximum.x <= other.minimum.x + 0.01 || other.maximum.x <= place.minimum.x + 0.01
            || place.maximum.y <= other.minimum.y + 0.01 || other.maximum.y <= place.minimum.y + 0.01
          #expect(isApart, "\(place) and \(other)")
        }
      }
    }
  }

  @Test("height that the editing panel does not need goes to the sentence below it, and to no other panel")
  func spare() throws {
    var state = InspectorState()
    (state.isShown, state.isEditing) = (true, true)
    func column(_ edited: Float?) -> [Panel: Rect] {
      let layout = InspectorLayout(size: [1280, 720], state: state, openness: 1, edited: edited)
      return Dictionary(uniqueKeysWithValues: layout.column.map { ($0.panel, $0.place) })
    }
    let (usual, few, many) = (column(nil), column(240), column(900))
    let (edit, why) = (try #require(few[.edit]), try #require(few[.why]))
    #expect(edit.size.y < 242 && why.size.y > 200 && edit.maximum.y + InspectorLayout.gap == why.minimum.y)
    #expect(why.maximum == usual[.why]?.maximum && many == usual)
    #expect(usual.filter { ![.edit, .why].contains($0.key) } == few.filter { ![.edit, .why].contains($0.key) })
    let least = try #require(column(40)[.edit])
    #expect(least.size.y >= 200, "it does not shrink to a few rows")
  }

  @Test("the scene keeps 30 percent of the window", arguments: sizes.dropLast()) func stage(size: SIMD2<Float>) {
    let stage = InspectorLayout(size: size, state: InspectorState(), openness: 1).stage
    #expect(stage.size.x * stage.size.y > 0.3 * size.x * size.y)
  }

  @Test("a closed debugger leaves the whole window to the scene", arguments: sizes) func closed(size: SIMD2<Float>) {
    let layout = InspectorLayout(size: size, state: InspectorState(), openness: 0)
    #expect(layout.stage == Rect(size: size))
    #expect(layout.transport.minimum.y >= size.y)
  }

  @Test("the smallest window gives a valid layout") func smallest() {
    for openness: Float in [0, 0.5, 1] {
      let layout = InspectorLayout(size: [240, 180], state: InspectorState(), openness: openness)
      #expect(places(layout).allSatisfy { $0.size.x > 0 && $0.size.y > 0 })
    }
  }

  @Test("folding a panel gives its height to the others") func folding() {
    var state = InspectorState()
    let before = InspectorLayout(size: [1280, 720], state: state, openness: 1).column
    state.perform(.fold(.curve))
    let after = InspectorLayout(size: [1280, 720], state: state, openness: 1).column
    #expect(after[1].place.size.y == InspectorLayout.heading)
    #expect(after[0].place.size.y > before[0].place.size.y)
    state.perform(.fold(.curve))
    #expect(InspectorLayout(size: [1280, 720], state: state, openness: 1).column.elementsEqual(before) { $0 == $1 })
  }

  @Test("in a low window the panel opened last stays open") func low() {
    var state = InspectorState()
    state.perform(.compare)
    let column = InspectorLayout(size: [1000, 420], state: state, branches: 2, openness: 1).column
    #expect(column.first { $0.panel == .changes }.map { $0.place.size.y > InspectorLayout.heading } == true)
    #expect(column.contains { $0.place.size.y == InspectorLayout.heading })
  }
}

@Suite("The scene beside the debugger") struct StageFitTests {
  @Test("the scene is inside its place, uncut, with its own aspect ratio") func inside() {
    for scene: SIMD2<Float> in [[960, 720], [480, 800], [1280, 720]] {
      let fit = StageFit(scene, in: Rect(x: 8, y: 8, width: 600, height: 400))
      #expect(fit.frame.minimum.x >= 7 && fit.frame.maximum.x <= 609)
      #expect(fit.frame.minimum.y >= 7 && fit.frame.maximum.y <= 409)
      #expect(abs(fit.frame.size.x / fit.frame.size.y - scene.x / scene.y) < 1e-4)
    }
  }

  @Test(
    "a point of the window maps back to the point of the scene that is shown there",
    arguments: [SIMD2<Float>(0, 0), [480, 360]])
  func pointer(point: SIMD2<Float>) {
    let fit = StageFit([960, 720], in: Rect(x: 8, y: 8, width: 600, height: 400))
    let seen = fit.homography.project(point) ?? .zero
    let back = fit.point(seen)
    #expect(abs(back.x - point.x) < 1e-2 && abs(back.y - point.y) < 1e-2)
  }

  @Test("without a debugger the draw list is the scene's own") func plain() {
    let fit = StageFit([960, 720], in: Rect(width: 960, height: 720))
    #expect(fit.isPlain)
    var list = DrawList(size: [960, 720])
    list.append(
      Sprite(SpriteContent(size: [10, 10], layers: [.ellipse(Rect(width: 10, height: 10), paint: .color(.white))])))
    #expect(fit.list(list, size: [960, 720]) == list)
  }
}

@Suite("The scene beside the panels") struct StageCutTests {
  private func square(at place: SIMD2<Float>, shadow: Float = 0) -> Sprite {
    let box = Rect(size: [40, 40])
    let look = Layer.roundedRectangle(box, radius: 4, paint: .color(.white))
    let layers = shadow > 0 ? [.blurred(box, radius: 4, blur: shadow, color: .white), look] : [look]
    return Sprite(SpriteContent(size: box.size, layers: layers), at: place)
  }

  private func picture(of sprites: [Sprite], openness: Float) -> (list: DrawList, frame: InspectorFrame) {
    let playback = Moving.playback(ticks: 5)
    var situation = Moving.situation(playback, openness > 0 ? Moving.open(playback) : InspectorState())
    situation.openness = openness
    let frame = InspectorFrame(situation)
    return (frame.picture(DrawList(size: Moving.size, sprites: sprites)), frame)
  }

  @Test("the scene is clipped beneath the panels and between them; sprites inside are unchanged") func cut() throws {
    let size = Moving.size
    let places: [SIMD2<Float>] = [[400, 300], [size.x - 60, 300], [size.x + 400, 300], [400, size.y + 300]]
    let (list, frame) = picture(of: places.map { square(at: $0) } + [square(at: places[1], shadow: 400)], openness: 1)
    let seen = list.sprites.prefix(5)
    #expect(seen.map(\.clips.count) == [0, 0, 1, 1, 1])
    let clip = try #require(seen.last?.clips.first)
    for point in [frame.fit.frame.minimum + 1, frame.fit.frame.center, frame.fit.frame.maximum - 1] {
      #expect(clip.contains(point))
    }
    for panel in [Panel.why, .lanes] {
      let place = try #require(frame.place(of: panel))
      #expect(!clip.contains(place.center) && !clip.contains(place.minimum - 1), "\(panel)")
    }
  }

  @Test("a sprite is clipped by its farthest copy, and without panels not at all") func copies() {
    var near = square(at: [300, 300])
    near.copies = [SpriteCopy(at: .zero), SpriteCopy(at: [60, 60])]
    var far = near
    far.copies?.append(SpriteCopy(at: [2000, 0]))
    #expect(picture(of: [near, far], openness: 1).list.sprites.prefix(2).map(\.clips.count) == [0, 1])
    #expect(picture(of: [square(at: [5000, 0])], openness: 0).list.sprites.first?.clips.isEmpty == true)
  }
}
