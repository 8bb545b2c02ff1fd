import RiffleCore
import Testing

@testable import RiffleInspector

@Suite("Input in words")
struct EntityPanelTests {
  @Test(
    "places are given in whole points, and those beyond all screens as such",
    arguments: [
      (.pointerMoved([10.9, -0.9]), "pointer to 10 0"), (.pointerPressed([1e30, 20], .primary), "press at huge 20"),
      (.pointerReleased([-3e38, 1e14], .primary), "release at −huge 100000000376832"),
      (.resized([960, 100_000]), "window 960 × 100000"),
    ] as [(InputEvent, String)])
  func words(event: InputEvent, words: String) { #expect(EntityPanel.words(event) == words) }
}
