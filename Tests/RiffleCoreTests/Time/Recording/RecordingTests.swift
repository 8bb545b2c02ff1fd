import RiffleCore
import Testing

@Suite("Text of a recording") struct RecordingTextTests {
  private let scene = "riffle: 1\r\ntitle: \"a \\ b\"\n\n| end\n"

  private var recording: Recording {
    var recording = Recording(
      Recording.Header(
        seed: .max, tickRate: 120, platform: "linux-x86_64", scene: "My scenes/käse; #1 %.yaml",
        sceneHash: Recording.hash(ofScene: scene), size: [960, 720.5], reducesMotion: true, sceneText: scene))
    recording.append(
      tick: 1,
      input: InputFrame([
        .pointerMoved([0.1, -3]), .pointerPressed([1, 2], .secondary), .pointerReleased([1e-7, 3e9], .primary),
        .pointerLeft, .keyPressed("s"), .keyReleased(";"), .resized([480, 800]), .action("deal now", [1, 0.1]),
        .action("", []), .parameter(name: "arc height", value: -0.25),
        .parameter(name: "at once", value: 1, jumps: true), .wheel([-1, 0.25]), .touchBegan(1, [0.5, 3]),
        .touchMoved(1, [0.25, 4]), .touchEnded(1), .text("ä; %"), .gamepadConnected(0),
        .gamepadPressed(0, .leftShoulder), .gamepadMoved(0, .rightTrigger, 0.125), .gamepadReleased(0, .leftShoulder),
        .gamepadDisconnected(0), .reload("riffle: 1\ntitle: \"a; b\" # 1 %\n", jumps: false), .reload("", jumps: true),
      ]))
    for tick in 2...30 { recording.append(tick: tick, input: .none, hash: tick % 12 == 0 ? UInt64(tick) : nil) }
    return recording
  }

  @Test("a recording round-trips through text exactly") func roundTrip() throws {
    #expect(try RecordingText.read(RecordingText.text(recording)) == recording)
  }

  @Test("a recording names its program's version, and is read without one or with more") func program() throws {
    let text = RecordingText.text(recording)
    let line = "\nplatform linux-x86_64 riffle \(Recording.program)\n"
    let parts = text.split(separator: line, maxSplits: 1)
    try #require(parts.count == 2)
    for (written, program) in [
      ("\nplatform linux-x86_64\n", nil), ("\nplatform linux-x86_64 riffle 9.9 of tomorrow\n", "9.9"),
    ] {
      let read = try RecordingText.read(parts[0] + written + parts[1])
      #expect(read.header.program == program && read.inputs == recording.inputs)
      let maker = program.map { "riffle \($0)" } ?? "a riffle that did not say its version"
      #expect(read.header.maker == "\(maker) on linux-x86_64")
    }
  }

  @Test("a truncated recording gives the ticks before the cut, and the line") func truncated() throws {
    let text = RecordingText.text(recording)
    let head = RecordingText.header(recording.header).utf8.count
    for length in head..<(text.utf8.count - 1) {
      let part = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      let read = try RecordingText.read(part)
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      // Ticks 2 to 11, 13 to 23 and 25 to 30 take a line each.
      #expect(read.lastTick == [0, 1, 11, 12, 23, 24, 30][lines - 9])
      #expect(read.brokenLine == lines + 1)
      #expect(read.inputs.elementsEqual(recording.inputs.prefix(read.lastTick)))
    }
  }

