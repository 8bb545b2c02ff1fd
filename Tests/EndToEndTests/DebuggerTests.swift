import Foundation
import Testing

extension RealWindow {
  @Suite("The debugger in a real window")
  @MainActor
  struct DebuggerTests {
    /// The strip of ticks in a window of 960 × 720 points: its height, and where its ends are.
    private static let strip = (y: 502, left: 24, right: 630)

    @Test(
      "play, shuffle, pause, go back thirty ticks, shuffle again, and see both futures; scrub, hold, record, replay",
      .enabled(
        if: Tool.missing.isEmpty,
        "nothing was played: \(Tool.missing) not installed. On Debian: \(Tool.installation)"),
      .timeLimit(.minutes(6)))
    func branch() async throws {
      let stage = try await Stage.open(scene: "Scenes/memory.yaml", ["--hashes"], name: "debugger")
      defer { stage.close() }
      _ = try await stage.look("1-table", within: 10) { $0.colorCount > 50 }
      let dealt = try await stage.settled("2-dealt", cards: 20)
      #expect(dealt.backs.count >= 20, "the table is not dealt")

      // Pause a shuffle.
      try await stage.press("s")
      try await Task.sleep(for: .milliseconds(450))
      try await stage.press("space")
      let paused = try await stage.title(within: 20) { $0.contains("paused at tick") }
      let edge = try #require(paused.firstMatch(of: /paused at tick (\d+)/).flatMap { Int($0.1) }, "'\(paused)'")
      let closed = try await stage.look("3-paused")

      // Open the debugger: the stage makes room.
      try await stage.press("grave")
      let open = try await stage.look("4-open", within: 20) { $0.difference(from: closed) > 0.2 }
      try await Task.sleep(for: .milliseconds(500))
      #expect(open.difference(from: closed) > 0.2, "the debugger does not open")

      // Thirty ticks back, each exactly one.
      try await stage.press("comma", times: 30)
      let past = try await stage.title(within: 20) { $0.contains("past, tick \(edge - 30) of \(edge)") }
      #expect(past.contains("past, tick \(edge - 30) of \(edge)"), "'\(past)'")
      let before = try await stage.look("5-past")

      // Another shuffle there begins another future.
      try await stage.press("s")
      try await stage.press("space")
      _ = try await stage.title(within: 20) { $0.contains("main@\(edge - 30)") }
      try await Task.sleep(for: .milliseconds(250))
      try await stage.press("space")
      let forked = try await stage.title(within: 20) { $0.contains("main@\(edge - 30)") && $0.contains("paused") }
      #expect(forked.contains("main@\(edge - 30)"), "'\(forked)'")

      // Both at once: the other future in its colour.
      let alone = try await stage.look("6-branch")
      try await stage.press("g")
      let ghosts = try await stage.look("7-ghosts", within: 20) { $0.violetCount > alone.violetCount + 200 }
      #expect(ghosts.violetCount > alone.violetCount + 200, "no ghosts are seen")
      #expect(alone.difference(from: before) > 0.01)

      try await hold(stage)
      try await scrub(stage)
      try await help(stage)
      try await record(stage)

      // The debugger open: it closes, and the run with its history goes on.
      let watched = try await stage.look("14-watched")
      try await stage.press("Escape")
      let unwatched = try await stage.look("15-closed", within: 20) { $0.difference(from: watched) > 0.2 }
      #expect(unwatched.difference(from: watched) > 0.2, "Esc does not close the debugger")
      #expect(stage.riffle.isRunning)
      #expect(try await stage.stop() == 0, "SIGTERM does not end it well: \(stage.said.suffix(300))")
      let lines = stage.said.split(separator: "\n")
      let ways = ((edge - 29)...edge).map { tick in Set(lines.filter { $0.hasPrefix("\(tick) ") }).count }
      #expect(ways.contains(2), "no tick was played in two ways: \(ways)")
    }

    private func tick(_ title: String) -> Int? {
      title.firstMatch(of: /tick (\d+)/).flatMap { Int($0.1) }
    }

