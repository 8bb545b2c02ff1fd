import Foundation
import RiffleApp
import TestSupport
import Testing

@Suite("Pressing without dragging") struct PressTests {
  /// A scene of the folder `Scenes`, after a key, with the editor open; nil for one that needs other files.
  private static func desk(_ scene: String, after key: String?) throws -> EditingDesk? {
    let text = try Repository.text("Scenes/\(scene).yaml")
    return try? EditingDesk(editing: text, after: key)
  }

  private static let slip: [SIMD2<Float>] = [[0, 0], [1, 0], [2, -3]]

  @Test(
    "a press selects an entity and writes nothing, also where entities overlap",
    arguments: Repository.smallScenes.map { ($0, String?.none) } + [
      ("layouts", "f"), ("layouts", "r"), ("layouts", "g"),
    ])
  func stage(scene: String, key: String?) throws {
    guard let desk = try Self.desk(scene, after: key) else { return }
    let text = desk.file
    let seen = desk.world.placements().filter {
      ($0.size.x > 0 || desk.world.wordsBounds(of: $0) != nil) && $0.opacity > 0.02
    }
    for (index, placement) in seen.enumerated() where index % max(1, seen.count / 8) == 0 {
      let box = StageGrip.box(of: placement, in: desk.world)
      for share in [SIMD2<Float>(0.5, 0.5), [0.15, 0.2]] {
        let point = try desk.window(box.minimum + box.size * share)
        let slip = Self.slip[index % Self.slip.count]
        desk.drag(point, through: point + slip, to: point + slip)
        desk.look()
        #expect(desk.file == text, "\(desk.world.name(of: placement.entity)) at \(point), slip \(slip)")
      }
    }
  }

