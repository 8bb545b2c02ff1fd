import Testing

/// All tests with a display, one after another: two windows at once would share a machine of two cores.
@Suite("In a real window", .serialized, .timeLimit(.minutes(20)))
enum RealWindow {}

extension RealWindow {
  @Suite("The table in a real window")
  @WindowActor
  struct TableTests {
    @Test(
      "the game is dealt, two cards turn, shuffles are repeated, and the window is resized",
      .with(Tool.hands))
    func play() async throws {
      let stage = try await Stage.open(scene: "Scenes/memory.yaml", name: "table")
      defer { stage.close() }

      let table = try await stage.look("1-table") { $0.colorCount > 50 }
      #expect(table.colorCount > 50, "the window is empty")

      // Deal: during it the picture is neither the one before nor the one after.
      try await stage.press("d")
      let dealing = try await stage.look("2-dealing") { $0.difference(from: table) > 0.005 }
      let dealt = try await stage.settled("3-dealt")
      #expect(dealing.difference(from: table) > 0.005, "nothing happens on D")
      #expect(dealt.difference(from: dealing) > 0.005, "the deal does not continue")
      let cards = dealt.backs
      try #require(cards.count >= 8, "\(cards.count) cards lie face down")

      // Two cards clicked with the mouse show their faces, which differ from their backs, matched or not.
      let first = cards[0]
      let second = cards[cards.count - 1]
      try await stage.click(first)
      let one = try await stage.look("4-one-card") { $0.differs(from: dealt, around: first) }
      #expect(one.differs(from: dealt, around: first), "the first card does not turn")
      try await stage.click(second)
      let two = try await stage.look("5-two-cards") { $0.differs(from: dealt, around: second) }
      #expect(two.differs(from: dealt, around: second), "the second card does not turn")
      // By now it lies open; in the screenshot before it may have been edge-on.
      #expect(two.colorCount(around: first, radius: 20) > 50, "there is no picture on the face")
      // A mismatch lies open for a while before it turns back; a pair is removed.
      _ = try await stage.look("6-turned-back") { picture in
        [dealt, table].contains { was in ![first, second].contains { picture.differs(from: was, around: $0) } }
      }
      let turned = try await stage.settled("6-turned-back")
      #expect(
        [cards.count, cards.count - 2].contains(turned.backs.count), "\(turned.backs.count) backs after two cards")

      // Twenty shuffles in two seconds: the cards keep moving, and all are there in the end.
      let shuffling = try await stage.hammer("s", times: 20, "7-shuffling")
      let shuffled = try await stage.settled("8-shuffled")
      #expect(
        shuffling.contains { $0.difference(from: turned) > 0.01 && $0.difference(from: shuffled) > 0.01 },
        "nothing moves while S is hammered")
      #expect(shuffled.backs.count == turned.backs.count, "a card was lost in the shuffle")

      // Another window size changes the grid, and keeps the cards.
      try await stage.resize(to: 700, 900)
      let resizing = try await stage.look("9-resizing") { $0.difference(from: shuffled) > 0.02 }
      let resized = try await stage.settled("10-resized")
      #expect(resizing.difference(from: shuffled) > 0.02, "the window is the same after a resize")
      #expect(resized.backs.count == shuffled.backs.count, "a card does not fit the new window")
      let frame = try await stage.frame()
      #expect(frame.x.count == 700 && frame.y.count == 900)
      #expect(resized.backs.allSatisfy { frame.x.contains($0.x) && frame.y.contains($0.y) }, "a card is outside")
      #expect(resized.backs != shuffled.backs, "the grid is the same after a resize")

      #expect(stage.riffle.isRunning)
      stage.endsWell()
    }
  }
}
