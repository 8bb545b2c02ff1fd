import RiffleApp
import Testing

@Suite("The layout of the gallery")
struct GalleryLayoutTests {
  private static let sections = [
    GalleryLayout.Section("New", cards: Array(0..<8), isSmall: true),
    GalleryLayout.Section("Scenes", cards: Array(8..<31)),
  ]

  @Test(
    "every card is within the window's width and overlaps no other, in any window",
    arguments: [[960, 720], [1920, 1200], [480, 800], [1280, 720], [2560, 1440], [240, 180]] as [SIMD2<Float>])
  func cards(size: SIMD2<Float>) {
    let layout = GalleryLayout(size: size, sections: Self.sections)
    #expect(layout.pictures.map(\.card) == Array(0..<31))
    for (index, picture) in layout.pictures.enumerated() {
      #expect(picture.place.minimum.x >= 0 && picture.place.maximum.x <= max(size.x, 160))
      for other in layout.pictures[..<index] {
        let (a, b) = (picture.place, other.place)
        let apart =
          a.minimum.x >= b.maximum.x || b.minimum.x >= a.maximum.x || a.minimum.y >= b.maximum.y
          || b.minimum.y >= a.maximum.y
        #expect(apart, "\(picture.card) covers \(other.card)")
      }
    }
    #expect(layout.headings.count == 2)
  }

  @Test("every card can be scrolled into full view")
  func scrolling() {
    let layout = GalleryLayout(size: [960, 720], sections: Self.sections)
    for picture in layout.pictures {
      let scroll = layout.scroll(showing: picture.card, from: 0)
      #expect((0...layout.reach).contains(scroll) && layout.visible(at: scroll).contains(picture.card))
      #expect(picture.place.maximum.y - scroll <= layout.viewport.maximum.y + 1)
      #expect(picture.place.minimum.y - scroll >= layout.viewport.minimum.y - 1)
    }
    #expect(layout.visible(at: 0).count < 31)
  }

  @Test("arrows lead to every card and back")
  func arrows() {
    let layout = GalleryLayout(size: [960, 720], sections: Self.sections)
    var (card, seen) = (0, [0])
    while let next = layout.neighbour(of: card, "right") {
      #expect(layout.neighbour(of: next, "left") == card)
      card = next
      seen.append(card)
    }
    #expect(seen == Array(0..<31))
    #expect(layout.neighbour(of: 8, "down") == 11 && layout.neighbour(of: 11, "up") == 8)
    #expect(layout.neighbour(of: 10, "up") == 6 || layout.neighbour(of: 10, "up") == 7)
    #expect(layout.neighbour(of: 30, "down") == nil)
  }
}
