import Foundation
import Testing

/// Inputs and outputs that are not regular files: one sentence, the documented exit code, no file left. A process that
/// waits for the other end of a pipe ends with a signal.
@Suite("Hostile files") struct HostileFilesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  static let readers = [
    "check F", "run F", "render F --hash", "inspect F 'play 1'", "test F --random --ticks 16",
    "render F --verify", "diff F F --first", "diff $SCENES/hello-card.yaml F", "log F --summary",
  ]

  @Test("an unreadable input ends with one sentence and code 66, for every command", arguments: readers)
  func inputs(command: String) throws {
    let outcome = try scratch.shell(
      """
      ulimit -v 786432; ulimit -t 20; export SDL_VIDEODRIVER=dummy
      mkdir folder; ln -s loop loop; ln -s nowhere dangling; touch secret.yaml; chmod 0 secret.yaml
      files="folder loop dangling missing folder/missing loop/x /dev/zero /dev/null /dev/full ''"
      test -r secret.yaml || files="$files secret.yaml"
      IFS=' '
      # A folder has a gallery.
      test \(command == "run F" ? "run" : "other") = other || files=${files#folder }
      for file in $files; do
        eval "$RIFFLE \(command.replacing("F", with: "$file"))" > out 2> said < /dev/null
        echo "$? $(wc -l < said) $(wc -c < out)"; grep -v "^$(eval echo "$file"):\\|^'': " said
      done; ls
      """)
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.complaint.isEmpty && lines.count >= 15, "\(outcome)")
    #expect(lines.dropLast(6).allSatisfy { $0 == "66 1 0" }, "\(command): \(outcome.output)")
  }

  static let writers = [
    "render $SCENES/hello-card.yaml --ticks 3 --png F", "render $SCENES/hello-card.yaml --ticks 3 --sheet F",
    "render $SCENES/hello-card.yaml --ticks 3 --record F",
    "test $SCENES/hello-card.yaml --random --ticks 16 --record F",
    "inspect $SCENES/hello-card.yaml 'play 3' --png F", "sample bouncy -o png:F", "render a.rec --record F",
    "run $SCENES/hello-card.yaml --ticks 3 --record F", "render $SCENES/hello-card.yaml --ticks 3 --size 64x48 --mp4 F",
    "render $SCENES/hello-card.yaml --ticks 3 --size 64x48 --gif F",
  ]

  @Test("an unwritable output ends with one sentence and code 73, and leaves no file", arguments: writers)
  func outputs(command: String) throws {
    if command.contains("--mp4") || command.contains("--gif") {
      guard try scratch.shell("command -v ffmpeg").status == 0 else { return }
    }
    let outcome = try scratch.shell(
      """
      ulimit -v 1500000; ulimit -t 60; export SDL_VIDEODRIVER=dummy
      mkdir folder; mkfifo pipe; long=$(printf 'x%.0s' {1..300})
      $RIFFLE render $SCENES/hello-card.yaml --ticks 3 --record a.rec || exit
      for file in folder folder/ missing/a "''" /proc/a /dev/full /dev/full/a $long; do
        eval "$RIFFLE \(command.replacing("F", with: "$file"))" > out 2> said < /dev/null
        echo "$? $(grep -c 'cannot be written: ' said) $(wc -l < said)"
      done; rm out said; ls -A . folder
      """)
    #expect(
      outcome.output == String(repeating: "73 1 1\n", count: 8) + ".:\na.rec\nfolder\npipe\n\nfolder:\n",
      "\(command): \(outcome)")
    #expect(try outcome.complaint.isEmpty && scratch.shell("test -c /dev/full").status == 0, "\(outcome)")
  }

  /// Waits until the process is asleep at ten looks in a row. Nothing notifies of a waiting process, so its state is
  /// polled.
  private static let waits =
    "for look in {1..3000}; do sleep 0.02; grep -q '^State:.[SR]' /proc/$!/status 2>/dev/null || break; "
    + "grep -q '^State:.S' /proc/$!/status 2>/dev/null && asleep=$((asleep + 1)) || asleep=0; "
    + "test $asleep -ge 10 && break; done"

  @Test(
    "a command waits for the other end of a pipe until a signal ends it",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "no /proc to see who waits"),
    arguments: [
      "render $SCENES/hello-card.yaml --ticks 9 --record pipe", "render $SCENES/hello-card.yaml --ticks 9 --png pipe",
      "render $SCENES/hello-card.yaml --ticks 9 --sheet pipe",
      "test $SCENES/hello-card.yaml --random --ticks 16 --record pipe",
      "inspect $SCENES/hello-card.yaml 'play 9' --png pipe", "render a.rec --record pipe", "sample bouncy -o png:pipe",
      "run $SCENES/hello-card.yaml --record pipe", "check pipe", "test --random pipe", "render pipe --verify",
      "render $SCENES/memory.yaml --demo --ticks 100000 --record stuck",
      "render $SCENES/memory.yaml --demo --ticks 100000 --hashes > stuck",
      "sample bouncy --every 0.0001 --seconds 100 > stuck",
    ])
  func pipes(command: String) throws {
    let outcome = try scratch.shell(
      """
      export SDL_VIDEODRIVER=dummy; ulimit -c 0; mkfifo pipe stuck
      $RIFFLE render $SCENES/hello-card.yaml --ticks 3 --record a.rec || exit
      test -z '\(command.contains("stuck") ? "stuck" : "")' || exec 3<>stuck
      exec $RIFFLE \(command) & program=$!; asleep=0; \(Self.waits)
      kill -TERM $program
      timeout 30 tail -f -s 0.1 --pid=$program /dev/null || kill -KILL $program
      wait $program; echo $?; ls
      """)
    outcome.expect(output: "143\na.rec\npipe\nstuck\n")
    #expect(!outcome.complaint.contains("cannot be"), "\(outcome)")
  }

  @Test("a pipe that gets a reader receives the whole recording") func late() throws {
    let outcome = try scratch.shell(
      """
      mkfifo pipe; $RIFFLE render $SCENES/memory.yaml --demo --ticks 900 --record pipe & asleep=0; \(Self.waits)
      cat pipe > a.rec; wait $!; echo $?; tail -n 1 a.rec; $RIFFLE render a.rec --verify
      """)
    #expect(outcome.output.contains(#/^0\nend #[0-9a-f]{16}\n75 hashes agree\n$/#), "\(outcome)")
  }
}
