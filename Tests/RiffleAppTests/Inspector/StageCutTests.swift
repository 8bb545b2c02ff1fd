import RiffleApp
import Testing

@Suite("The scene beside the panels")
struct StageCutTests {
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
    let frame = InspectorFrame(playback, situation)
    return (frame.picture(DrawList(size: Moving.size, sprites: sprites)), frame)
  }

  @Test("the scene is clipped beneath the panels and between them; sprites inside are unchanged")
  func cut() throws {
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

  @Test("a sprite is clipped by its farthest copy")
  func copies() {
    var near = square(at: [300, 300])
    near.copies = [SpriteCopy(at: .zero), SpriteCopy(at: [60, 60])]
    var far = near
    far.copies?.append(SpriteCopy(at: [2000, 0]))
    #expect(picture(of: [near, far], openness: 1).list.sprites.prefix(2).map(\.clips.count) == [0, 1])
  }

  @Test("without panels nothing is clipped")
  func closed() {
    #expect(picture(of: [square(at: [5000, 0])], openness: 0).list.sprites.first?.clips.isEmpty == true)
  }
}
