import Foundation
import Testing

/// Hostile files and arguments: each is refused at its place, within half a gigabyte and ten seconds of CPU time (in a
/// debug build on a slow machine; a release build needs less than one second).
@Suite("Hostile input") struct HostileInputTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func limited(_ command: String) throws -> Scratch.Outcome {
    try scratch.shell("ulimit -v 786432; ulimit -t 10; ulimit -c 0; exec $RIFFLE \(command)")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var place: String
    var text: String

    init(_ name: String, at place: String, _ text: String) {
      (testDescription, self.place, self.text) = (name, place, text)
    }
  }

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  static let scenes = [
    Case("lists in lists", at: "2:71", "riffle: 1\ntitle: " + repeated("[", 100_000)),
    Case("blocks in blocks", at: "2:260", "riffle: 1\ntitle: " + repeated("{a: ", 100_000)),
    Case(
      "aliases of aliases", at: "8:10",
      "riffle: 1\na0: &a0 [\(repeated("x,", 9))]\n"
        + (1...40).map { "a\($0): &a\($0) [\(repeated("*a\($0 - 1),", 9))]\n" }.joined()),
    Case(
      "ten thousand misspelt names among ten thousand", at: "10005:49",
      "riffle: 1\nanimations:\n" + (0..<10_000).map { "  animation-\($0): bouncy\n" }.joined()
        + "entities: {a: {}}\non:\n"
        + (0..<10_000).map { "  - {key: a, do: {animate: a, to: {x: 3}, with: animatoin-\($0)}}\n" }.joined()),
    Case("one key three hundred thousand times", at: "3:1", "riffle: 1\n" + repeated("title: a\n", 300_000)),
    Case(
      "a circle of ten thousand parents", at: "3:16",
      "riffle: 1\nentities:\n" + (0..<9999).map { "  e\($0): {parent: e\($0 + 1)}\n" }.joined()
        + "  e9999: {parent: e0}\n"),
    Case("one id twice", at: "4:3", "riffle: 1\nentities:\n  a-1: {}\n  a: {count: 2}\n"),
    Case(
      "numbers beyond all numbers", at: "2:7",
      "riffle: 1\nseed: 1e999999999\ntickRate: .nan\nwindow: {width: 99999999999999999999999999, height: -.inf}\n"),
    Case("no number as a place", at: "3:12", "riffle: 1\nentities:\n  a: {at: [.nan, 1e999]}\n"),
    Case("a title of eight million letters", at: "2:8", "riffle: 1\ntitle: " + repeated("x", 8_000_000)),
    Case(
      "ten thousand copies of ten thousand entities", at: "2:11",
      "riffle: 1\nentities: {" + (0..<20).map { "e\($0): {count: 10000}, " }.joined() + "}"),
    Case(
      "a demo of a hundred million keys", at: "2:7",
      "riffle: 1\ndemo: [" + repeated("{at: 1, key: s, times: 10000}, ", 9999) + "]"),
    Case("zeros", at: "1:1", repeated("\0", 1 << 20)),
  ]

  @Test("a hostile scene is refused at its place", arguments: scenes) func scene(_ scene: Case) throws {
    try scratch.write(scene.text, to: "s.yaml")
    let outcome = try limited("check s.yaml")
    #expect(outcome.status == 65, "\(outcome.status) \(outcome.complaint.prefix(300))")
    #expect(outcome.complaint.hasPrefix("s.yaml:\(scene.place): "), "\(outcome.complaint.prefix(300))")
    #expect(outcome.complaint.utf8.count < 40_000, "\(outcome.complaint.utf8.count) bytes of complaint")
  }

  @Test("bytes that are not UTF-8 are refused at their place") func bytes() throws {
    try Data("riffle: 1\ntitle: a\u{FF}".utf8.dropLast() + [0xFE]).write(
      to: scratch.folder.appendingPathComponent("s.yaml"))
    try limited("check s.yaml").expect(65, "s.yaml:2:9: byte 0x")
  }

  @Test("a file of a hundred megabytes, an endless pipe and a device are not read to their end") func endless() throws {
    let big = try scratch.shell("truncate -s 100M big.yaml; ulimit -v 786432; ulimit -t 10; $RIFFLE check big.yaml")
    #expect(big.status == 65 && big.complaint.hasPrefix("big.yaml:1:1: the file has more than "), "\(big)")
    let pipe = try scratch.shell("yes | (ulimit -v 786432; ulimit -t 10; $RIFFLE check /dev/stdin)")
    #expect(pipe.status == 65 && pipe.complaint.hasPrefix("/dev/stdin:1:1: the file has more than "), "\(pipe)")
    try limited("check /dev/zero").expectSentence(66)
  }

  private static let head =
    "riffle-recording 2\nplatform linux\nscene s.yaml 0123456789abcdef\nstart seed 7 rate 120 size 960 720\n"

  static let recordings = [
    Case("no number where one belongs", at: "4", head.replacing("rate 120", with: "rate 1e99")),
    Case("a size beyond all numbers", at: "4", head.replacing("960", with: "1e99")),
    Case("a window as wide as the universe", at: "4", head.replacing("960", with: "1e30")),
    Case("a window that becomes one", at: "5", head + "1 resize 1e30 1e-30\n"),
    Case("a place that is no number", at: "5", head + "1 move nan inf\n"),
    Case("a tick beyond all ticks", at: "5", head + "99999999999999999999999999 key s\n"),
    Case("a rate beyond all machines", at: "4", head.replacing("rate 120", with: "rate 1000000")),
    Case("a tick that leaves one out", at: "5", head + "2 key s\n"),
    Case("a tick from the future", at: "5", head + "9223372036854775807 key s\n"),
    Case("a record of millions of numbers", at: "5", head + "1 action a " + repeated("1 ", 5_000_000) + "\n"),
    Case("a head of millions of words", at: "3", "riffle-recording 2\nplatform " + repeated("a ", 5_000_000) + "\n"),
    Case("a path that never ends", at: "5", head + "1 key %f\n"),
  ]

  @Test("a hostile recording is refused at its line", arguments: recordings) func recording(_ recording: Case) throws {
    try scratch.write(recording.text, to: "r.rec")
    for command in ["render r.rec --own-scene --hash", "diff r.rec r.rec --first"] {
      let outcome = try limited(command)
      #expect(outcome.status == 65 && outcome.isOneSentence, "\(outcome.status) \(outcome.complaint.prefix(300))")
      #expect(outcome.complaint.hasPrefix("r.rec:\(recording.place): "), "\(outcome.complaint.prefix(300))")
      #expect(outcome.complaint.utf8.count < 1000)
    }
  }

  @Test("a recording of a hundred megabytes of empty lines, and one of a device, are refused")
  func bigRecordings() throws {
    let lines = try scratch.shell(
      "head -c 100000000 /dev/zero | tr '\\0' '\\n' > r.rec; ulimit -v 786432; ulimit -t 10; $RIFFLE render r.rec --hash"
    )
    #expect(lines.status == 65 && lines.complaint.hasPrefix("r.rec:1: this is no recording"), "\(lines)")
    let big = try scratch.shell("truncate -s 200M b.rec; ulimit -v 786432; ulimit -t 10; $RIFFLE render b.rec --hash")
    #expect(big.status == 65 && big.complaint.hasPrefix("b.rec:1: the file has more than "), "\(big)")
    try scratch.write(Self.head.replacing("s.yaml", with: "/dev/zero") + "1\n", to: "d.rec")
    try limited("render d.rec --hash").expectSentence(65)
  }

  @Test(
    "a valid recording of a hundred megabytes is played to the requested tick within half a gigabyte",
    arguments: [
      #"for (i = 10; i < 7200000; i++) print i " key s""#,
      #"for (i = 10; i < 1610000; i++) print i " leave;leave;leave;leave;leave;leave;leave;leave;leave""#,
    ])
  func rightAndBig(lines: String) throws {
    let outcome = try scratch.shell(
      """
      $RIFFLE render $SCENES/hello-card.yaml --ticks 9 --record a.rec && grep -v '^end' a.rec > b.rec || exit
      awk 'BEGIN { \(lines); print "end" }' >> b.rec
      # Address space, of which a half more is taken up by the program's libraries than it ever uses.
      ulimit -v 655360; ulimit -t 60; $RIFFLE render b.rec --ticks 9 --hash
      """)
    #expect(outcome.status == 0 && outcome.complaint.isEmpty && outcome.output.count == 17, "\(outcome)")
  }

  @Test("images that would fill the memory are refused at their place in the scene") func imageBomb() throws {
    let outcome = try scratch.shell(
      """
      mkdir Assets
      printf '\\x89PNG\\r\\n\\x1a\\n\\0\\0\\0\\rIHDR\\0\\0\\xea\\x60\\0\\0\\xea\\x60\\x8\\x6\\0\\0\\0\\0\\0\\0\\0' > Assets/bomb.png
      printf 'riffle: 1\\nentities:\\n  a: {image: bomb.png, size: [9, 9]}\\n' > s.yaml
      ulimit -v 786432; ulimit -t 10; $RIFFLE check s.yaml
      """)
    #expect(outcome.status == 65 && outcome.isOneSentence, "\(outcome)")
    #expect(outcome.complaint.hasPrefix("s.yaml:3:14: 'bomb.png' is 60000 × 60000 pixels"), "\(outcome)")
  }

  @Test("a recording with a window of one point, or of a hundred thousand, replays to its end")
  func strangeSizes() throws {
    for size in ["1 1", "100000 1", "1 100000"] {
      let script = """
        for scene in memory parameters; do
          $RIFFLE render $SCENES/$scene.yaml --demo --ticks 60 --record a.rec
          sed 's/size [0-9.]* [0-9.]*/size \(size)/' a.rec > b.rec; $RIFFLE render b.rec --hash || exit
        done
        """
      let outcome = try scratch.shell(script)
      // With another size it comes out otherwise.
      let lines = outcome.complaint.split(separator: "\n")
      #expect(outcome.status == 0 && lines.allSatisfy { $0.contains(" came out as ") }, "\(size): \(outcome)")
    }
  }

  static let animations = [
    Case("lists in lists", at: "1:65", repeated("[", 50_000)),
    Case("blocks in blocks", at: "1:257", repeated("{a: ", 20_000)),
    Case("no number", at: "1:27", "{curve: linear, duration: .nan}"),
    Case("beyond all numbers", at: "1:27", "{curve: linear, duration: 1e999}"),
    Case("a spring without a mass", at: "1:17", "{spring: {mass: 0, stiffness: 1e308, damping: -1}}"),
    Case("an alias of itself", at: "1:5", "&a [*a]"),
    Case("an unknown name of twenty thousand letters", at: "1:1", repeated("x", 20_000)),
  ]

  @Test("a hostile animation on the command line is refused at its place", arguments: animations)
  func animation(_ animation: Case) throws {
    let outcome = try limited("sample '\(animation.text)' --at 0")
    #expect(outcome.status == 65, "\(outcome.status) \(outcome.complaint.prefix(300))")
    #expect(outcome.complaint.hasPrefix("animation:\(animation.place): "), "\(outcome.complaint.prefix(300))")
    #expect(outcome.complaint.utf8.count < 1000)
  }

  @Test("invalid numbers on the command line, and those that ask for billions of rows, are refused")
  func numbers() throws {
    for arguments in [
      "--every 1e-300", "--every nan", "--at inf", "--every 0.1 --seconds 1e300", "--at 0 --start 1e999",
    ] {
      let outcome = try limited("sample easeInOut \(arguments)")
      #expect(outcome.status == 64 && !outcome.complaint.contains("Fatal"), "\(arguments): \(outcome)")
    }
  }
}
