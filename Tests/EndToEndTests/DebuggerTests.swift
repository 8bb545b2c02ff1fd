import Foundation
import Testing

extension RealWindow {
  @Suite("The debugger in a real window") @WindowActor struct DebuggerTests {
    /// The strip of ticks in a window of 960 × 720 points: its height and its ends.
    private static let strip = (y: 502, left: 24, right: 630)

    @Test(
      "the debugger pauses, steps back, branches, shows both branches, scrubs, and records in a real window",
      .with(Tool.hands))
    func branch() async throws {
      let stage = try await Stage.open(scene: "Scenes/memory.yaml", ["--hashes"], name: "debugger")
      defer { stage.close() }
      try await stage.look("1-table") { $0.colorCount > 50 }
      let dealt = try await stage.settled("2-dealt", cards: 20)
      #expect(dealt.backs.count >= 20, "the table is not dealt")

      // Pause a shuffle, and step into it.
      try await stage.press("s")
      try await stage.press("space")
      let paused = try await stage.title { $0.contains("paused at tick") }
      let edge = try #require(tick(paused), "'\(paused)'") + 54
      try await stage.press("period", times: 54)
      try await stage.title(with: "paused at tick \(edge)")
      let closed = try await stage.look("3-paused")

      // Open the debugger: the stage shrinks.
      try await stage.press("grave")
      try await stage.look("4-open", or: "the debugger does not open") { $0.difference(from: closed) > 0.2 }

      // Thirty ticks back, each exactly one.
      try await stage.press("comma", times: 30)
      try await stage.title(with: "past, tick \(edge - 30) of \(edge)")
      let before = try await stage.look("5-past")

      // Another shuffle there begins another branch.
      try await stage.press("s")
      try await stage.press("space")
      _ = try await stage.title { $0.contains("main@\(edge - 30)") }
      try await stage.press("space")
      let forked = try await stage.title(with: "main@\(edge - 30)", "paused")
      // Step at least as far as the other branch, even after an early pause.
      let fork = try #require(tick(forked), "'\(forked)'")
      if fork < edge {
        try await stage.press("period", times: edge - fork)
        _ = try await stage.title { tick($0) == edge }
      }

      // Show the other branch in its colour.
      let alone = try await stage.look("6-branch")
      try await stage.press("g")
      try await stage.look("7-ghosts", or: "no ghosts are seen") { $0.violetCount > alone.violetCount + 200 }
      #expect(alone.difference(from: before) > 0.01)

      try await hold(stage)
      try await scrub(stage)
      try await help(stage)
      try await record(stage)

      // Esc closes the debugger, and the run with its history continues.
      let watched = try await stage.look("14-watched")
      try await stage.press("Escape")
      try await stage.look("15-closed", or: "Esc does not close the debugger") { $0.difference(from: watched) > 0.2 }
      #expect(stage.riffle.isRunning)
      stage.endsWell()
      let lines = stage.said.split(separator: "\n")
      let ways = ((edge - 29)...edge).map { tick in Set(lines.filter { $0.hasPrefix("\(tick) ") }).count }
      #expect(ways.contains(2), "no tick was played in two ways: \(ways)")
    }

    private func tick(_ title: String) -> Int? { title.firstMatch(of: /tick (\d+)/).flatMap { Int($0.1) } }

    /// Returns the tick of the title after all pressed keys: keys are processed in order, so the effect of a later one
    /// shows that they are done.
    private func restingTick(_ stage: Stage) async throws -> Int {
      try await stage.press("bracketleft")
      _ = try await stage.title { $0.contains("speed") }
      try await stage.press("BackSpace")
      let title = try await stage.title { !$0.contains("speed") }
      return try #require(tick(title), "'\(title)'")
    }

    /// A held key steps back, and stops on its release. The number of steps depends on the machine, as a slow frame
    /// counts little; `KeyHoldTests` check the acceleration in simulated time.
    private func hold(_ stage: Stage) async throws {
      let start = try await restingTick(stage)
      try await stage.hold("comma", seconds: 0.8)
      let middle = try await restingTick(stage)
      #expect(start - middle >= 1, "from \(start) to \(middle) in 0.8 seconds")
      #expect(try await restingTick(stage) == middle, "it continues without the key")
      try await stage.hold("comma", seconds: 1.8)
      let end = try await restingTick(stage)
      #expect(middle - end >= 1, "from \(middle) to \(end) in 1.8 seconds")
    }

    /// The playhead follows the pointer along the strip.
    private func scrub(_ stage: Stage) async throws {
      let frame = try await stage.frame()
      let (x, y) = (frame.x.lowerBound, frame.y.lowerBound + Self.strip.y)
      let length = Self.strip.right - Self.strip.left
      try await stage.drag(
        from: Point(x: x + Self.strip.right, y: y), to: Point(x: x + Self.strip.left + length / 2, y: y))
      func isHalfWay(_ title: String) -> Bool {
        guard let parts = title.firstMatch(of: /tick (\d+) of (\d+)/), let now = Double(parts.1),
          let all = Double(parts.2)
        else { return false }
        return abs(now / all - 0.5) < 0.03
      }
      let half = try await stage.title(where: isHalfWay)
      #expect(isHalfWay(half), "half way along the strip is '\(half)'")
      let before = try await stage.look("8-half")
      try await stage.drag(
        from: Point(x: x + Self.strip.left + length / 2, y: y), to: Point(x: x + Self.strip.left - 6, y: y))
      let first = try await stage.title { tick($0) == 0 }
      #expect(tick(first) == 0, "'\(first)'")
      #expect(try await stage.look("9-first").difference(from: before) > 0.005, "the picture stays")
    }

    private func help(_ stage: Stage) async throws {
      // A later tick in the title means that the frames before it are drawn.
      _ = try await restingTick(stage)
      let before = try await stage.look("10-before-help")
      try await stage.press("question")
      try await stage.look("11-help", or: "? shows nothing") { $0.difference(from: before) > 0.2 }
      // Esc closes the help, and neither the debugger nor the window.
      try await stage.press("Escape")
      try await stage.look("12-after-help", or: "Esc does not close it") { $0.difference(from: before) < 0.05 }
    }

    /// A recording that is started late contains the whole run, and replays to the same hashes.
    private func record(_ stage: Stage) async throws {
      let folder = FileManager.default.currentDirectoryPath + "/out/recordings"
      func files() -> Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []) }
      let before = files()
      try await stage.press("End")
      try await stage.press("r")
      try await stage.title(with: "recording")
      // Records until a movement is visible.
      let still = try await stage.look("13-recording")
      try await stage.press("s")
      try await stage.look("14-shuffled") { $0.difference(from: still) > 0.01 }
      try await stage.press("r")
      _ = try await stage.title { !$0.contains("recording") }
      let made = files().subtracting(before)
      let name = try #require(made.first, "no recording was made")
      defer { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
      let answer = try await stage.output(of: "render", "\(folder)/\(name)", "--verify")
      #expect(answer.contains("hashes agree"), "\(answer)")
    }
  }
}
