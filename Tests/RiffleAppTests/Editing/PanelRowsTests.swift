import RiffleApp
import Testing

@Suite("The rows of the editor")
struct PanelRowsTests {
  private static let row: ScenePath = "entities.box.at[0]"

  @Test("rows under the pointer stay where they are when time runs on, and close up when it leaves")
  func played() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    desk.play(400)
    let before = try desk.label(Self.row)
    desk.move(before.center)
    desk.key("space")
    #expect(try !desk.player.playback.transport.isPaused && desk.label(Self.row) == before)
    desk.move([200, 200])
    #expect(try desk.label(Self.row) != before, "nothing moves the box while time runs")
  }

  @Test("rows stay where they are during a drag that ends an animation before the shown tick")
  func dragged() throws {
    let text = """
      riffle: 1
      animations:
        go: {spring: {duration: 0.50, bounce: 0.20}}
        spin: {curve: easeOut, duration: 0.50}
      entities:
        box: {at: [100, 300], size: [80, 80], fill: teal}
      on:
        - key: g
          do:
            - parallel:
                - {animate: box, to: {at: [600, 300]}, with: go}
                - {animate: box, by: {rotation: 90}, with: spin}

      """
    let desk = try EditingDesk(text, inFlightAfter: "g")
    let row: ScenePath = "animations.spin.duration"
    let place = Selection(try desk.entity("box"), FieldID("Transform", "position"))
    desk.player.debugger.perform(.select(place), on: &desk.player.playback)
    let below = try desk.label(Self.row)
    let label = try desk.label(row)
    desk.press(label.center)
    for way in stride(from: Float(-10), through: -90, by: -10) {
      desk.move(label.center + [way, 0])
      #expect(try desk.label(Self.row) == below)
    }
    desk.release(label.center - [90, 0])
    desk.move([200, 200])
    #expect(try desk.label(Self.row) != below, "the rotation has ended")
  }

  @Test("while all copies are edited together, all of them are outlined")
  func copies() throws {
    let desk = try EditingDesk(
      editing: """
        riffle: 1
        entities:
          tile: {count: 12, size: [40, 40], fill: teal}
        layouts:
          - {grid: tile, aspect: 1, widest: 40, spacing: 20}

        """, selecting: "tile-7")
    let edit = try #require(desk.player.debugger.edit)
    #expect(edit.sections.contains { $0.note.hasPrefix("all 12") })
    let sprites = try #require(desk.player.debugger.frame).overlay.sprites
    for number in 1...12 {
      let middle = try desk.window(desk.middle(of: "tile-\(number)"))
      let outlines = sprites.filter { sprite in
        guard case .roundedStroke = sprite.content.layers.first,
          let center = sprite.homography.project(sprite.content.bounds.center)
        else { return false }
        return abs(center.x - middle.x) < 1 && abs(center.y - middle.y) < 1
      }
      #expect(!outlines.isEmpty, "tile-\(number)")
    }
  }
}
