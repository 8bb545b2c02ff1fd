import RiffleView
import Testing

@Suite("String.inOneLine")
struct InOneLineTests {
  @Test(
    "control and direction characters are escaped for the terminal",
    arguments: [
      ("a\nb\r\nc\td", #"a\nb\r\nc\td"#), ("\u{1B}[31mred\u{7}", #"\u{1B}[31mred\u{7}"#), ("a\0b", #"a\u{0}b"#),
      ("\u{9B}31m\u{7F}", #"\u{9B}31m\u{7F}"#), ("a\u{202E}gpj.exe\u{2066}", #"a\u{202E}gpj.exe\u{2066}"#),
      ("a\u{2028}b\u{85}\u{FEFF}", #"a\u{2028}b\u{85}\u{FEFF}"#),
    ])
  func escaped(text: String, line: String) { #expect(text.inOneLine == line) }

  @Test(
    "letters, marks and emoji are unchanged",
    arguments: [
      "Scenes/memory.yaml:3:14", "Übung é क्षि שלום", "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️", #"C:\scenes\a"#, "", String(repeating: "x", count: 4096),
    ])
  func kept(text: String) { #expect(text.inOneLine == text) }

  @Test("a very long line is shortened in the middle")
  func long() {
    let line = ("a" + String(repeating: "\u{1B}", count: 1_000_000) + "z").inOneLine
    #expect(line.hasPrefix(#"a\u{1B}"#) && line.hasSuffix(#"\u{1B}z"#) && line.contains("…"))
    #expect(line.count < 40_000)
  }
}
