import Foundation
import RiffleSDL
import RiffleView
import TestSupport
import Testing

@Suite("Recordings on the command line") struct RecordingCommandTests {

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func riffle(_ arguments: String...) throws -> Scratch.Outcome { try scratch.riffle(arguments) }

  private func riffle(_ arguments: [String]) throws -> Scratch.Outcome { try scratch.riffle(arguments) }

  private func path(_ name: String) -> String { scratch.path(name) }

  private func copyScene(_ name: String) throws -> String {
    try FileManager.default.copyItem(atPath: Repository.scene(name), toPath: path("\(name).yaml"))
    return path("\(name).yaml")
  }

  @Test("what one process records, another one replays to the same hash at every noted tick") func replay() throws {
    let recorded = try riffle(
      "render", "Scenes/memory.yaml", "--demo", "--ticks", "480", "--record", path("a.rec"), "--hash")
    #expect(recorded.status == 0, "\(recorded.complaint)")
    let hash = recorded.output.split(separator: "\n").last ?? ""
    let replayed = try riffle("render", path("a.rec"), "--verify", "--hash")
    #expect(replayed.status == 0 && replayed.output == "\(hash)\n40 hashes agree\n", "\(replayed)")
    let part = try riffle("render", path("a.rec"), "--ticks", "120", "--verify", "--own-scene")
    #expect(part.status == 0 && part.output == "10 hashes agree\n", "\(part)")
    try riffle("replay", path("a.rec"), "--verify")
      .expect(0, output: replayed.output, complaint: "'riffle replay' is now 'riffle render --verify'\n")
  }

  @Test("a truncated recording replays to its last whole record and reports it") func truncated() throws {
    _ = try riffle("render", "Scenes/hello-card.yaml", "--demo", "--ticks", "240", "--record", path("a.rec"))
    let text = try scratch.text("a.rec")
    let cut = try #require(text.range(of: "\n200"))
    try scratch.write(text[..<cut.upperBound], to: "b.rec")
    try riffle("render", path("b.rec"), "--verify").expect(
      3, "the recording breaks off here; played to tick 199",
      "verified to tick 192, the last with a hash, and no further")
    try riffle("render", path("b.rec"), "--hash").expect(0)
    try riffle("render", path("b.rec"), "--verify", "--ticks", "120").expect(0)
    let early = try #require(text.range(of: "\n5\n"))
    try scratch.write(text[..<early.upperBound], to: "c.rec")
    try riffle("render", path("c.rec"), "--verify").expect(
      3, output: "0 hashes agree\n", "nothing is verified: the recording notes no hash up to tick 5")
  }

  @Test("a change after the last hash fails to verify; a recording without a final hash is verified in part")
  func changedEnd() throws {
    _ = try riffle("render", "Scenes/interruption.yaml", "--demo", "--ticks", "235", "--record", path("a.rec"))
    let text = try scratch.text("a.rec")
    try riffle("render", path("a.rec"), "--verify").expect(0, output: "20 hashes agree\n", complaint: "")
    try #require(text.contains("\n234\n"))
    try scratch.write(text.replacing("\n234\n", with: "\n234 press 480 360 1\n"), to: "b.rec")
    try riffle("render", path("b.rec"), "--verify").expect(65, "tick 235 came out as ")
    let end = try #require(text.range(of: "\nend #"))
    try scratch.write(text[..<end.lowerBound] + "\nend\n", to: "c.rec")
    try riffle("render", path("c.rec"), "--verify").expect(
      3, ending: "19 hashes agree\n", "verified to tick 228, the last with a hash, and no further")
  }

  @Test("diff --first of two scenes names the first visible difference and the differing setting, and no internal type")
  func firstSettings() throws {
    let scene = try copyScene("memory")
    let text = try String(contentsOfFile: scene, encoding: .utf8)
    for (written, changed, what, setting) in [
      // The places of the table exist from the start.
      (
        "spacing: 14", "spacing: 20", #"^tick 0, system 'start', Transform\.position of place 7: "#,
        "setting memory.spacing: 14 | 20 ("
      ),
      (
        "dealSpread: 2", "dealSpread: 3", #"; first seen at tick \d+: \w+\.\w+ of card \d+: "#,
        "setting memory.dealSpread: 2 | 3 ("
      ),
    ] {
      try #require(text.contains(written))
      try scratch.write(text.replacing(written, with: changed), to: "other.yaml")
      let found = try riffle("diff", "--first", scene, path("other.yaml"))
      let lines = found.output.split(separator: "\n")
      #expect(found.status == 1 && lines.count == 2, "\(found)")
      #expect(lines.first?.range(of: what, options: .regularExpression) != nil, "\(found)")
      #expect(lines.first?.hasSuffix(" apart") == true && lines.last?.hasPrefix(setting) == true, "\(found)")
      #expect(!found.output.contains("Memory") && !found.output.contains("Store") && !found.output.contains("["))
    }
  }

