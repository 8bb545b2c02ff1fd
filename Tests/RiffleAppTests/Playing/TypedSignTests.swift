import RiffleApp
import RiffleSDL
import Testing

/// Keyboards on which a sign needs Shift or AltGr, or stands at the place of another one.
@Suite("Signs on other keyboards")
struct TypedSignTests {
  private func receivers(_ key: String, _ modifiers: KeyModifiers, _ text: String) -> [Router.Receiver] {
    var router = Router()
    return [
      router.receiver(of: .keyPressed(key), modifiers: modifiers, isOpen: true),
      router.receiver(of: .text(text), isOpen: true),
    ]
  }

  @Test("a sign typed with Shift is a command: ? beside 0 on a German, . and 2 on a French keyboard")
  func shifted() {
    #expect(receivers("minus", .shift, "?").last == .command(.toggleHelp))
    #expect(receivers("semicolon", .shift, ".").last == .command(.step(1)))
    #expect(receivers("2", .shift, "2").last == receivers("2", [], "2").first)
    #expect(receivers("semicolon", .shift, ".").first == .nobody)
  }

  @Test("a sign typed with AltGr is a command, and its key alone is none")
  func thirdSign() {
    let found = receivers("5", .option, "[")
    #expect(found == [.nobody, receivers("leftbracket", [], "[")[0]])
    guard case .command = found[1] else { return #expect(Bool(false), "\(found)") }
  }

  @Test("the text of a key that was a command is discarded")
  func once() {
    #expect(receivers("slash", .shift, "?") == [.command(.toggleHelp), .nobody])
    #expect(receivers("period", [], ".") == [.command(.step(1)), .nobody])
  }
}
