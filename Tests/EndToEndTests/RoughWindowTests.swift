import Dispatch
import Foundation
import Testing

extension RealWindow {
  @Suite("Disturbing a real window") @WindowActor struct RoughWindowTests {
    /// Returns the last complete tick of a recording, which is written in each tick.
    private func lastTick(_ recording: String) throws -> Int {
      let lines = try String(contentsOfFile: recording, encoding: .utf8).split(separator: "\n").suffix(4).dropLast()
      return try #require(lines.compactMap { line in line.split(separator: " ").first.flatMap { Int($0) } }.last)
    }

    @Test(
      "a window that is resized, hidden, unfocused during a drag and stopped keeps its cards and its recording",
      .with(Tool.hands))
    func rough() async throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString).rec").path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let stage = try await Stage.open(scene: "Scenes/memory.yaml", ["--record", file], name: "rough")
      defer { stage.close() }
      let dealt = try await stage.settled("1-dealt", cards: 20)
      try #require(dealt.backs.count >= 20, "the table is not dealt")

      // Resize twice during flights, and back.
      try await stage.press("s")
      try await stage.resize(to: 640, 900)
      try await stage.press("s")
      try await stage.resize(to: 1200, 500)
      try await stage.press("s")
      try await stage.resize(to: 960, 720)
      let resized = try await stage.settled("2-resized", cards: 20)
      #expect(resized.backs.count == dealt.backs.count, "a card is lost in a resize")

      // Hide and show the window during a flight.
      try await stage.press("s")
      try await stage.unmap()
      try await stage.look("3-hidden", or: "the window is still to be seen") { $0.backs.isEmpty }
      try await stage.map()
      let shown = try await stage.settled("4-shown", cards: 20)
      #expect(shown.backs.count == dealt.backs.count, "\(shown.backs.count) cards after it was hidden")

      try await loseFocus(stage, shown)
      try await stop(stage, file)

      stage.endsWell(by: SIGINT)
      let answer = try await stage.output(of: "render", file, "--verify")
      #expect(answer.contains("hashes agree") && !answer.contains("breaks off"), "\(answer)")
    }

    /// The window loses the focus while a card is dragged: the card returns and no longer follows the pointer.
    private func loseFocus(_ stage: Stage, _ before: Picture) async throws {
      let card = before.backs[0]
      try await stage.hands("mousemove \(card.x) \(card.y) mousedown 1 mousemove \(card.x + 30) \(card.y + 40)")
      let away = Point(x: card.x + 150, y: card.y + 120)
      try await stage.hands("mousemove \(away.x) \(away.y)")
      try await stage.look("5-dragged", or: "the card does not come along") { !$0.backs.contains(card) }
      let other = try await stage.giveFocusAway()
      defer { other.terminate() }
      try await stage.hands("mousemove \(card.x + 400) \(card.y + 300)")
      other.terminate()
      _ = other.ends()
      let home = try await stage.settled("6-out-of-focus", cards: 20)
      #expect(home.backs.count == before.backs.count && home.backs.contains(card), "the card is still in the hand")
      try await stage.hands("mouseup 1 mousemove 5 5")
      try await stage.takeFocus()
      let after = try await stage.settled("7-in-focus", cards: 20)
      #expect(after.backs.count == before.backs.count)
    }

    /// After a stop of three seconds the lost time is not caught up.
    private func stop(_ stage: Stage, _ recording: String) async throws {
      try await stage.press("s")
      kill(stage.riffle.processIdentifier, SIGSTOP)
      let stopped = ContinuousClock.now
      let status = "/proc/\(stage.riffle.processIdentifier)/status"
      let hasStopped = try await eventually {
        try String(contentsOfFile: status, encoding: .utf8).contains("State:\tT")
      }
      try #require(hasStopped, "it does not stop")
      let start = try lastTick(recording)
      _ = try await eventually { ContinuousClock.now > stopped + .seconds(3) }
      let clock = ContinuousClock.now
      kill(stage.riffle.processIdentifier, SIGCONT)
      // Enough ticks to tell: caught-up ticks would come faster than real time.
      var ticks = 0
      let continues = try await eventually(in: recording) {
        ticks = try lastTick(recording) - start
        return ticks >= 180
      }
      #expect(continues, "it does not continue: \(ticks) ticks")
      let awake = ContinuousClock.now - clock
      // A quarter of a second more for the frame in which it was stopped.
      let most = Int((Double(awake.components.seconds) + Double(awake.components.attoseconds) / 1e18 + 0.25) * 120) + 2
      #expect(ticks <= most, "\(ticks) ticks after a stop of three seconds, \(most) at most")
      _ = try await stage.settled("8-stopped", cards: 20)
    }

    @Test("a click in a scaled window hits what is drawn there; Esc completes the recording", .with(Tool.hands))
    func scaled() async throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString).rec").path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let stage = try await Stage.open(
        scene: "Scenes/hello-card.yaml", ["--scale", "1.25", "--record", file], name: "scaled")
      defer { stage.close() }
      let frame = try await stage.frame()
      let before = try await stage.look("1-before") { $0.colorCount > 30 }
      #expect(frame.x.count == 1200 && frame.y.count == 900, "\(frame)")
      let middle = Point(
        x: (frame.x.lowerBound + frame.x.upperBound) / 2, y: (frame.y.lowerBound + frame.y.upperBound) / 2)
      try await stage.click(middle)
      try await stage.look("2-clicked", or: "the card does not answer") { $0.differs(from: before, around: middle) }
      try await stage.press("Escape")
      let hasEnded = stage.riffle.ends()
      try #require(hasEnded, "it does not close")
      #expect(stage.riffle.terminationStatus == 0, "\(stage.said)")
      let answer = try await stage.output(of: "render", file, "--verify")
      #expect(answer.contains("hashes agree") && !answer.contains("breaks off"), "\(answer)")
    }

    @Test(
      "closing a window by its button or key, after minimising it, completes the recording",
      .with(Tool.handsAndManager), arguments: ["button", "key"])
    func closed(by way: String) async throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString).rec").path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let stage = try await Stage.open(
        scene: "Scenes/memory.yaml", ["--demo", "--record", file], name: "closed-\(way)")
      defer { stage.close() }
      let manager = try await stage.startManager()
      defer { manager.terminate() }
      try await stage.minimizeAndRestore()
      _ = try await eventually(in: file) { (try? lastTick(file)) != nil }
      let before = try lastTick(file)
      _ = try await eventually(in: file) { try lastTick(file) >= before + 12 }
      if way == "button" { try await stage.clickCloseButton() } else { try await stage.press("alt+F4") }
      let hasEnded = stage.riffle.ends()
      try #require(hasEnded, "it does not close")
      #expect(stage.riffle.terminationReason == .exit && stage.riffle.terminationStatus == 0, "\(stage.said)")
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains(#/\nend #[0-9a-f]{16}\n$/#))
      #expect(try lastTick(file) > before, "it did not continue when it was shown again")
      let answer = try await stage.output(of: "render", file, "--verify")
      #expect(answer.contains("hashes agree") && !answer.contains("breaks off"), "\(answer)")
    }
  }
}