  @Test("inspect drags, turns the wheel, seeks, plays a recording, records and exports") func inspect() throws {
    let scene = Repository.path("Scenes/memory.yaml")
    func inspect(_ steps: String, _ file: String = scene) throws -> Scratch.Outcome {
      try scratch.shell("\"$RIFFLE\" inspect '\(file)' '\(steps)'")
    }
    let still = try inspect("key d; play 480")
    #expect(still.status == 0, "\(still)")
    // Dragging a card away changes the world; turning the wheel over it does not.
    let dragged = try inspect("key d; play 456; drag 170 140 480 500")
    #expect(dragged.status == 0 && dragged.output.hasPrefix("480 ") && dragged.output != still.output, "\(dragged)")
    #expect(try inspect("key d; play 480; move 480 300; wheel 0 3").output == still.output)
    // Playing on and seeking back gives the same tick.
    #expect(try inspect("key d; play 600; seek 480").output == still.output)
    let written = try inspect("key d; play 100; key grave; key r; play 380; key r; key e; key return")
    let lines = written.output.split(separator: "\n").map(String.init)
    #expect(written.status == 0 && lines.count == 3 && lines.last == String(still.output.dropLast()), "\(written)")
    #expect(lines.first == "out/recordings/memory-1.rec" && lines[1] == "out/moments/Memory480Tests.swift")
    let recording = path("out/recordings/memory-1.rec")
    let again = try inspect("play 480", recording)
    #expect(again.output == still.output, "\(again)")
    let verified = try scratch.shell("\"$RIFFLE\" render out/recordings/memory-1.rec --verify")
    #expect(verified.status == 0 && verified.output.hasSuffix("40 hashes agree\n"), "\(verified)")
    #expect(try inspect("spin 3").complaint.contains("'spin 3' is no step; it would be 'play 60'"))
  }

  @Test("a replay with a changed scene is refused with both hashes; --own-scene plays the recorded scene")
  func otherScene() throws {
    let scene = try copyScene("hello-card")
    _ = try riffle("render", scene, "--demo", "--ticks", "60", "--record", path("a.rec"))
    try scratch.write(scratch.text("hello-card.yaml") + "# changed\n", to: "hello-card.yaml")
    try riffle("render", path("a.rec"), "--verify")
      .expect(65, "recorded with \(scene) as ", "but that file is ", "--own-scene")
    try riffle("render", path("a.rec"), "--verify", "--own-scene").expect(0, ending: "5 hashes agree\n")
    try FileManager.default.removeItem(atPath: scene)
    try riffle("render", path("a.rec"), "--hash").expect(65, "which is not there")
    try riffle("render", path("a.rec"), "--own-scene", "--hash").expect(0)
  }

