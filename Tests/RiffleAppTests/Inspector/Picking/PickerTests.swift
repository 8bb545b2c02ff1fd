import RiffleApp
import Testing

@Suite("The picker") struct PickerTests {
  private let items = ["Hello, card", "Easing wall", "The card table", "Springs"].map {
    Picker.Item($0, keywords: "Scenes/\($0).yaml")
  }
  private func picker(_ typed: String, in items: [Picker.Item]? = nil) -> Picker {
    var picker = Picker("", field: TextField(""), items: items ?? self.items)
    picker.insert(typed)
    return picker
  }

  @Test("typed text finds beginnings first, then words, then parts; Return chooses the best match") func search() {
    #expect(picker("").matches == [0, 1, 2, 3])
    #expect(picker("card").matches == [0, 2])
    #expect(picker("the").matches.first == 2)
    #expect(picker("w").matches == [1])
    #expect(picker("SPR").matches == [3])
    #expect(picker("wall eas").matches == [1])
    #expect(picker("hlcd").matches == [0])
    #expect(picker("table", in: [Picker.Item("Card table"), Picker.Item("Table")]).matches == [1, 0])
    // A whole title comes before all titles that begin with it.
    #expect(picker("c", in: [Picker.Item("close the debugger"), Picker.Item("C")]).matches == [1, 0])
    #expect(picker("nothing").matches.isEmpty && picker("nothing").focus == nil)
    var found = picker("card")
    #expect(found.press("return") == .chosen(0))
    #expect(found.press("down") == .taken && found.press("return") == .chosen(2))
    #expect(found.press("down") == .taken && found.focus == 2)
    #expect(found.press("escape") == .cancelled)
    #expect(found.press("f5") == .ignored)
  }

  @Test("deleting typed text widens the search, and clearing it shows all items") func editing() {
    var picker = picker("cards")
    #expect(picker.matches.isEmpty)
    #expect(picker.press("backspace") == .taken && picker.matches == [0, 2])
    #expect(picker.clear() && picker.matches.count == 4 && !picker.clear())
  }

  @Test("a list fits into a low window, with the focus among its rows") func low() {
    var picker = Picker("", hint: "one\ntwo", field: TextField(""), items: (0..<30).map { Picker.Item("item \($0)") })
    for _ in 0..<8 { _ = picker.press("down") }
    var overlay = Overlay()
    picker.draw(size: [480, 260], on: &overlay)
    let rows = overlay.hits.filter { if case .pick = $0.command { true } else { false } }
    #expect(rows.last?.command == .pick(8) && rows.allSatisfy { $0.place.maximum.y < 230 })
  }

  @Test("the wheel scrolls the list and keeps the focus in view; keys scroll it back") func wheel() {
    var picker = Picker("", field: TextField(""), items: (0..<30).map { Picker.Item("item \($0)") })
    picker.scroll(by: 6)
    #expect(picker.first == 6 && picker.focus == 6)
    picker.scroll(by: 100)
    #expect(picker.first == 30 - Picker.shown && picker.focus == picker.first)
    #expect(picker.press("down") == .taken && picker.first == 30 - Picker.shown, "it is seen already")
    picker.scroll(by: -100)
    #expect(picker.first == 0 && picker.focus == Picker.shown - 1)
    #expect(picker.press("pagedown") == .taken && picker.focus == 16 && picker.first == 17 - Picker.shown)
    picker.insert("item 2")
    #expect(picker.first == 0)
    var short = Picker("", items: [Picker.Item("one"), Picker.Item("two")])
    short.scroll(by: 5)
    #expect(short.first == 0 && short.focus == 0)
    var none = Picker("", field: TextField(""), items: [])
    none.scroll(by: 5)
    #expect(none.first == 0 && none.focus == nil)
  }

  @Test("notes are searched, too, after titles and keywords") func notes() {
    let items = [
      Picker.Item("a click makes it jump", note: "rule"), Picker.Item("card", note: "thing", keywords: "rule"),
      Picker.Item("ruler", note: "thing"),
    ]
    #expect(picker("rule", in: items).matches == [2, 1, 0])
  }

