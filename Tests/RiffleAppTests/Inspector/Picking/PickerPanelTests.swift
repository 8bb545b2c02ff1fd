import RiffleApp
import Testing

@Suite("A choice as it is seen")
struct PickerPanelTests {
  private static let note = Array(repeating: "word", count: 24).joined(separator: " ")

  private func words(_ picker: Picker) -> [String] {
    var overlay = Overlay()
    PickerPanel(picker: picker).draw(size: [960, 720], on: &overlay)
    return overlay.texts
  }

  @Test("a note has the room that the title leaves; a long title leaves it some")
  func room() {
    #expect(PickerPanel.noteColumns(of: Picker.Item("fill", note: Self.note), across: 520) > 60)
    let title = String(repeating: "title ", count: 20)
    #expect(PickerPanel.noteColumns(of: Picker.Item(title, note: Self.note), across: 520) == 24)
  }

  @Test("of the row that Return chooses all words stand at the foot, where they have no room in it")
  func foot() {
    var picker = Picker(
      "Add", hint: "a hint",
      items: [Picker.Item("fill", note: Self.note), Picker.Item("blur", note: "short")])
    let lines = Toast.lines(Self.note, columns: 74)
    #expect(lines.count == 2)
    let long = words(picker)
    #expect(lines.allSatisfy(long.contains) && long.contains("a hint") && long.contains("short"))
    #expect(picker.press("down") == .taken)
    #expect(!words(picker).contains(lines[1]))
  }
  @Test("why an answer is not taken stands beneath it in as many lines as it needs")
  func complaint() {
    var picker = Picker("New scene", hint: "a hint", field: TextField("memory"), items: [])
    picker.complaint = Self.note
    let lines = Toast.lines(Self.note, columns: 74)
    #expect(lines.count > 1 && lines.allSatisfy(words(picker).contains) && !words(picker).contains("a hint"))
  }
}