  @Test(
    "a press on a number, a spring, a curve or a handle writes nothing",
    arguments: ["springs", "curve-lab", "fade", "follow-me"])
  func panel(scene: String) throws {
    guard let desk = try? Self.desk(scene, after: nil) ?? EditingDesk(editing: EditingDesk.text) else { return }
    let name = try #require(
      desk.world.placements().map { desk.world.name(of: $0.entity) }.last { name in
        desk.player.editor?.session.text.entry(ofEntity: name) != nil
      })
    try desk.select(name)
    let text = desk.file
    var pressed = 0
    for hit in desk.player.debugger.frame?.overlay.hits ?? [] {
      guard case .drag(let handle) = hit.command else { continue }
      if case .channel = handle.kind { continue }
      desk.press(hit.place.center)
      desk.release(hit.place.center + [2, 1])
      pressed += 1
      #expect(desk.file == text, "\(handle)")
    }
    #expect(pressed > 2)
  }

  @Test("a drag is an edit, and one that returns to its start writes nothing") func drag() throws {
    let desk = try EditingDesk(editing: EditingDesk.text, selecting: "box")
    let point = try desk.window([100, 300])
    desk.hold("leftctrl")
    desk.drag(point, through: point + [30, 0], to: point)
    #expect(desk.file == EditingDesk.text)
    desk.drag(point, through: point + [30, 0], to: point + [5, 0])
    #expect(desk.file != EditingDesk.text)
  }

  private func draggingWhilePlaying(by way: SIMD2<Float>) throws -> (desk: EditingDesk, label: SIMD2<Float>) {
    let desk = try EditingDesk(editing: EditingDesk.text, selecting: "box")
    desk.key("space")
    let label = try desk.label("entities.box.at[0]").center
    desk.press(label)
    desk.move(label + way)
    return (desk, label)
  }

  @Test("while time runs, a drag that is cancelled or returns to its start leaves the value") func running() throws {
    for isCancelled in [true, false] {
      let (desk, label) = try draggingWhilePlaying(by: [40, 0])
      desk.run(120)
      #expect(try !desk.player.playback.transport.isPaused && desk.position(of: "box").x > 110)
      if isCancelled { desk.key("escape") }
      desk.release(label)
      desk.run(120)
      #expect(try desk.file == EditingDesk.text && desk.position(of: "box") == [100, 300])
    }
  }

  @Test("while time runs, a drag without effect loads no text") func loads() throws {
    let (desk, label) = try draggingWhilePlaying(by: [0, 40])
    desk.run(4)
    desk.release(label + [0, 40])
    desk.run(4)
    let history = desk.player.playback.history
    let events = (1...history.liveEdge).flatMap { history.input(at: $0).events }
    #expect(!events.contains { if case .reload = $0 { true } else { false } })
  }

  @Test(
    "a command of time ends a drag: time goes on from the edited scene, and the release changes nothing",
    arguments: ["space", "period", "comma", "end"])
  func timeInDrag(key: String) throws {
    let desk = try EditingDesk(editing: EditingDesk.text, after: "g", then: 20, selecting: "box")
    let tick = desk.player.playback.playhead
    let label = try desk.label("entities.box.size[0]").center
    desk.press(label)
    desk.move(label + [40, 0])
    desk.key(key)
    desk.run(key == "space" ? 30 : 1)
    let (now, hash) = (desk.player.playback.playhead, desk.hash)
    desk.release(label + [60, 0])
    #expect(desk.player.playback.playhead >= now && (key == "space" ? now > tick : desk.hash == hash))
    desk.expect(EditingDesk.text, ["[80, 80]": "[100, 80]"])
    #expect(try desk.world[desk.entity("box"), Size.self].value == [100, 80] && desk.player.editor?.gesture == nil)
    desk.undo(to: EditingDesk.text)
  }

  @Test("a press on the ground commits a typed value first: Esc takes back only the marquee") func ground() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "two")
    desk.perform(.type(path: "entities.two.at[0]"))
    desk.type("520")
    let point = try desk.window([300, 500])
    desk.press(point)
    #expect(desk.player.editor?.typed == nil && desk.player.editor?.gesture != nil)
    desk.move(point + [40, 30])
    desk.key("escape")
    #expect(desk.player.editor?.gesture == nil)
    desk.release(point + [40, 30])
    desk.expect(EditingDesk.family, ["[500, 320]": "[520, 320]"])
    #expect(desk.player.editor?.session.text.string == desk.file)
    #expect(try desk.position(of: "two") == [520, 320])
    desk.undo(to: EditingDesk.family)
  }

  @Test("a dragged member of a layout keeps its place until it is nearer to another one") func order() {
    let places = (0..<6).map { SIMD2<Float>(Float($0) * 20, 0) }
    let order = SceneLayouts.Order(list: ScenePath([.key("layouts"), .index(0), .key("row")]), first: 0, count: 6)
    let ordering = Ordering(places: places, order: order, from: 2, name: "card")
    #expect(ordering.edit(by: .zero) == nil && ordering.edit(by: [9, 50]) == nil)
    #expect(ordering.edit(by: [11, 0])?.name == "card: place 3 → 4")
  }
}

@Suite("Added and removed entities while paused") struct SeenAtOnceTests {
  static let text = """
    riffle: 1
    entities:
      box: {at: [100, 300], size: [80, 80], fill: "#E4572E", transition: {offset: [-300, 0], with: {curve: linear, duration: 1}}}
      dot: {at: [400, 300], size: [40, 40], fill: teal}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: {curve: linear, duration: 1}}]}
    """

  private func desk(_ way: Playback.Reload, selecting name: String) throws -> EditingDesk {
    let desk = try EditingDesk(Self.text, inFlightAfter: "g")
    desk.player.debugger.state.reload = way
    desk.player.choose([try desk.entity(name)])
    desk.look()
    return desk
  }

  private func seen(_ desk: EditingDesk) -> Set<String> {
    desk.look()
    let world = desk.world
    return Set(world.placements().filter { $0.opacity > 0.99 && $0.size.x > 0 }.map { world.name(of: $0.entity) })
      .subtracting(["stage"])
  }

