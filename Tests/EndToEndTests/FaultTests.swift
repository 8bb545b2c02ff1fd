import Foundation
import Testing

/// Errors of the system while riffle runs. A full disk is a link to /dev/full, which survives any damage to the link,
/// or a limit on the size of files.
@Suite("Faults of the system") struct FaultTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createSymbolicLink(atPath: scratch.path("full"), withDestinationPath: "/dev/full")
  }

  /// True if the link still leads to the full device.
  private var fullIsStillThere: Bool { get throws { try scratch.shell("test -L full && test -c full").status == 0 } }

  @Test("a recording on a full disk ends with one sentence and code 73, and replays to its last tick")
  func fullDisk() throws {
    try scratch.shell("$RIFFLE render $SCENES/memory.yaml --demo --ticks 60 --record full")
      .expectSentence(73, "full cannot be written: No space left on device; no tick is in it")
    let outcome = try scratch.shell(
      "ulimit -f 8; $RIFFLE render $SCENES/memory.yaml --demo --ticks 2000 --record a.rec")
    #expect(outcome.status == 73 && outcome.isOneSentence, "\(outcome)")
    let said = try #require(outcome.complaint.firstMatch(of: /the ticks to (\d+) are in it/), "\(outcome)")
    #expect(try scratch.text("a.rec").hasSuffix("\n"), "half a record is left")
    // Its last ticks have no hash, so it is verified in part.
    try scratch.riffle(["render", scratch.path("a.rec"), "--verify"]).expect(3, "played to tick \(said.1)\n")
  }

  @Test("a window whose recording fills the disk continues, reports it once, and ends with code 73")
  func fullDiskInWindow() throws {
    // The scene's text fits, and half of the ticks.
    let outcome = try scratch.shell(
      """
      ulimit -f 4; export SDL_VIDEODRIVER=dummy
      $RIFFLE run $SCENES/hello-card.yaml --demo --ticks 400 --hashes --record w.rec | tail -n 1; exit ${PIPESTATUS[0]}
      """)
    #expect(outcome.status == 73 && outcome.isOneSentence, "\(outcome.complaint)")
    #expect(outcome.output.hasPrefix("400 "), "the scene does not continue: \(outcome)")
    try scratch.riffle(["render", scratch.path("w.rec"), "--verify"]).expect(3, "breaks off here")
  }

  @Test("standard output, sheets and frames to an unwritable place end with one sentence and code 73")
  func unwritable() throws {
    for arguments in [
      "render $SCENES/hello-card.yaml --ticks 9 --sheet full",
      "render $SCENES/hello-card.yaml --ticks 9 --frames /proc/none/frames", "schema > full", "schema >&-",
      "sample easeIn --every 0.1 > full", "render $SCENES/hello-card.yaml --ticks 9 --hashes > full",
    ] { try scratch.shell("$RIFFLE \(arguments)").expectSentence(73, "cannot be written") }
    #expect(try fullIsStillThere)
    let recording = "$RIFFLE render $SCENES/hello-card.yaml --demo --ticks 90 --record a.rec && $RIFFLE render a.rec"
    for more in ["--record full", "--export /proc/none/moments"] {
      try scratch.shell("\(recording) \(more)").expectSentence(73)
    }
  }

  @Test("a test or a comparison without a place for its files prints its report, and one warning or error")
  func testWithoutRecordings() throws {
    try scratch.write(
      """
      riffle: 1
      entities: {line: {at: [1500, 100], text: {label: News, size: 40}}}
      on:
      - start: true
        do:
          animate: line
          to: {x: -500}
          with: {curve: linear, duration: 8, repeat: {count: forever, autoreverses: false}}
      expect: [{noJump: true}]

      """, to: "a.yaml")
    let warning = "warning: out/motion cannot be written: out is no folder; name another one. Recordings and pictures"
    for (more, verdict) in [("", "FAIL b.yaml:"), ("--json", "\"b.yaml\"")] {
      let outcome = try scratch.shell(
        "cp a.yaml b.yaml; touch out; $RIFFLE test a.yaml b.yaml -o t.xml --pictures out/p \(more); code=$?; "
          + "grep -c '<failure' t.xml >&2; rm t.xml; exit $code")
      #expect(outcome.status == 1 && outcome.output.contains(verdict), "\(outcome)")
      #expect(outcome.complaint.hasPrefix(warning) && outcome.complaint.hasSuffix(".\n2\n"), "\(outcome)")
    }
    let tracks = try scratch.shell("$RIFFLE test a.yaml --recordings r --tracks out/t")
    #expect(tracks.status == 73 && tracks.isOneSentence && tracks.output.contains("FAIL a.yaml:"), "\(tracks)")
    let difference = try scratch.shell(
      "sed 's/duration: 8/duration: 4/' a.yaml > b.yaml; $RIFFLE diff a.yaml b.yaml --pictures out/p")
    #expect(difference.status == 73 && difference.isOneSentence, "\(difference)")
    #expect(difference.output.contains("line: position goes another way"), "\(difference)")
  }

  @Test("a picture or a film that does not fit on the disk leaves no file") func leftovers() throws {
    var ways = ["--png big.png", "--frames frames"]
    if Tool.ffmpeg.isExpected { ways += ["--mp4 film.mp4"] }
    for way in ways {
      try scratch.shell("ulimit -f 1; $RIFFLE render $SCENES/memory.yaml --demo --ticks 400 \(way)")
        .expect(73, "File too large")
    }
    #expect(try scratch.shell("ls").output == "full\n")
  }

  /// Sends the signal twice, as `timeout` does. A shell's background job ignores SIGINT, but not SIGTERM. The shell
  /// polls for the file and for the delivery of the signal, as nothing notifies it.
  @Test("a film stopped by a signal sent twice leaves no file and ends with the signal's code") func stopped() throws {
    var ways = ["--frames frames"]
    if Tool.ffmpeg.isExpected { ways += ["--mp4 film.mp4", "--gif film.gif"] }
    for way in ways {
      try scratch.shell(
        """
        $RIFFLE render $SCENES/memory.yaml --demo \(way) & film=$!
        while kill -0 $film && ! ls -d f*.part >/dev/null; do sleep 0.01; done 2>/dev/null
        kill $film; while grep -q '^ShdPnd:.*[1-9a-f]' /proc/$film/status; do :; done 2>/dev/null
        kill $film; wait $film; echo $?; ls
        """
      ).expect(0, output: "143\nfull\n", complaint: "")
    }
  }

  @Test("a window closed by a signal has the usual exit code: 0, or the command's result")
  func closedBySignal() throws {
    for (command, code) in [
      ("run $SCENES/step-me.yaml --record b.rec", 0), ("run a.rec", 0),
      ("diff a.rec $SCENES/step-me.yaml --first --window", 1),
    ] {
      let outcome = try scratch.shell(
        """
        export SDL_VIDEODRIVER=dummy; rm -f a.rec b.rec
        $RIFFLE render $SCENES/step-me.yaml --no-demo --ticks 200 --record a.rec >/dev/null || exit
        $RIFFLE \(command) >said & program=$!
        \(Scratch.listens)
        kill $program; wait $program; echo $?
        """)
      #expect(outcome.output == "\(code)\n" && outcome.complaint.isEmpty, "\(command): \(outcome)")
    }
  }

  @Test("existing files of another kind are not overwritten by recordings, frames or films") func spared() throws {
    let script = """
      cp $SCENES/hello-card.yaml mine.yaml; echo mine > mine.txt; ln mine.yaml other.yaml
      $RIFFLE render mine.yaml --ticks 9 --record mine.yaml; echo $?
      $RIFFLE render mine.yaml --ticks 9 --record other.yaml; echo $?
      $RIFFLE render mine.yaml --ticks 9 --frames mine.txt; echo $?
      $RIFFLE render mine.yaml --demo --ticks 9 --record again.rec; $RIFFLE render mine.yaml --ticks 9 --record again.rec
      echo $?; cmp mine.yaml $SCENES/hello-card.yaml && cat mine.txt
      """
    try scratch.shell(script)
      .expect(0, output: "64\n73\n73\n0\nmine\n", "the file holds something else than a recording")
    if Tool.ffmpeg.isExpected { try scratch.shell("$RIFFLE render mine.yaml --ticks 9 --mp4 full").expectSentence(73) }
    #expect(try fullIsStillThere)
  }

  @Test("a closed output pipe ends a run silently, with a whole recording") func closedPipe() throws {
    try scratch.shell(
      "$RIFFLE render $SCENES/memory.yaml --demo --ticks 3000 --hashes --record a.rec | head -n 1; echo ${PIPESTATUS[0]}"
    ).expect(0, ending: "\n141\n", complaint: "")
    #expect(try scratch.text("a.rec").contains(#/\nend #[0-9a-f]{16}\n$/#))
    #expect(try scratch.riffle(["render", scratch.path("a.rec"), "--verify"]).status == 0)
  }

  @Test("a run without standard input, output and error works") func closedStreams() throws {
    try scratch.shell("$RIFFLE render $SCENES/hello-card.yaml --demo --ticks 90 --record a.rec <&- >&- 2>&-; echo $?")
      .expect(0, output: "0\n")
    try scratch.riffle(["render", scratch.path("a.rec"), "--verify"]).expect(0, ending: "hashes agree\n")
    try scratch.shell("$RIFFLE check nothing.yaml 2>&-").expect(66)
  }

  @Test(
    "hash and picture are the same in any environment",
    arguments: [
      "env -u LC_ALL -u LANG -u LC_CTYPE", "env LC_ALL=C", "env LC_ALL=xx_YY.bogus LANG=nowhere",
      "env -u HOME -u TMPDIR",
      "env HOME=/proc TMPDIR=/proc/none XDG_RUNTIME_DIR=/proc", "env -i", "env TMPDIR=", "env SDL_AUDIODRIVER=none",
    ])
  func environment(prefix: String) throws {
    let work = "render $SCENES/hello-card.yaml --demo --ticks 60 --hash --png"
    let outcome = try scratch.shell("$RIFFLE \(work) a.png && \(prefix) $RIFFLE \(work) b.png && cmp a.png b.png")
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 0 && lines.count == 2 && lines[0] == lines[1], "\(outcome)")
    try scratch.shell("\(prefix) SDL_VIDEODRIVER=dummy $RIFFLE run $SCENES/hello-card.yaml --ticks 4")
      .expect(0, complaint: "")
  }

  @Test(
    "films are made without a folder for temporary files",
    .enabled(if: Tool.ffmpeg.isExpected, "no film was made: ffmpeg is not installed"))
  func filmsWithoutTemporaries() throws {
    try scratch.shell(
      "TMPDIR=/proc/none HOME=/proc $RIFFLE render $SCENES/hello-card.yaml --size 64x48 --ticks 12 --mp4 a.mp4 && test -s a.mp4"
    ).expect(0)
  }

  @Test("in a deleted working folder, runs without output files work, and the others end with one sentence")
  func folderGone() throws {
    let gone = "mkdir gone && cd gone && rmdir ../gone &&"
    let hash = try scratch.shell("\(gone) $RIFFLE render $SCENES/hello-card.yaml --ticks 30 --hash")
    #expect(hash.status == 0 && hash.output.count == 17, "\(hash)")
    for what in ["--png a.png", "--record a.rec", "--frames a"] {
      try scratch.shell("\(gone) $RIFFLE render $SCENES/hello-card.yaml --ticks 30 \(what)").expectSentence(73)
    }
    try scratch.shell("\(gone) $RIFFLE check scene.yaml").expect(66)
  }

  @Test("without OpenGL, a requested OpenGL renderer is refused, and otherwise software is used")
  func withoutOpenGL() throws {
    let asked = try scratch.shell(
      "SDL_VIDEODRIVER=dummy $RIFFLE run $SCENES/hello-card.yaml --renderer opengl --ticks 4")
    #expect(asked.status == 69 && asked.isOneSentence && asked.complaint.hasPrefix("No OpenGL renderer: "), "\(asked)")
    try scratch.shell("SDL_VIDEODRIVER=dummy $RIFFLE run $SCENES/hello-card.yaml --ticks 4").expect(0)
    try scratch.shell(
      "env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER $RIFFLE run $SCENES/hello-card.yaml --ticks 4"
    ).expectSentence(69)
  }

  @Test(
    "on a display without OpenGL, software rendering is reported, and a requested OpenGL renderer is refused",
    .enabled(if: Tool.xvfb.isExpected, "no screen: Xvfb is not installed"))
  func screenWithoutOpenGL() throws {
    _ = try Tool.xvfb.located
    let outcome = try scratch.shell(
      """
      mkfifo number
      Xvfb -displayfd 1 -screen 0 640x480x24 -extension GLX -nolisten tcp -noreset > number 2> /dev/null &
      read -r -t 90 number < number
      export DISPLAY=:$number SDL_VIDEODRIVER=x11
      $RIFFLE run $SCENES/hello-card.yaml --ticks 4 2> auto; echo $?
      $RIFFLE run $SCENES/hello-card.yaml --ticks 4 --renderer opengl; echo $?; kill $!
      """)
    #expect(outcome.output == "0\n69\n", "\(outcome)")
    #expect(try scratch.text("auto").contains("drawing in software"))
    #expect(outcome.isOneSentence && outcome.complaint.hasPrefix("No OpenGL renderer: "), "\(outcome)")
  }

  @Test(
    "an invalid font file ends with one sentence and code 65; a damaged one is reported and drawn without its letters")
  func fonts() throws {
    let copy =
      "rm -rf fonts; mkdir fonts; cp -r $SCENES/../Assets/Fonts fonts; cd fonts/Fonts; export RIFFLE_ASSETS=$PWD/.."
    let work = "$RIFFLE render $SCENES/memory.yaml --demo --ticks 60"
    // The fonts used in the picture.
    let used: Set = ["Inter-Regular.otf", "Inter-SemiBold.otf"]
    for name in ["Inter-Regular.otf", "Inter-SemiBold.otf", "DejaVuSansMono.ttf", "NotoColorEmoji.ttf"] {
      try scratch.shell("\(copy); echo 'no font' > \(name); \(work) --png a.png; echo $?; ls a.png")
        .expect(output: "65\n", "\(name) cannot be read: it is no font.\n")
      let hollow = try scratch.shell(
        """
        \(copy); size=$(stat -c %s \(name)); head -c 600 \(name) > f; truncate -s $size f; mv f \(name)
        \(work) --png a.png && \(work) --hash
        """)
      #expect(hollow.status == 0 && hollow.output.count == 17, "\(name): \(hollow)")
      #expect(hollow.complaint.contains("\(name) cannot be opened as a font") == used.contains(name), "\(hollow)")
      #expect(hollow.complaint.split(separator: "\n").count <= 2, "\(name): \(hollow)")
    }
  }

  @Test("a window ended by Ctrl+C, kill or its terminal completes its recording", arguments: ["INT", "TERM", "HUP"])
  func signals(name: String) throws {
    let outcome = try scratch.shell(
      """
      set -m; mkfifo ticks
      SDL_VIDEODRIVER=dummy $RIFFLE run $SCENES/memory.yaml --demo --hashes --record a.rec > ticks &
      { for tick in {1..60}; do read -r -t 90 line; done; kill -\(name) $!; cat > rest; } < ticks
      wait $!; echo $?; tail -n 1 a.rec
      """)
    #expect(outcome.output.wholeMatch(of: #/0\nend #[0-9a-f]{16}\n/#) != nil, "\(outcome)")
    try scratch.riffle(["render", scratch.path("a.rec"), "--verify"]).expect(0, ending: "hashes agree\n")
  }

  @Test("a run started with nohup continues after its terminal closes") func nohup() throws {
    let outcome = try scratch.shell(
      """
      set -m; mkfifo ticks
      (trap '' HUP; exec $RIFFLE render $SCENES/memory.yaml --demo --ticks 4000 --record a.rec --hashes) > ticks &
      { for tick in {1..60}; do read -r -t 90 line; done; kill -HUP $!; cat > rest; } < ticks
      wait $!; echo $?; tail -n 1 a.rec; grep -c '^4000' a.rec
      """)
    #expect(outcome.output.wholeMatch(of: #/0\nend #[0-9a-f]{16}\n1\n/#) != nil, "\(outcome)")
  }
}
