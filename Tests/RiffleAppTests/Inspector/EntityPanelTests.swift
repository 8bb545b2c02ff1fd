import RiffleApp
import Testing

@Suite("Input in words")
struct EntityPanelTests {
  @Test(
    "places are given in whole points, and those beyond all screens as such",
    arguments: [
      (.pointerMoved([10.9, -0.9]), "pointer to 10 0"), (.pointerPressed([1e30, 20], .primary), "press at huge 20"),
      (.pointerReleased([-3e38, 1e14], .primary), "release at −huge 100000000376832"),
      (.resized([960, 100_000]), "window 960 × 100000"),
    ] as [(InputEvent, String)])
  func words(event: InputEvent, words: String) { #expect(event.words == words) }
}

@Suite("The panel of an entity")
struct UnseenPanelTests {
  @Test("while nothing is selected it lists what cannot be seen and why, and a press selects it; then it says why, too")
  func unseen() {
    var world = World()
    let lost = world.spawn(Fill(.white), Name("lost"))
    world.spawn(.box(at: [20, 20], size: [10, 10], fill: .white), Name("seen"))
    let playback = Playback(Simulation(world: world, schedule: Schedule()), transport: Transport(isPaused: true))
    func drawn(_ selection: Selection?, across width: Float = 800) -> (words: [String], hits: [InspectorAction]) {
      var overlay = Overlay(pointer: nil, showsHeadings: true)
      let panel = EntityPanel(
        playback: playback, state: InspectorState(), selection: selection, window: [100, 100], readings: nil)
      panel.draw(in: Rect(width: width, height: 300), on: &overlay)
      let texts = overlay.texts
      return (texts, overlay.hits.map(\.action))
    }
    let reason = "not seen: it has no place: spawn it with at: and size:"
    #expect(drawn(nil).words.filter { ["lost", "seen", reason].contains($0) } == ["lost", reason])
    #expect(drawn(nil).hits.contains(.select(Selection(lost))))
    #expect(drawn(Selection(lost)).words.contains(reason))
    // In a narrow panel on lines of its own, whole.
    for selection in [nil, Selection(lost)] {
      let words = drawn(selection, across: 296).words
      #expect(words.joined(separator: " ").contains(reason) && !words.contains(reason), "\(words)")
    }
  }
}
