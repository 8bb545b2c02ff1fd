import RiffleApp
import Testing

@Suite("What gets in the way of someone who edits for the first time")
struct FirstHourTests {
  @Test("while time runs the panel says what stops it, and a press there does; not while it stands")
  func running() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    func stop() -> InspectorHit? {
      desk.look()
      // The play button of the transport is lower than the panel's first line.
      return desk.player.debugger.frame?.overlay.hits.first {
        $0.action == .command(.togglePause) && $0.place.minimum.y < 100
      }.map { InspectorHit(place: $0.place) }
    }
    #expect(stop() == nil)
    desk.key("space")
    let place = try #require(stop()).place
    desk.click(place.center)
    #expect(desk.player.playback.transport.isPaused && stop() == nil)
  }

  private struct InspectorHit { var place: Rect }

  @Test("the letters of editing stop time that runs, and ask what they ask", arguments: ["a", "u", "o"])
  func letters(key: String) throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    desk.key("tab", "space")
    #expect(!desk.player.playback.transport.isPaused)
    desk.key(key)
    #expect(desk.player.playback.transport.isPaused)
    desk.look()
    #expect((desk.player.debugger.picker != nil) == (key != "u"))
  }

  @Test("what is added lies in the middle of the scene, also in a window of another size")
  func middle() throws {
    let desk = try EditingDesk("riffle: 1\nwindow: {width: 400, height: 300}\n")
    desk.resize(to: [1280, 800])
    desk.play(200)
    desk.key("f2")
    desk.look()
    desk.key("a", "return")
    #expect(desk.file.contains("rectangle: {at: [200, 150]"), "\(desk.file)")
    let seen = try #require(desk.player.selectedGrips.first?.box.center)
    #expect(abs(seen.x - 640) < 1 && abs(seen.y - 400) < 1)
  }

  @Test(
    "what is added is found by other words for it, a property by a word of what it begins with",
    arguments: [
      ("a", "flip", "a click turns it over"), ("a", "tap", "it is smaller while pressed"), ("a", "circle", "ellipse"),
      ("a", "label", "text"), ("a", "gauge", "progress ring"), ("o", "label", "text"),
    ])
  func words(key: String, word: String, title: String) throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    desk.key("tab", key)
    desk.type(word)
    let picker = try #require(desk.player.debugger.picker)
    #expect(picker.focus.map { picker.items[$0].title } == title)
  }

  @Test("copies of entities that name each other name each other's copies")
  func references() throws {
    let text = """
      riffle: 1
      entities:
        box: {at: [100, 300], size: [80, 80], fill: coral}
        dot: {parent: box, at: [10, 10], size: [9, 9], fill: white}

      """
    let desk = try EditingDesk(editing: text)
    desk.key("a", control: true)
    desk.key("d", control: true)
    #expect(
      desk.file == text + "  box-2: {at: [124, 324], size: [80, 80], fill: coral}\n"
        + "  dot-2: {parent: box-2, at: [10, 10], size: [9, 9], fill: white}\n", "\(desk.file)")
  }
}
