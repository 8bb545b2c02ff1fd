import Foundation
import Testing

/// Hostile names in recordings, scenes and folders cause no terminal control sequence, no line in a Swift file, no file
/// elsewhere, and no option of another program.
@Suite("Hostile names") struct HostileNamesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Writes a recording of thirty ticks, `a.rec`, and `b.rec`, the same with another name for its scene.
  private func recording(called name: String) -> String {
    """
    ulimit -t 20; $RIFFLE render $SCENES/hello-card.yaml --demo --ticks 30 --record a.rec || exit
    sed 's|^scene [^ ]*|scene \(name)|' a.rec > b.rec
    """
  }

  private func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 32 && ![0x7F, 0x9B, 0x202E].contains($0.value)) }
  }

  @Test(
    "a scene's name in a recording is escaped in messages, and adds no line to an exported Swift file",
    arguments: [
      ("x.yaml%0aimport%20Foundation%0aevil()", #"x.yaml\nimport Foundation\nevil()"#),
      ("%1b[31mred%9b.yaml%0d%0a", ""), ("a%22%5c(evil()).yaml%e2%80%ae", #"a"\(evil()).yaml\u{202E}"#),
      ("..", ""), ("/", ""), ("%2e%2e%2f%2e%2e%2fup.yaml", ""), ("-rf.yaml", ""),
    ])
  func exported(name: String, shown: String) throws {
    let outcome = try scratch.shell(
      """
      \(recording(called: name.contains("%9b") ? "%1b[31mred%c2%9b.yaml%0d%0a" : name))
      $RIFFLE render b.rec --hash; echo $?; $RIFFLE render b.rec --own-scene --export m; echo $?
      ls m/Fixtures; grep -v '^    ' m/*.swift
      """)
    #expect(outcome.output.hasPrefix("65\nm/"), "\(outcome)")
    #expect(isPlain(outcome.output) && isPlain(outcome.complaint), "\(outcome)")
    #expect(outcome.isOneSentence && outcome.complaint.contains("recorded with "), "\(outcome)")
    #expect(shown.isEmpty || outcome.complaint.contains("recorded with \(shown) as"), "\(outcome)")
    let lines = outcome.output.split(separator: "\n")
    let imports = ["MemoryGame", "RiffleApp", "Testing"].map { "import \($0)" }
    #expect(lines.filter { $0.hasPrefix("import ") } == imports.map { $0[...] })
    #expect(lines.allSatisfy { !$0.hasPrefix("evil") })
    #expect(try scratch.shell("ls").output == "a.rec\nb.rec\nm\n")
  }

  @Test("a scene's name with a zero byte, without an end, of a pipe or of a device is refused at its line")
  func refused() throws {
    for name in ["x%00y.yaml", String(repeating: "x", count: 5000), "p", "/dev/zero", "/dev/tty", "/proc/self/fd/0"] {
      let outcome = try scratch.shell(
        "\(recording(called: name)); mkfifo p; $RIFFLE render b.rec --hash; echo $?; rm p")
      #expect(outcome.output == "65\n" && outcome.isOneSentence, "\(name.prefix(20)): \(outcome)")
      #expect(outcome.complaint.hasPrefix("b.rec:3: ") && outcome.complaint.utf8.count < 6000, "\(outcome)")
    }
  }

  @Test("the platform of a recording is printed with control characters escaped") func makers() throws {
    let outcome = try scratch.shell(
      """
      \(recording(called: "$SCENES/hello-card.yaml"))
      sed 's|^platform .*|platform %1b]0;x%07 riffle %1b[1m%0a|; s/^12 #[0-9a-f]*/12 #0123456789abcdef/' a.rec > b.rec
      $RIFFLE render b.rec --verify; echo $?; $RIFFLE diff a.rec b.rec --first; echo $?
      """)
    #expect(outcome.output.hasPrefix("65\nboth play alike") && outcome.output.hasSuffix("1\n"), "\(outcome)")
    #expect(isPlain(outcome.output) && outcome.isOneSentence && isPlain(outcome.complaint), "\(outcome)")
    #expect(outcome.complaint.contains(#"riffle \u{1B}[1m\n on \u{1B}]0;x\u{7}"#), "\(outcome)")
  }

  @Test("texts of scenes and names of files are printed escaped by every command") func shown() throws {
    let outcome = try scratch.shell(
      #"""
      printf 'riffle: 1\ntitle: "a\\0\\e[31m"\nentities:\n  a: {fill: "\\e[31m"}\n  b: {image: "\\e[1m.png"}\n' > s.yaml
      $RIFFLE check s.yaml; $RIFFLE check $'x\e[31m\n.yaml'; $RIFFLE run $'x\e[31m'; $RIFFLE render $'\e.rec' --hash
      $RIFFLE check $'--\e[31m'; $RIFFLE render $SCENES/hello-card.yaml --ticks $'\e[1m' --hash
      $RIFFLE inspect $SCENES/hello-card.yaml $'play \e[1m'; $RIFFLE sample $'\e[1m' --at 0
      $RIFFLE render $SCENES/hello-card.yaml --ticks 3 --png $'none\e/a\n.png'
      cp $SCENES/hello-card.yaml $'good\e[31m\n.yaml'
      $RIFFLE test --random good*.yaml --ticks 99; $RIFFLE render good*.yaml --ticks 9 --record a.rec; $RIFFLE render a.rec --export m
      printf 'riffle: 1\ntitle: "a\\0b\\e[31m\\ntwo"\nlesson: "\\0x\\e\\u202e"\nentities: {a: {text: "q\\0\\e\\u202e\\r"}}\n' > s.yaml
      SDL_VIDEODRIVER=dummy $RIFFLE run s.yaml --ticks 3 && $RIFFLE render s.yaml --png a.png --ticks 1 && echo shown
      """#)
    #expect(isPlain(outcome.output) && isPlain(outcome.complaint), "\(outcome)")
    #expect(
      outcome.output.contains(#"good\u{1B}[31m\n.yaml: 99 ticks"#) && outcome.output.hasSuffix("shown\n"), "\(outcome)")
    #expect(outcome.complaint.contains(#"s.yaml:4:13: fill is the text '\u{1B}[31m'"#), "\(outcome)")
    #expect(outcome.complaint.contains(#"The value '\u{1B}[1m' is invalid for '--ticks <n>'"#), "\(outcome)")
  }

  @Test("the name of an entity cannot add a line to an exported test") func things() throws {
    let outcome = try scratch.shell(
      #"""
      name='"a\r\nimport Evil\r\n\"\\(x)\u202e"'
      printf 'riffle: 1\nentities: {%s: {at: [0, 0], size: [9, 9]}}\n' "$name" > s.yaml
      printf 'on: [{key: s, do: {animate: %s, to: {x: 9}}}]\ndemo: [{at: 0.1, key: s}]\n' "$name" >> s.yaml
      $RIFFLE render s.yaml --demo --ticks 40 --record a.rec && $RIFFLE render a.rec --ticks 20 --export m > /dev/null
      grep -c '^import' m/*.swift; grep -c -P '\r|\xe2\x80\xae' m/*.swift; grep -o 'seen(.*, "T' m/*.swift
      """#)
    let name = #""a\r\nimport Evil\r\n\"\\(x)\u{202E}""#
    #expect(outcome.output == "3\n0\nseen(\(name), \"T\n" && outcome.complaint.isEmpty, "\(outcome)")
  }

  @Test("with --own-scene no image comes from a folder elsewhere that the recording names") func pictures() throws {
    let outcome = try scratch.shell(
      """
      mkdir -p here/Assets secret/Assets elsewhere
      printf 'riffle: 1\\nentities: {a: {image: dunes.png, at: [480, 360], size: [400, 300]}}\\n' | tee here/s.yaml > secret/s.yaml
      cp $SCENES/Assets/dunes.png here/Assets; cp $SCENES/Assets/dunes.png secret/Assets
      $RIFFLE render $PWD/secret/s.yaml --ticks 3 --record elsewhere/a.rec --png right.png || exit
      mv elsewhere/a.rec here/b.rec; cd elsewhere
      play() { $RIFFLE render ../here/b.rec $1 --png $2.png; echo $?; }
      play '' whole; play --own-scene strange; rm -r ../secret; play --own-scene gone
      cmp whole.png ../right.png && cmp strange.png gone.png && ! cmp -s strange.png whole.png && echo confined
      cd ../here && $RIFFLE render b.rec --own-scene --png beside.png && cmp beside.png ../elsewhere/gone.png && echo gone
      cd ..; sed "s|^scene [^ ]*|scene $PWD/here/s.yaml|" here/b.rec > here/c.rec
      cd elsewhere; $RIFFLE render ../here/c.rec --own-scene --png own.png && cmp own.png ../right.png && echo beside
      """)
    #expect(outcome.output == "0\n0\n0\nconfined\ngone\nbeside\n", "\(outcome)")
    #expect(outcome.complaint.contains("is neither in this folder nor in the recording's; a placeholder is drawn"))
  }

  @Test("a film is written under its exact name, even if an encoder would interpret it") func films() throws {
    guard try scratch.shell("command -v ffmpeg").status == 0 else { return }
    let names = [
      "file:x.mp4", "-x.mp4", "http://127.0.0.1:9/y.mp4", "concat:a|b.mp4", "x%03d.gif", "-i.gif", "a b'c.gif",
      "pipe:1.gif",
    ]
    for name in names {
      let outcome = try scratch.shell(
        """
        mkdir new; cd new; mkdir -p 'http://127.0.0.1:9'
        $RIFFLE render $SCENES/hello-card.yaml --size 64x48 --ticks 12 --\(name.suffix(3))="$NAME" || exit
        test -s "./$NAME" && rm "./$NAME" && rm -r http: && ls -A; rm -r ../new
        """.replacing("$NAME", with: name))
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.complaint.isEmpty, "\(name): \(outcome)")
    }
  }
}