  @Test(
    "a duplicate, a copy or a new entity is visible at once; undo removes it and its selection",
    arguments: Playback.Reload.allCases)
  func added(_ way: Playback.Reload) throws {
    let desk = try desk(way, selecting: "box")
    let (before, tick) = (seen(desk), desk.player.playback.playhead)
    func check(_ name: String, _ act: () -> Void) {
      act()
      #expect(seen(desk) == before.union([name]), "\(name) \(way)")
      #expect(desk.player.playback.playhead == tick)
      desk.key("z", control: true)
      #expect(seen(desk) == before, "\(name) \(way) taken back")
      #expect(desk.player.debugger.state.selected.allSatisfy { desk.world.isAlive($0) }, "\(name) \(way)")
      #expect(desk.file == Self.text)
    }
    check("box-2") { desk.key("d", control: true) }
    desk.player.choose([try desk.entity("dot")])
    desk.key("c", control: true)
    check("dot-2") { desk.key("v", control: true) }
    check("ellipse") { desk.key("a", entering: "ellipse") }
  }

  @Test("a deleted entity disappears at once and reappears by undo", arguments: Playback.Reload.allCases)
  func removed(_ way: Playback.Reload) throws {
    for name in ["box", "dot"] {
      let desk = try desk(way, selecting: name)
      let before = seen(desk)
      desk.key("delete")
      #expect(seen(desk) == before.subtracting([name]), "\(name) \(way)")
      desk.key("z", control: true)
      #expect(seen(desk) == before, "\(name) \(way)")
    }
  }
}

@Suite("Editing for the first time") struct FirstHourTests {
  @Test("the panel has a button that pauses while time is running, and none while paused") func running() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    func stop() -> Rect? {
      desk.look()
      // The play button of the transport is below the first line of the panel.
      return desk.player.debugger.frame?.overlay.hits.first {
        $0.command == .togglePause && $0.place.minimum.y < 100
      }?.place
    }
    #expect(stop() == nil)
    desk.key("space")
    desk.click(try #require(stop()).center)
    #expect(desk.player.playback.transport.isPaused && stop() == nil)
  }

  @Test(
    "the letter keys of the editor pause time and open their pickers, whose fields do not get the letter",
    arguments: ["a", "u", "o"])
  func letters(key: String) throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    desk.key("tab", "space")
    #expect(!desk.player.playback.transport.isPaused)
    desk.key(key)
    #expect(desk.player.playback.transport.isPaused)
    desk.look()
    #expect(desk.player.debugger.picker?.field?.text == (key == "u" ? nil : ""), "its own letter is not typed")
  }

  @Test("a new entity is placed in the middle of the scene, also in a window of another size") func middle() throws {
    let desk = try EditingDesk("riffle: 1\nwindow: {width: 400, height: 300}\n")
    desk.resize(to: [1280, 800])
    desk.play(200)
    desk.key("f2")
    desk.look()
    desk.key("a", "return")
    #expect(desk.file.contains("rectangle: {at: [200, 150]"), "\(desk.file)")
    let seen = try #require(desk.grips.first?.box.center)
    #expect(abs(seen.x - 640) < 1 && abs(seen.y - 400) < 1)
  }

  @Test(
    "entities and properties to add are found by synonyms and by words of their values",
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

  @Test("duplicates of entities that refer to each other refer to the duplicates") func references() throws {
    let text = EditingDesk.scene(
      "box: {at: [100, 300], size: [80, 80], fill: coral}",
      "dot: {parent: box, at: [10, 10], size: [9, 9], fill: white}")
    let desk = try EditingDesk(editing: text)
    desk.key("a", control: true)
    desk.key("d", control: true)
    #expect(
      desk.file == text + "  box-2: {at: [124, 324], size: [80, 80], fill: coral}\n"
        + "  dot-2: {parent: box-2, at: [10, 10], size: [9, 9], fill: white}\n", "\(desk.file)")
  }
}
