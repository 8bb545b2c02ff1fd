import RiffleApp
import Testing

@Suite("What a check warns of")
struct WarningTabTests {
  private static let stage = Rect(x: 8, y: 8, width: 884, height: 530)

  private func drawn(_ tab: WarningTab, pointer: SIMD2<Float>? = nil) -> Overlay {
    var overlay = Overlay(pointer: pointer)
    tab.draw(in: Self.stage, on: &overlay)
    return overlay
  }

  @Test("it stands at the right, where no hints of a scene are, with its words in the middle of its height")
  func place() throws {
    let overlay = drawn(WarningTab(["1:1  something"]))
    let tab = try #require(overlay.hits.first { $0.action == .warnings }).place
    #expect(tab.minimum.x > Self.stage.center.x && tab.maximum.x <= Self.stage.maximum.x)
    #expect(tab.maximum.y <= Self.stage.maximum.y)
    let words = overlay.sprites.filter { $0.content.isText }.compactMap(\.box)
    #expect(!words.isEmpty && words.allSatisfy { abs($0.center.y - tab.center.y) <= 1 })
  }

  @Test("the pointer shows the list, a press keeps it, and a second press closes it")
  func press() throws {
    var tab = WarningTab(["1:1  something"])
    let place = try #require(drawn(tab).hits.first { $0.action == .warnings }).place
    func isListed(pointer: SIMD2<Float>?) -> Bool { drawn(tab, pointer: pointer).hits.count > 1 }
    #expect(!isListed(pointer: nil) && isListed(pointer: place.center))
    var state = InspectorState()
    state.warnings = tab
    state.perform(.warnings)
    tab = state.warnings
    #expect(isListed(pointer: nil) && isListed(pointer: place.center))
    state.perform(.warnings)
    tab = state.warnings
    #expect(!isListed(pointer: nil) && !isListed(pointer: place.center))
  }
}
