import RiffleScene
import Testing

@Suite("Emoji in a scene")
struct EmojiSchemaTests {
  private func isRead(_ emoji: String) -> Bool {
    let text = "riffle: 1\nentities:\n  a: {at: [9, 9], size: [5, 5], emoji: \"\(emoji)\"}\n"
    return (try? SceneLoader.scene(from: text.utf8, path: "s.yaml")) != nil
  }

  @Test("an emoji value is exactly one emoji; letters and digits are errors")
  func signs() {
    for emoji in ["🦊", "❤️", "👩‍🚀", "🇩🇪", "1️⃣", "☀", "©"] { #expect(isRead(emoji), "\(emoji)") }
    for text in ["A", "7", "#", "✓a", "🦊🦊", "hello", "日"] { #expect(!isRead(text), "\(text)") }
  }
}
