import RiffleApp
import Testing

@Suite("Names of rows")
struct RowLabelTests {
  private func readings(_ labels: String...) -> EditReadings {
    var readings = EditReadings()
    readings.sections = [
      EditReadings.Section("", note: "", rows: labels.map { EditReadings.Row(path: $0, label: $0, text: "0.5") })
    ]
    return readings
  }

  @Test("a name is cut at its front, only as far as it has no room")
  func cut() {
    let readings = readings("go.spring.duration", "a-name.spring.duration")
    #expect(RowLabel.cut("go.spring.duration", to: 18, among: readings) == "go.spring.duration")
    #expect(RowLabel.cut("a-name.spring.duration", to: 20, among: readings) == "…ame.spring.duration")
  }

  @Test("two names that would be cut to the same keep their beginnings")
  func differ() {
    let readings = readings("first-name.spring.duration", "other-name.spring.duration")
    let cut = readings.sections[0].rows.map { RowLabel.cut($0.label, to: 18, among: readings) }
    #expect(cut == ["first-na….duration", "other-na….duration"])
  }

  private func row(_ label: String, _ text: String) -> EditReadings.Row {
    EditReadings.Row(path: label, label: label, text: text, isNumber: true)
  }

  @Test("the values of a section are in one column, behind the longest name", arguments: [268, 343] as [Float])
  func oneColumn(width: Float) {
    let rows = [row("spring.duration", "0.5"), row("spring.bounce", "0.2"), row("x", "9")]
    let part = RowLabel.part(of: rows, in: width)
    #expect(rows.allSatisfy { RowLabel.part(of: $0, amid: part, in: width) == part })
    #expect(RowLabel.columns(of: rows[0], in: (width * part).rounded() - 6) >= rows[0].label.count)
    #expect(RowLabel.part(of: [row("width", "80")], in: width) == 0.46, "short names leave the usual room")
  }

  @Test("a value that needs the width has it, and its name takes none from the other rows")
  func longValue() {
    let rows = [row("a-name.spring.duration", String(repeating: "M 0 0", count: 9)), row("width", "80")]
    let part = RowLabel.part(of: rows, in: 343)
    #expect(part == 0.46 && rows.allSatisfy { RowLabel.part(of: $0, amid: part, in: 343) == 0.46 })
    #expect(RowLabel.part(of: rows[0], amid: 0.6, in: 343) == 0.46)
  }

  @Test("the name of a channel does not touch its figure", arguments: [268, 356] as [Float])
  func channels(width: Float) {
    let rows = ColorChannel.allCases.map { channel in
      var row = EditReadings.Row(path: "fill", label: channel.rawValue, text: "100 %")
      row.channel = channel
      return row
    }
    let part = RowLabel.part(of: rows, in: width)
    for row in rows {
      let room = (width * RowLabel.part(of: row, amid: part, in: width)).rounded() - 6
      let letters = FontMetrics.small
      #expect(RowLabel.indent + letters.width(of: row.label) + 6 <= room - letters.width(of: row.text), "\(row.label)")
    }
  }
}
