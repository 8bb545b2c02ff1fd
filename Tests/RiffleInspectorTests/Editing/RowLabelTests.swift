import RiffleCore
import RiffleView
import Testing

@testable import RiffleInspector

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

  @Test("a long name has more of its row where the value needs little, and no more where it needs it")
  func room() {
    func part(_ label: String, _ text: String) -> Float {
      RowLabel.part(of: EditReadings.Row(path: "", label: label, text: text, isNumber: true), in: 343)
    }
    #expect(part("width", "80") == 0.46)
    #expect(part("a-name.spring.duration", "0.5") > 0.6)
    #expect(part("a-name.spring.duration", String(repeating: "M 0 0", count: 9)) == 0.46)
  }
}