  @Test("the end has the hash of the last tick, and a different hash is an error") func end() throws {
    let text = Self.head + "1\n2-4\n5 key s\n"
    let read = try RecordingText.read(text + RecordingText.end(hash: 7))
    #expect(read.lastTick == 5 && read.hash(at: 5) == 7 && read.brokenLine == nil)
    #expect(RecordingText.text(read).hasSuffix("\n5 #0000000000000007 key s\nend #0000000000000007\n"))
    let old = try RecordingText.read(text + "end\n")
    #expect(old.lastTick == 5 && old.hashes.isEmpty && old.brokenLine == nil)
    let error = #expect(throws: RecordingError.self) {
      try RecordingText.read(Self.head + "1 #0000000000000008\nend #0000000000000007\n")
    }
    #expect(error?.line == 6 && error?.problem.contains("the hash of the end is not that of tick 1") == true)
  }

  @Test("a noted state round-trips and is dropped with its tick") func seen() throws {
    var recording = recording
    recording.note(Recording.SeenField(name: "card 3", field: "Transform.position", text: "1.5, 2.0"))
    recording.note(Recording.SeenField(name: "käse; #1", field: "Text.text", text: "a\nb = %c"))
    let read = try RecordingText.read(RecordingText.text(recording))
    #expect(read == recording && read.states.map(\.tick) == [30] && read.states[0].fields.count == 2)
    var other = read
    other.append(tick: 30, input: .none)
    #expect(other.states.isEmpty)
  }

  @Test("a repeated tick in the text starts a new future") func fork() throws {
    var text = RecordingText.header(recording.header)
    for tick in 1...24 { text += RecordingText.tick(tick, input: .none, hash: tick % 12 == 0 ? 5 : nil) }
    text += RecordingText.tick(11, input: InputFrame([.keyPressed("s")])) + RecordingText.end(hash: nil)
    let read = try RecordingText.read(text)
    #expect(read.lastTick == 11)
    #expect(read.input(at: 11) == InputFrame([.keyPressed("s")]))
    #expect(read.hash(at: 12) == nil)
  }

  @Test(
    "a text that is not a recording is an error with its line",
    arguments: [
      ("", 1, "no recording"), ("riffle: 1\n", 1, "no recording"),
      ("riffle-recording 1\n", 1, "format 1; this program reads format 2"),
      (Self.head + "| riffle: 2\n1\n", 5, "it was changed"),
      ("riffle-recording 2\nplatform x\nscene a zz\nstart seed 1 rate 1 size 1 1\n", 3, "16 hexadecimal digits"),
      ("riffle-recording 2\nplatform x\nscene a 0\nstart seed 1 rate 0 size 1 1\n", 4, "start seed N"),
      (Self.head + "x\n", 5, "begins with its tick"), (Self.head + "1\n3\n", 6, "tick 3 cannot follow tick 1"),
      (Self.head + "1 jump 3\n", 5, "'jump 3' is no input"), (Self.head + "1 #12 key s\n", 5, "16 hexadecimal"),
      (Self.head + "1 press 3 nan 1\n", 5, "is no input"), (Self.head + "end\n1\n", 6, "follows the end"),
      (Self.head + "1\n2-99999999999\n", 6, "are no stretch"), (Self.head + "1\n3-4\n", 6, "cannot follow tick 1"),
      (Self.head + "1\n2-1\n", 6, "are no stretch"), (Self.head + "ending\n", 5, "the last line is 'end'"),
      (Self.head + "1\nend 12\n", 6, "16 hexadecimal"), (Self.head + "= a b c\n", 5, "after the tick at which it was"),
    ])
  func wrong(text: String, line: Int, words: String) {
    let error = #expect(throws: RecordingError.self) { try RecordingText.read(text) }
    #expect(error?.line == line)
    #expect(error?.problem.contains(words) == true, "\(error?.problem ?? "")")
  }

  static let head = "riffle-recording 2\nplatform x\nscene a 0\nstart seed 1 rate 120 size 1 1\n"
}

@Suite("Names of recordings") struct RecordingNamesTests {
  private func header(scene: String, platform: String = "linux") -> Recording.Header {
    Recording.Header(
      seed: 1, tickRate: 120, platform: platform, scene: scene, sceneHash: 1, size: [960, 720], reducesMotion: false)
  }

  @Test(
    "file names made from a recording contain only letters, digits and dashes",
    arguments: [
      ("Scenes/memory.yaml", "memory"), ("step-me.two.yaml", "step-me"), ("Übung_2.yaml", "Übung_2"),
      ("a b.yaml", "a-b"),
      ("x\nimport Foundation\u{1B}[1m\"\\(y).yaml", "x-import-Foundation--1m---y-"), ("a\u{202E}b.yaml", "a-b"),
      ("-rf.yaml", "rf"), ("..", "scene"), ("", "scene"), ("/", "scene"), (".yaml", "scene"), ("\0\u{7}.yaml", "scene"),
      ("..%2fx", "scene"), (String(repeating: "ü", count: 5000), String(repeating: "ü", count: 60)),
    ])
  func stem(scene: String, stem: String) { #expect(header(scene: scene).stem == stem) }

  @Test("a header with a null character or an overlong name is rejected, any other round-trips") func refused() throws {
    func line(_ header: Recording.Header) -> Int? {
      do throws(RecordingError) {
        let read = try RecordingText.read(RecordingText.header(header) + "1\nend\n")
        #expect(read.header == header)
        return nil
      } catch {
        return error.line
      }
    }
    #expect(line(header(scene: "a\0b.yaml")) == 3)
    #expect(line(header(scene: String(repeating: "x", count: 4097))) == 3)
    #expect(line(header(scene: "a.yaml", platform: String(repeating: "x", count: 101))) == 2)
    #expect(line(header(scene: "a.yaml", platform: "a\0")) == 2)
    for scene in ["a\nb\u{1B}.yaml", "", "/", String(repeating: "x", count: 4096)] {
      #expect(line(header(scene: scene)) == nil, "\(scene.prefix(20).debugDescription)")
    }
  }
}

@Suite("Recordings") struct RecordingTests {
  @Test("appending an earlier tick drops all later ticks with their hashes") func abandonedFuture() {
    var recording = Recording(
      Recording.Header(
        seed: 1, tickRate: 120, platform: "x", scene: "s.yaml", sceneHash: 0, size: [1, 1], reducesMotion: false))
    for tick in 1...36 {
      recording.append(tick: tick, input: InputFrame([.keyPressed("a")]), hash: tick % 12 == 0 ? UInt64(tick) : nil)
    }
    recording.append(tick: 24, input: InputFrame([.keyPressed("b")]))
    #expect(recording.lastTick == 24 && recording.input(at: 24) == InputFrame([.keyPressed("b")]))
    #expect(recording.hash(at: 12) == 12 && recording.hash(at: 24) == nil && recording.hash(at: 36) == nil)
    recording.append(tick: 12, input: .none, hash: 7)
    #expect(recording.lastTick == 12 && recording.input(at: 12).isEmpty)
    #expect(recording.hash(at: 12) == 7 && recording.hashes.count == 1)
  }
}
