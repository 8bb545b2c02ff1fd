import RiffleView
import Testing

@Suite("Sprites")
struct SpriteTests {
  private let card = SpriteContent(size: [20, 10], layers: [])

  @Test("a sprite takes at most 96 bytes")
  func small() { #expect(MemoryLayout<Sprite>.stride <= 96) }

  @Test("a sprite without clips, masks, glass and copies equals one that never had any")
  func lost() {
    let plain = Sprite(card)
    var sprite = plain
    let clip = ClipOutline(Outline(Rect(width: 5, height: 5)), homography: .identity)
    sprite.clips = [clip]
    sprite.masks = [SpriteMask([plain])]
    sprite.backdrop = SpriteBackdrop(clip, blur: 2)
    sprite.copies = [SpriteCopy(at: [1, 2])]
    #expect(sprite != plain && !sprite.isPlain)
    #expect(
      sprite.clips == [clip] && sprite.masks.count == 1 && sprite.backdrop?.blur == 2 && sprite.copies?.count == 1)
    (sprite.clips, sprite.masks, sprite.backdrop, sprite.copies) = ([], [], nil, nil)
    #expect(sprite == plain && sprite.isPlain)
    #expect(Sprite(card, clips: [clip]).clips == [clip])
  }

  @Test("moving a sprite moves its clips, masks and backdrop")
  func moves() {
    let map = Homography.translation([3, 4])
    var sprite = Sprite(card)
    let clip = ClipOutline(Outline(Rect(width: 5, height: 5)), homography: .identity)
    (sprite.clips, sprite.masks, sprite.backdrop) = (
      [clip], [SpriteMask([Sprite(card)])], SpriteBackdrop(clip, blur: 2)
    )
    sprite.move(through: map)
    #expect(sprite.homography == map && sprite.clips[0].homography == map)
    #expect(sprite.masks[0].sprites[0].homography == map && sprite.backdrop?.outline.homography == map)
  }
}
