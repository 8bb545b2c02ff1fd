import RiffleApp
import Testing

@Suite("Text fields") struct TextFieldTests {
  @Test("typed text replaces the selection") func typing() {
    var field = TextField("old")
    #expect(field.selectedText == "old")
    field.insert("new")
    field.insert("er")
    #expect(field.text == "newer" && field.caret == 5 && field.selection.isEmpty)
    _ = field.press("home")
    field.insert("a\nb ")
    #expect(field.text == "a b newer" && field.caret == 4)
  }

  @Test("the caret moves by letters and words; with Shift it selects") func caret() {
    var field = TextField("one two_3 four")
    _ = field.press("end")
    _ = field.press("left", byWord: true)
    #expect(field.caret == 10)
    _ = field.press("left", selects: true, byWord: true)
    #expect(field.selectedText == "two_3 ")
    _ = field.press("left")
    #expect(field.caret == 4 && field.selection.isEmpty)
    _ = field.press("right", selects: true, byWord: true)
    #expect(field.selectedText == "two_3")
    _ = field.press("right")
    #expect(field.caret == 9)
    _ = field.press("a", byWord: true)
    #expect(field.selectedText == field.text)
    _ = field.press("home")
    _ = field.press("left")
    #expect(field.caret == 0)
  }

  @Test("backspace and delete remove a letter, a word or the selection, also letters of several scalars")
  func deleting() {
    var field = TextField("ab 👩‍👩‍👧 cd")
    _ = field.press("end")
    _ = field.press("backspace", byWord: true)
    #expect(field.text == "ab 👩‍👩‍👧 ")
    _ = field.press("backspace")
    _ = field.press("backspace")
    #expect(field.text == "ab ")
    _ = field.press("home")
    _ = field.press("delete")
    #expect(field.text == "b ")
    _ = field.press("right", selects: true)
    _ = field.press("delete")
    #expect(field.text == " ")
    let isTaken = field.press("f5")
    #expect(!isTaken)
  }

  @Test("a combining mark joins the letter before it") func marks() {
    var field = TextField("")
    field.insert("e")
    field.insert("\u{301}")
    #expect(field.text.count == 1 && field.caret == 1)
  }

  @Test("undo reverts words and deletions, redo repeats them") func undo() {
    var field = TextField("")
    for letter in "two words" { field.insert(String(letter)) }
    _ = field.press("z", byWord: true)
    #expect(field.text == "two")
    _ = field.press("z", byWord: true)
    _ = field.press("z", byWord: true)
    #expect(field.text == "")
    for _ in 0..<3 { _ = field.press("z", selects: true, byWord: true) }
    #expect(field.text == "two words")
    _ = field.press("backspace", byWord: true)
    #expect(field.text == "two ")
    _ = field.press("z", byWord: true)
    #expect(field.text == "two words" && field.caret == 9)
    // Typing after an undo clears the redo steps.
    field.insert("!")
    _ = field.press("z", selects: true, byWord: true)
    #expect(field.text == "two words!")
  }

  @Test("a press places the caret, and a drag selects") func pointer() {
    var field = TextField("some text")
    let scale = TextScale(left: 100, advance: 8, first: 2)
    let withoutPress = field.drag(to: 120)
    #expect(!withoutPress)
    field.press(at: 117, scale)
    #expect(field.caret == 4 && field.selection.isEmpty)
    let isDragged = field.drag(to: 139)
    #expect(isDragged && field.selectedText == " te")
    _ = field.drag(to: -1000)
    #expect(field.selectedText == "some")
    field.release()
    let isOver = !field.drag(to: 120)
    #expect(isOver && field.selectedText == "some")
  }

  @Test("copy, cut and paste use the clipboard and replace the selection") func clipboard() {
    let clipboard = TextClipboard.own()
    var field = TextField("one two")
    _ = field.press("home")
    _ = field.press("right", selects: true, byWord: true)
    _ = field.press("c", byWord: true, clipboard: clipboard)
    #expect(clipboard.read() == "one" && field.text == "one two")
    _ = field.press("x", byWord: true, clipboard: clipboard)
    #expect(field.text == " two")
    _ = field.press("end")
    _ = field.press("v", byWord: true, clipboard: clipboard)
    #expect(field.text == " twoone")
    _ = field.press("c", byWord: true, clipboard: clipboard)
    #expect(clipboard.read() == "one")
    _ = field.press("z", byWord: true)
    #expect(field.text == " two")
  }

  @Test("text composed by an input method is not in the field until it is entered") func composition() {
    var field = TextField("")
    field.composition = "に"
    #expect(field.text == "")
    field.insert("日本")
    #expect(field.text == "日本" && field.composition.isEmpty)
  }
}