  @Test("another format, a foreign file and a differing hash are refused with their reasons") func refused() throws {
    _ = try riffle("render", "Scenes/hello-card.yaml", "--demo", "--ticks", "60", "--record", path("a.rec"))
    let text = try scratch.text("a.rec")
    func outcome(_ text: String) throws -> Scratch.Outcome {
      try scratch.write(text, to: "b.rec")
      return try riffle("render", path("b.rec"), "--verify")
    }
    try outcome(text.replacing("riffle-recording 2", with: "riffle-recording 1"))
      .expect(65, "format 1; this program reads format 2")
    try outcome("# hello\nthis is no recording\n").expect(65, "this is no recording")
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("24 #") })
    try outcome(text.replacing(line, with: "24 #0123456789abcdef"))
      .expect(65, "tick 24 came out as ", "0123456789abcdef was recorded")
  }

  @Test("a recording is rendered like the original run, as a picture and as a sheet of a time range")
  func drawn() throws {
    let small = ["--scale", "0.25", "--moments", "3", "--moment-width", "80", "--from", "0.5", "--to", "1.5"]
    let scene = try riffle(
      ["render", "Scenes/hello-card.yaml", "--demo", "--record", path("a.rec")]
        + ["--png", path("a.png"), "--sheet", path("a-sheet.png")] + small)
    #expect(scene.status == 0, "\(scene)")
    let played = try riffle(["render", path("a.rec"), "--png", path("b.png"), "--sheet", path("b-sheet.png")] + small)
    #expect(played.status == 0 && played.complaint.isEmpty, "\(played)")
    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }
    #expect(try bytes("a.png") == bytes("b.png"))
    #expect(try bytes("a-sheet.png") == bytes("b-sheet.png"))
    // Three moments of 80 pixels with gaps of 8.
    #expect(try PNGFile.read(path("b-sheet.png")).width == 3 * 88 + 8)
    try riffle("render", path("a.rec"), "--png", path("c.png"), "--scale", "0.25", "--to", "0.7").expect(0)
    #expect(try bytes("c.png") != bytes("b.png"))
  }

  @Test("a truncated recording is rendered to its end, with a message; beyond it nothing is rendered")
  func drawnTruncated() throws {
    _ = try riffle("render", "Scenes/hello-card.yaml", "--demo", "--ticks", "240", "--record", path("a.rec"))
    let text = try scratch.text("a.rec")
    func cut(_ mark: String) throws {
      let place = try #require(text.range(of: mark)?.upperBound)
      try scratch.write(text[..<place], to: "b.rec")
    }
    try cut("\n120")
    try riffle("render", path("b.rec"), "--frames", path("frames"), "--fps", "10", "--scale", "0.25")
      .expect(0, "the recording breaks off here; played to tick 119")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("frames")).count == 10)
    try riffle("render", path("b.rec"), "--frames", path("more"), "--scale", "0.25", "--to", "1.5")
      .expect(65, "its last tick is 119, at 0.99 s, and tick 180, at 1.5 s, was asked for")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).allSatisfy { !$0.hasPrefix("more") })
    try cut("riffle: 1\n")
    try riffle("render", path("b.rec"), "--png", path("x.png"), "--own-scene")
      .expect(65, "before its first tick; there is nothing to play")
    try scratch.write("", to: "b.rec")
    try riffle("render", path("b.rec"), "--png", path("x.png")).expect(65, "b.rec:1: this is no recording")
  }

  @Test("options for scenes are refused with a recording, and options for recordings with a scene")
  func drawnWrongly() throws {
    let fixture = "Tests/Recordings/Fixtures/interruption.rec"
    for option in [["--demo"], ["--seed", "4"], ["--size", "400x300"], ["--reduce-motion"]] {
      try riffle(["render", fixture, "--own-scene", "--hash"] + option).expect(64, "\(option[0]) is for scenes")
    }
    try riffle("render", "Scenes/hello-card.yaml", "--own-scene", "--hash").expect(64, "--own-scene is for recordings")
  }

  @Test("diff --first prints the first difference in one line, or that there is none") func first() throws {
    for name in ["a", "b"] {
      _ = try riffle("render", "Scenes/interruption.yaml", "--demo", "--ticks", "240", "--record", path("\(name).rec"))
    }
    try riffle("diff", "--first", path("a.rec"), path("b.rec"))
      .expect(0, output: "the same in every one of 240 ticks\n")
    let text = try scratch.text("b.rec")
    let cut = try #require(text.range(of: "\n120")?.upperBound)
    try scratch.write(text[..<cut], to: "c.rec")
    try riffle("diff", "--first", path("a.rec"), path("c.rec")).expect(
      output: "the same in every one of 119 ticks; \(path("a.rec")) has 121 more\n", "c.rec", "breaks off here")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let changed = lines.map { $0.hasPrefix("100") ? "100 key space" : String($0) }.joined(separator: "\n")
    try scratch.write(changed, to: "b.rec")
    let other = try riffle("diff", "--first", path("a.rec"), path("b.rec"))
    if other.status == 1 {
      #expect(
        other.output.hasPrefix("tick 100, system '") && other.output.split(separator: "\n").count == 1, "\(other)")
    } else {
      // The scene has no rule for the key: nothing differs.
      #expect(other.output.hasPrefix("the same"), "\(other)")
    }
    let seeds = try riffle("diff", "--first", "Scenes/interruption.yaml", "Scenes/flip-views.yaml", "--ticks", "10")
    #expect(seeds.status == 1 && seeds.output.hasPrefix("tick 0, system 'start'"), "\(seeds)")
  }

  @Test("diff --first draws both runs around the first tick that is seen otherwise, one above the other")
  func firstSheet() throws {
    let scene = try copyScene("step-me")
    let text = try String(contentsOfFile: scene, encoding: .utf8)
    let changed = text.replacing("duration: 0.45, bounce: 0.3", with: "duration: 0.45, bounce: 0.6")
    try #require(changed != text)
    try scratch.write(changed, to: "other.yaml")
    let found = try riffle("diff", "--first", scene, path("other.yaml"), "--sheet", path("parts.png"))
    #expect(found.status == 1, "\(found)")
    let ticks = try #require(found.output.split(separator: "\n").last { $0.hasPrefix(path("parts.png") + ": ticks ") })
    let sheet = try PNGFile.read(path("parts.png"))
    let columns = ticks.split(separator: ":")[1].split(separator: ",").filter { !$0.contains(" above ") }.count
    #expect(columns == 6, "\(ticks)")
    let (width, height) = ((sheet.width - 8) / columns, (sheet.height - 8) / 2)
    #expect(width == 328)
    /// Returns the largest difference of the two pictures of a column, in levels of 255 of a channel.
    func distance(_ column: Int) -> Int {
      (0..<height - 8).reduce(0) { most, y in
        (0..<320).reduce(most) { most, x in
          let (above, below) = (sheet[8 + column * width + x, 8 + y], sheet[8 + column * width + x, 8 + height + y])
          return [0, 8, 16].reduce(most) { max($0, abs(Int(above >> $1 & 255) - Int(below >> $1 & 255))) }
        }
      }
    }
    // The last tick that agrees within a tenth of a point, and one that does not.
    #expect(distance(0) < 12 && distance(columns - 1) > 100, "\(distance(0)), \(distance(columns - 1))")
    let same = try riffle("diff", "--first", scene, scene, "--sheet", path("none.png"))
    #expect(same.status == 0 && !FileManager.default.fileExists(atPath: path("none.png")), "\(same)")
  }

  @Test("inspect prints the time of each kind of step, and the maximum memory of the history")
  func inspectTimes() throws {
    let found = try riffle(
      "inspect", "Scenes/step-me.yaml", "key s; play 40; key grave; key comma x3; seek 20; drag 40 496 300 496",
      "--size", "960x720", "--times")
    #expect(found.status == 0, "\(found)")
    for line in [
      "play: 40 in ", "key comma: 3 in ", "frame between presses: 3 in ", "seek: 1 in ", "history at most 0 of 256 MB",
      "a drag showed a tick near its own for at most 0 frames",
    ] { #expect(found.output.contains(line), "\(line): \(found)") }
  }

  @Test("--verdicts-only prints the same verdicts as with reasons") func verdictsOnly() throws {
    let scene = try copyScene("springs")
    try scratch.write(
      scratch.text("springs.yaml").replacing("settlesWithin: 2}", with: "settlesWithin: 0.5}"), to: "springs.yaml")
    func verdicts(_ more: String...) throws -> [Substring] {
      let found = try scratch.shell(
        "\"$RIFFLE\" test '\(scene)' --moments 2 --recordings '\(path("runs"))' \(more.joined(separator: " "))")
      #expect(found.status == 1, "\(found)")
      return found.output.split(separator: "\n").filter { $0.hasPrefix("PASS") || $0.hasPrefix("FAIL") }
        .map { $0.prefix { $0 != "," } }
    }
    let (all, alone) = (try verdicts(), try verdicts("--verdicts-only"))
    #expect(!all.isEmpty && all == alone)
  }

  @Test("a moment is exported from a recording into a folder, and the path is printed") func export() throws {
    let fixture = "Tests/Recordings/Fixtures/interruption.rec"
    let outcome = try riffle("render", fixture, "--own-scene", "--ticks", "300", "--export", path("moments")).expect(0)
    #expect(outcome.output.contains("\(path("moments"))/Interruption300Tests.swift"), "\(outcome)")
    let test = try scratch.text("moments/Interruption300Tests.swift")
    #expect(test.contains("ExportedMoment(\"interruption-300.rec\", beside: #filePath, blocks: [MemoryBlock.self])"))
    #expect(FileManager.default.fileExists(atPath: path("moments/Fixtures/interruption-300.rec")))
  }

  @Test("--until plays to the tick of a condition; one that never becomes true is a sentence and code 1")
  func until() throws {
    let scene = "Scenes/step-me.yaml"
    let found = try riffle("render", scene, "--until", "ball.x > 400", "--json")
    let whole = try riffle("render", scene, "--json")
    func ticks(_ outcome: Scratch.Outcome) throws -> Int {
      try #require(outcome.output.firstMatch(of: /"ticks": (\d+)/).flatMap { Int($0.1) }, "\(outcome)")
    }
    #expect(try found.status == 0 && ticks(found) > 60 && ticks(found) < ticks(whole), "\(found)")
    try riffle("render", scene, "--until", "ball.x > 40000", "-o", path("a.png"))
      .expect(1, "ball.x > 40000 did not become true in ")
    #expect(!FileManager.default.fileExists(atPath: path("a.png")))
    try riffle("inspect", scene, "play 3; back-until:ball.x > 40000").expectSentence(1)
  }
}