    /// The tick of the title when it has not changed for a while.
    private func restingTick(_ stage: Stage) async throws -> Int {
      var last = try await stage.title()
      for _ in 0..<12 {
        try await Task.sleep(for: .milliseconds(700))
        let title = try await stage.title()
        if title == last { break }
        last = title
      }
      return try #require(tick(last), "'\(last)'")
    }

    /// A held key goes back, faster and faster, and stops where it comes up. How far depends on the machine: a slow frame
    /// counts for little.
    private func hold(_ stage: Stage) async throws {
      let start = try await restingTick(stage)
      try await stage.hold("comma", seconds: 0.8)
      let middle = try await restingTick(stage)
      #expect(start - middle >= 1, "from \(start) to \(middle) in 0.8 seconds")
      try await stage.hold("comma", seconds: 1.8)
      let end = try await restingTick(stage)
      #expect(middle - end >= 1, "from \(middle) to \(end) in 1.8 seconds")
      if start - middle >= 8 {
        #expect(middle - end > 2 * (start - middle), "\(middle - end) ticks in 1.8 seconds, \(start - middle) in 0.8")
      }
    }

    /// The playhead follows the pointer along the strip.
    private func scrub(_ stage: Stage) async throws {
      let frame = try await stage.frame()
      let (x, y) = (frame.x.lowerBound, frame.y.lowerBound + Self.strip.y)
      let length = Self.strip.right - Self.strip.left
      try await stage.drag(
        from: Point(x: x + Self.strip.right, y: y), to: Point(x: x + Self.strip.left + length / 2, y: y))
      _ = try await stage.title(within: 10) { $0.contains("past") }
      _ = try await restingTick(stage)
      let half = try await stage.title()
      let parts = try #require(half.firstMatch(of: /tick (\d+) of (\d+)/), "'\(half)'")
      let (now, all) = (try #require(Double(parts.1)), try #require(Double(parts.2)))
      #expect(abs(now / all - 0.5) < 0.03, "half way along the strip is tick \(now) of \(all)")
      let before = try await stage.look("8-half")
      try await stage.drag(
        from: Point(x: x + Self.strip.left + length / 2, y: y), to: Point(x: x + Self.strip.left - 6, y: y))
      let first = try await stage.title(within: 20) { tick($0) == 0 }
      #expect(tick(first) == 0, "'\(first)'")
      #expect(try await stage.look("9-first").difference(from: before) > 0.005, "the picture stays")
    }

    private func help(_ stage: Stage) async throws {
      let before = try await stage.look("10-before-help")
      try await stage.press("question")
      let help = try await stage.look("11-help", within: 20) { $0.difference(from: before) > 0.2 }
      #expect(help.difference(from: before) > 0.2, "? shows nothing")
      // Esc closes what lies in front, and neither the debugger nor the window.
      try await stage.press("Escape")
      let after = try await stage.look("12-after-help", within: 20) { $0.difference(from: before) < 0.05 }
      #expect(after.difference(from: before) < 0.05, "Esc does not close it")
    }

    /// A recording that begins late holds everything, and plays to the same hashes.
    private func record(_ stage: Stage) async throws {
      let folder = FileManager.default.currentDirectoryPath + "/out/recordings"
      func files() -> Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []) }
      let before = files()
      try await stage.press("End")
      try await stage.press("r")
      let on = try await stage.title(within: 20) { $0.contains("recording") }
      #expect(on.contains("recording"), "'\(on)'")
      _ = try await stage.look("13-recording")
      try await Task.sleep(for: .milliseconds(300))
      try await stage.press("r")
      _ = try await stage.title(within: 20) { !$0.contains("recording") }
      let made = files().subtracting(before)
      let name = try #require(made.first, "no recording was made")
      defer { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
      let answer = try await stage.output(of: "replay", "\(folder)/\(name)", "--verify")
      #expect(answer.contains("hashes agree"), "\(answer)")
    }
  }
}
