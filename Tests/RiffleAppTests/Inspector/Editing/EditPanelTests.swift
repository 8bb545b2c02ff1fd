import RiffleApp
import Testing

@Suite("The row of a colour") struct ColorRowTests {
  @Test(
    "a gap separates a colour from its dropper, and the whole colour is visible", arguments: [296, 340, 384] as [Float])
  func gap(width: Float) throws {
    var readings = EditReadings()
    var row = EditReadings.Row(path: "entities.heart.fill", label: "fill", text: "#B3BAC7")
    row.color = SRGBColor(hex: 0xB3BAC7)
    readings.sections = [EditReadings.Section("heart", note: "", rows: [row])]
    readings.unfolded = row.path
    var overlay = Overlay()
    EditPanel(readings: readings).draw(in: Rect(x: 0, y: 0, width: width, height: 200), on: &overlay)
    let link = try #require(overlay.hits.last { $0.command == .dropper(path: row.path) }).place
    // A word with digits is laid out letter by letter.
    let letters = overlay.sprites.filter { sprite in
      guard sprite.content.isText, case .text(let line) = sprite.content.layers[0] else { return false }
      return line.text.count == 1 && "#B3AC7".contains(line.text)
    }
    #expect(letters.count == 7)
    #expect(letters.compactMap(\.box).allSatisfy { $0.maximum.x + 4 <= link.minimum.x })
  }
}

@Suite("Names of rows") struct RowLabelTests {
  private func readings(_ labels: String...) -> EditReadings {
    var readings = EditReadings()
    readings.sections = [
      EditReadings.Section(
        "", note: "", rows: labels.map { EditReadings.Row(path: ScenePath($0), label: $0, text: "0.5") })
    ]
    return readings
  }

  @Test("a name is cut at its front as far as it lacks room; names that would be equal keep their beginnings")
  func cut() {
    let readings = readings("go.spring.duration", "a-name.spring.duration")
    #expect(RowLabel.cut("go.spring.duration", to: 18, among: readings) == "go.spring.duration")
    #expect(RowLabel.cut("a-name.spring.duration", to: 20, among: readings) == "…ame.spring.duration")
    let others = self.readings("first-name.spring.duration", "other-name.spring.duration")
    let cut = others.sections[0].rows.map { RowLabel.cut($0.label, to: 18, among: others) }
    #expect(cut == ["first-na….duration", "other-na….duration"])
  }

  private func row(_ label: String, _ text: String) -> EditReadings.Row {
    EditReadings.Row(path: ScenePath(label), label: label, text: text, isNumber: true)
  }

  @Test("the values of a section are in one column, after the longest name", arguments: [268, 343] as [Float])
  func oneColumn(width: Float) {
    let rows = [row("spring.duration", "0.5"), row("spring.bounce", "0.2"), row("x", "9")]
    let part = RowLabel.part(of: rows, in: width)
    #expect(rows.allSatisfy { RowLabel.part(of: $0, amid: part, in: width) == part })
    #expect(RowLabel.columns(of: rows[0], in: (width * part).rounded() - 6) >= rows[0].label.count)
    #expect(RowLabel.part(of: [row("width", "80")], in: width) == 0.46, "short names leave the usual room")
  }

  @Test("a value that needs the width has it, without narrowing the names of other rows") func longValue() {
    let rows = [row("a-name.spring.duration", String(repeating: "M 0 0", count: 9)), row("width", "80")]
    let part = RowLabel.part(of: rows, in: 343)
    #expect(part == 0.46 && rows.allSatisfy { RowLabel.part(of: $0, amid: part, in: 343) == 0.46 })
    #expect(RowLabel.part(of: rows[0], amid: 0.6, in: 343) == 0.46)
  }

  @Test("the name of a channel does not touch its number", arguments: [268, 356] as [Float])
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

@Suite("The time of a rule")
struct RuleLanesTests {
  @Test("the times of the axis do not overlap", arguments: [0.1, 0.4, 1, 2.5, 6, 20] as [Double])
  func axis(seconds: Double) throws {
    let action = "{animate: [near, far], to: {opacity: 0}, with: {curve: linear, duration: \(seconds)}}"
    let step = try #require(try SceneText("on:\n  - {start: true, do: [\(action)]}\n").rules.all.first?.steps.first)
    #expect(step.title == "animate near and 1 more" && step.duration.seconds == seconds)
    for width: Float in [343, 268] {
      var overlay = Overlay()
      RuleLanes(steps: [step], end: step.end).draw(
        in: Rect(x: 0, y: 0, width: width, height: RuleLanes.height([step])), on: &overlay)
      let words = overlay.sprites.words.map(\.box)
      #expect(words.count > 5)
      for (index, one) in words.enumerated() {
        for other in words[(index + 1)...] { #expect(!one.overlaps(other), "\(one) and \(other)") }
      }
    }
  }
  @Test("a rule of many actions is split into parts that fit, all with the same time scale") func parts() throws {
    let waits = [String](repeating: "{wait: 1}", count: 20).joined(separator: ", ")
    let steps = try #require(try SceneText("on:\n  - {start: true, do: [\(waits)]}\n").rules.all.first?.steps)
    #expect(steps.count == 20 && steps.map(\.start) == (0..<20).map(Double.init))
    let parts = RuleLanes.parts(of: steps, in: 180)
    #expect(parts.flatMap(\.steps) == steps && parts.count > 1)
    #expect(parts.allSatisfy { RuleLanes.height($0.steps) <= 180 && $0.length == parts[0].length })
    #expect(RuleLanes.parts(of: steps, in: 900).count == 1 && RuleLanes.parts(of: [], in: 900).isEmpty)
  }
}

@Suite("The pad of a spring") struct SpringPadTests {
  @Test("a point of the pad gives its spring, to a hundredth") func places() {
    let pad = Rect(x: 40, y: 60, width: 300, height: 200)
    for duration in stride(from: 0.2, through: 1.5, by: 0.13) {
      for bounce in stride(from: -0.4, through: 0.9, by: 0.13) {
        let point = SpringPad.point(of: Spring(duration: duration, bounce: bounce), in: pad)
        let (found, swing) = SpringPad.values(at: point, in: pad)
        #expect(abs(found - duration) <= 0.0051 && abs(swing - bounce) <= 0.0051)
      }
    }
    let (least, _) = SpringPad.values(at: [-1000, 0], in: pad)
    #expect(least == SpringPad.shortest)
    #expect(SpringPad.values(at: [9000, -9000], in: pad) == (SpringPad.longest, 0.9))
  }

  @Test("the overshoot of the pad equals that of the spring", arguments: [0.1, 0.2, 0.35, 0.5, 0.75, 0.9])
  func overshoot(bounce: Double) {
    let spring = Spring(duration: 0.7, bounce: bounce)
    let most = (0...4000).map { spring.value(target: 1.0, time: Double($0) / 2000) }.max() ?? 0
    #expect(abs(SpringPad.overshoot(spring) - (most - 1)) < 1e-4)
    #expect(SpringPad.overshoot(Spring(duration: 0.7, bounce: 0)) == 0)
  }
}