/// The thread of all tests with windows. On the shared threads, each step would wait for minutes behind thousands of
/// tests, while the window plays on.
@globalActor actor WindowActor {
  static let shared = WindowActor()
  private static let thread = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { Self.thread.asUnownedSerialExecutor() }
}

private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "windows")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// All tests with a display, one after another: two windows at once would share a machine of two cores.
@Suite("In a real window", .serialized, .timeLimit(.minutes(20))) enum RealWindow {}

extension RealWindow {
  @Suite("The table in a real window") @WindowActor struct TableTests {
    @Test("the game is dealt, two cards turn, shuffles are repeated, and the window is resized", .with(Tool.hands))
    func play() async throws {
      let stage = try await Stage.open(scene: "Scenes/memory.yaml", name: "table")
      defer { stage.close() }

      let table = try await stage.look("1-table", or: "the window is empty") { $0.colorCount > 50 }

      // Deal: during it the picture is neither the one before nor the one after.
      try await stage.press("d")
      let dealing = try await stage.look("2-dealing", or: "nothing happens on D") { $0.difference(from: table) > 0.005 }
      let dealt = try await stage.settled("3-dealt")
      #expect(dealt.difference(from: dealing) > 0.005, "the deal does not continue")
      let cards = dealt.backs
      try #require(cards.count >= 8, "\(cards.count) cards lie face down")

      // Two cards clicked with the mouse show their faces, which differ from their backs, matched or not.
      let first = cards[0]
      let second = cards[cards.count - 1]
      try await stage.click(first)
      try await stage.look("4-one-card", or: "the first card does not turn") { $0.differs(from: dealt, around: first) }
      try await stage.click(second)
      let two = try await stage.look("5-two-cards", or: "the second card does not turn") {
        $0.differs(from: dealt, around: second)
      }
      // By now it lies open; in the screenshot before it may have been edge-on.
      #expect(two.colorCount(around: first, radius: 20) > 50, "there is no picture on the face")
      // A mismatch lies open for a while before it turns back; a pair is removed.
      try await stage.look("6-turned-back") { picture in
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
      try await stage.look("9-resizing", or: "the window is the same after a resize") {
        $0.difference(from: shuffled) > 0.02
      }
      let resized = try await stage.settled("10-resized")
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
