import RiffleView
import Testing

@Suite("Labels")
struct LabelTests {
  @Test("changing one of a hundred labels copies 32 bytes a label and that label's storage")
  func written() {
    var world = World()
    let labels = (0..<100).map { world.spawn(Label("what label number \($0) says")) }
    let before = world
    world[labels[7], Label.self].text = "what it says now is not so short"
    let written = world.bytes(notIn: before)
    #expect(written > 3200 && written < 3900, "\(written)")
    #expect(before[labels[7], Label.self].text == "what label number 7 says")
  }

  @Test("label properties are independent and reflected in declaration order")
  func properties() {
    let plain = Label("words")
    var label = plain
    label.color = Color(hex: 0xFF0000)
    label.style.size = 30
    label.runs = [TextRun("wo"), TextRun("rds")]
    label.alignment = .leading
    label.wraps = true
    label.lineLimit = 2
    #expect(plain == Label("words") && label != plain)
    #expect(plain.style.size == 16 && plain.runs.isEmpty && !plain.wraps && plain.lineLimit == nil)
    #expect(label.runs.count == 2 && label.wraps && label.lineLimit == 2 && label.style.size == 30)
    let mirror = Mirror(reflecting: label)
    #expect(mirror.displayStyle == .struct)
    #expect(
      mirror.children.map(\.label)
        == ["text", "style", "runs", "color", "alignment", "wraps", "lineLimit", "part"])
  }
}
