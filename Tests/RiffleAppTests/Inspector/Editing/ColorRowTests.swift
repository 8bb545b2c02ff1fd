import RiffleApp
import Testing

@Suite("The row of a colour")
struct ColorRowTests {
  @Test(
    "between the colour and what takes it from the picture is a gap, and all of the colour is seen",
    arguments: [296, 340, 384] as [Float])
  func gap(width: Float) throws {
    var readings = EditReadings()
    var row = EditReadings.Row(path: "entities.heart.fill", label: "fill", text: "#B3BAC7")
    row.color = SRGBColor(hex: 0xB3BAC7)
    readings.sections = [EditReadings.Section("heart", note: "", rows: [row])]
    readings.unfolded = row.path
    var overlay = Overlay()
    EditPanel(readings: readings, scrolled: 0).draw(in: Rect(x: 0, y: 0, width: width, height: 200), on: &overlay)
    let link = try #require(overlay.hits.last { $0.action == .edit(.dropper(path: row.path)) }).place
    // A word with figures is laid letter by letter.
    let letters = overlay.sprites.filter { sprite in
      guard sprite.content.isText, case .text(let line) = sprite.content.layers[0] else { return false }
      return line.text.count == 1 && "#B3AC7".contains(line.text)
    }
    #expect(letters.count == 7)
    #expect(letters.compactMap(\.box).allSatisfy { $0.maximum.x + 4 <= link.minimum.x })
  }
}
