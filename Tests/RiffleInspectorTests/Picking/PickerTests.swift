import Testing

@testable import RiffleInspector

@Suite("A choice from a list")
struct PickerTests {
  private let items = ["Hello, card", "Easing wall", "The card table", "Springs"].map {
    Picker.Item($0, keywords: "Scenes/\($0).yaml")
  }
  private func picker(_ typed: String) -> Picker {
    var picker = Picker("", field: TextField(""), items: items)
    picker.insert(typed)
    return picker
  }

  @Test("what is typed finds beginnings first, then words, then parts, and the best is the one Return chooses")
  func search() {
    #expect(picker("").matches == [0, 1, 2, 3])
    #expect(picker("card").matches == [0, 2])
    #expect(picker("the").matches.first == 2)
    #expect(picker("w").matches == [1])
    #expect(picker("SPR").matches == [3])
    #expect(picker("wall eas").matches == [1])
    #expect(picker("hlcd").matches == [0])
    var two = Picker("", field: TextField(""), items: [Picker.Item("Card table"), Picker.Item("Table")])
    two.insert("table")
    #expect(two.matches == [1, 0])
    #expect(picker("nothing").matches.isEmpty && picker("nothing").focus == nil)
    var found = picker("card")
    #expect(found.press("return") == .chosen(0))
    #expect(found.press("down") == .taken && found.press("return") == .chosen(2))
    #expect(found.press("down") == .taken && found.focus == 2)
    #expect(found.press("escape") == .cancelled)
    #expect(found.press("f5") == .ignored)
  }

  @Test("what is deleted is found again, and a search that is cleared shows all")
  func editing() {
    var picker = picker("cards")
    #expect(picker.matches.isEmpty)
    #expect(picker.press("backspace") == .taken && picker.matches == [0, 2])
    #expect(picker.clear() && picker.matches.count == 4 && !picker.clear())
  }

  @Test("without items it asks for a text")
  func text() {
    var picker = Picker("Save as", field: TextField("a.yaml"), items: [])
    picker.insert("b.yaml")
    #expect(picker.press("return") == .typed("b.yaml"))
  }
}