  @Test(
    "items are found by synonyms, also while they are typed",
    arguments: [
      ("colour", "fill"), ("colo", "fill"), ("rotate", "rotation"), ("resize", "scale"), ("move", "position"),
      ("fade", "opacity"),
    ])
  func otherWords(typed: String, title: String) {
    let titles = ["fill", "rotation", "scale", "position", "opacity", "emoji"]
    let picker = picker(typed, in: titles.map { Picker.Item($0) })
    #expect(picker.focus.map { titles[$0] } == title)
    #expect(!picker.matches.contains(5))
  }

  @Test("a picker without items asks for a text") func text() {
    var picker = Picker("Save as", field: TextField("a.yaml"), items: [])
    picker.insert("b.yaml")
    #expect(picker.press("return") == .typed("b.yaml"))
  }

  @Test("destructive items come last, and Return chooses them only by the beginning of their title")
  func destructive() {
    let items = [
      Picker.Item("delete the row or entity", isDestructive: true), Picker.Item("lay out as a row"),
      Picker.Item("arrow"),
    ]
    let row = picker("row", in: items)
    #expect(row.matches == [1, 2, 0] && row.focus == 1 && picker("del", in: items).focus == 0)
    var entity = picker("entity", in: items)
    #expect(entity.focus == nil && entity.press("return") == .taken)
    #expect(entity.press("down") == .taken && entity.press("return") == .chosen(0))
  }

  @Test("the name after a colon counts as a whole title")
  func named() { #expect(picker("ink", in: [Picker.Item("ink blot"), Picker.Item("palette: ink")]).focus == 1) }
}

@Suite("The panel of the picker") struct PickerPanelTests {
  private static let note = Array(repeating: "word", count: 24).joined(separator: " ")

  private func words(_ picker: Picker) -> [String] {
    var overlay = Overlay()
    picker.draw(size: [960, 720], on: &overlay)
    return overlay.texts
  }

  @Test("a note has the room that its title leaves; a long title leaves it some") func room() {
    #expect(Picker.noteColumns(of: Picker.Item("fill", note: Self.note), across: 520) > 60)
    let title = String(repeating: "title ", count: 20)
    #expect(Picker.noteColumns(of: Picker.Item(title, note: Self.note), across: 520) == 24)
  }

  @Test("the full note of the focused row is at the bottom if its row is too short") func foot() {
    var picker = Picker(
      "Add", hint: "a hint", items: [Picker.Item("fill", note: Self.note), Picker.Item("blur", note: "short")])
    let lines = Toast.lines(Self.note, columns: 74)
    #expect(lines.count == 2)
    let long = words(picker)
    #expect(lines.allSatisfy(long.contains) && long.contains("a hint") && long.contains("short"))
    #expect(picker.press("down") == .taken)
    #expect(!words(picker).contains(lines[1]))
  }
  @Test("the reason for a refused answer is below it in as many lines as it needs") func complaint() {
    var picker = Picker("New scene", hint: "a hint", field: TextField("memory"), items: [])
    picker.complaint = Self.note
    let lines = Toast.lines(Self.note, columns: 74)
    #expect(lines.count > 1 && lines.allSatisfy(words(picker).contains) && !words(picker).contains("a hint"))
  }
}

@Suite("The view of a text field") struct FieldTests {
  private let advance = FontMetrics.small.advance

  private func field(_ typed: TextField, width: Float = 400) throws -> (caret: Rect, scale: TextScale) {
    var overlay = Overlay()
    overlay.field(typed, in: Rect(x: 0, y: 0, width: width, height: 24))
    guard case .caret(let scale)? = overlay.hits.last?.command else { throw Missing() }
    return (try #require(overlay.caret), scale)
  }

  private struct Missing: Error {}

  @Test("the caret follows an emoji of two columns, also by a press, and stays in view in a narrow field")
  func emoji() throws {
    let (caret, scale) = try field(TextField("a🎉👩‍🚀"))
    #expect(abs(caret.minimum.x - (6 + 5 * advance)) < 1)
    #expect(scale.letter(at: 6 + 3.2 * advance) == 2 && scale.letter(at: 6 + 40 * advance) == 3)
    let (end, part) = try field(TextField("🎉🎉🎉🎉🎉🎉"), width: 12 + 5 * advance)
    #expect(end.maximum.x <= 12 + 5 * advance && part.first == 4)
  }

  @Test("composed text is drawn before the letters after the caret, and the caret after it") func composition() throws {
    var typed = TextField("ab")
    _ = typed.press("home")
    typed.composition = "xyz"
    #expect(abs(try field(typed).caret.minimum.x - (6 + 3 * advance)) < 1)
  }
}
