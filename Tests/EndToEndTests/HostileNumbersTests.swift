import Foundation
import Testing

/// Extreme numbers on the command line, alone and multiplied: each is accepted or refused by name, within limits of
/// memory and time, and leaves no file.
@Suite("Hostile numbers") struct HostileNumbersTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let limits = "ulimit -v 1500000; ulimit -t 20; ulimit -c 0; export SDL_VIDEODRIVER=dummy"

  static let options: [(String, [String])] = [
    ("render $SCENES/hello-card.yaml --hash", ["--ticks", "--seconds", "--seed", "--size", "--fps"]),
    ("render $SCENES/hello-card.yaml --ticks 3 --size 32x32 --sheet out", ["--moments", "--moment-width", "--from"]),
    (
      "render $SCENES/hello-card.yaml --size 32x32 --frames out --ticks 3",
      ["--fps", "--from", "--to", "--scale", "--colors"]
    ),
    (
      "inspect $SCENES/hello-card.yaml 'play 3' --size 64x64 --frames out",
      ["--from", "--to", "--fps", "--scale", "--size", "--seed"]
    ),
    ("test $SCENES/hello-card.yaml --random", ["--seed 3 --ticks", "--ticks 16 --seed"]),
    ("run $SCENES/hello-card.yaml --ticks 2", ["--speed", "--scale", "--seed"]),
    ("diff $SCENES/hello-card.yaml $SCENES/hello-card.yaml --first", ["--ticks"]),
    ("render a.rec --hash", ["--ticks", "--seconds"]),
    ("sample bouncy --every 0.1", ["--start", "--target", "--velocity", "--seconds"]),
    ("sample bouncy", ["--at", "--every"]),
  ]

  private static let values =
    "0 -0 -1 0.5 nan inf -inf 1e9 -1e9 1000000000 1e17 7.7e16 1e308 1e-308 99999999999999999999 0x0 1e17x1e17 '' x"

  @Test("each option accepts a number or refuses it by name", arguments: options)
  func alone(command: String, options: [String]) throws {
    let outcome = try scratch.shell(
      """
      \(Self.limits); $RIFFLE render $SCENES/hello-card.yaml --ticks 9 --record a.rec || exit
      for option in \(options.map { "'\($0)'" }.joined(separator: " ")); do for value in \(Self.values); do
        rm -rf out; eval "$RIFFLE \(command) $option '$value'" > /dev/null 2> said; status=$?
        echo "$option $value: $status, $(head -n 1 said)"
        test $status = 0 || ls | grep -v -e a.rec -e said
      done; done
      """)
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.complaint.isEmpty && lines.count == options.count * 19, "\(outcome)")
    for line in lines {
      // A long run prints its progress.
      let isTaken = line.contains(/: 0, (Playing .*)?$/)
      let isRefused = line.contains(/: 64, Error: .*--/)
      #expect(isTaken || isRefused, "\(command) \(line)")
    }
  }

  @Test(
    "the product of several options is bounded",
    arguments: [
      "render $SCENES/hello-card.yaml --sheet out --moments 400 --moment-width 1920 --ticks 500":
        "smaller --moment-width",
      "render $SCENES/hello-card.yaml --sheet out --size 16x8192 --moment-width 1920 --ticks 1":
        "smaller --moment-width",
      "render $SCENES/hello-card.yaml --png out --size 8192x8192 --scale 4 --ticks 1": "smaller --scale or --size",
      "render $SCENES/hello-card.yaml --frames out --size 8192x8192 --scale 4 --ticks 1": "smaller --scale or --size",
      "render $SCENES/hello-card.yaml --frames out --to 86400 --fps 240": "smaller --fps",
      "inspect $SCENES/hello-card.yaml 'play 3' --png out --size 8192x8192 --scale 4": "smaller --scale or --size",
      "inspect $SCENES/hello-card.yaml 'play 3' --frames out --from 5 --to 6": "--from 5.0 is behind the last step",
      "inspect $SCENES/hello-card.yaml \"$(for i in {1..11}; do printf 'play 100000;'; done)\"":
        "The steps take 1100000 ticks; they take at most 1000000",
      "inspect $SCENES/hello-card.yaml 'key s x10000; wait 100000; key s x10000' --png $SCENES/hello-card.yaml":
        "is named twice", "sample bouncy --every 1e-9": "that makes more than 10000000 rows",
      "render $SCENES/hello-card.yaml --mp4 a.mp4 --gif a.mp4": "a.mp4 is named twice",
      "render $SCENES/hello-card.yaml --png a.png --record a.png": "a.png is named twice",
    ] as KeyValuePairs<String, String>)
  func multiplied(command: String, words: String) throws {
    let outcome = try scratch.shell("\(Self.limits); $RIFFLE \(command); echo $?; ls")
    #expect(outcome.output == "64\n", "\(command): \(outcome)")
    #expect(outcome.complaint.hasPrefix("Error: ") && outcome.complaint.contains(words), "\(command): \(outcome)")
  }

  @Test("rows are printed as they are computed, and a closed pipe ends the output at any row") func rows() throws {
    let outcome = try scratch.shell(
      "ulimit -v 655360; $RIFFLE sample easeInOut --every 1e-7 --seconds 1 | head -n 3; echo ${PIPESTATUS[0]}")
    #expect(
      outcome.output.hasPrefix("time,value,velocity\n0.0,0.0,") && outcome.output.hasSuffix("\n141\n"), "\(outcome)")
  }

  @Test("positions beyond any screen are played and drawn, over sliders and in the debugger") func places() throws {
    let outcome = try scratch.shell(
      """
      \(Self.limits)
      $RIFFLE inspect $SCENES/parameters.yaml \
        'play 30; key grave; click 1e38 360; click 480 1e30; move -1e38 1e38; play 3; click 820 1e30; key s' --png a.png || exit
      for scene in parameters memory drag; do
        $RIFFLE render $SCENES/$scene.yaml --demo --ticks 9 --record a.rec || exit
        { grep -v '^end' a.rec; tick=10
          for far in 1e30 3e38 -3e38; do for near in 20 200 480 820 940; do
            for place in "$far $near" "$near $far"; do
              echo "$tick move $place; press $place 1; move $far $far; release $place 1"; tick=$((tick + 1))
            done
          done; done
          echo end; } > b.rec
        $RIFFLE render b.rec --export m && $RIFFLE render b.rec --png a.png || exit
      done
      """)
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome)")
  }
}
