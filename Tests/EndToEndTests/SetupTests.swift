import Foundation
import Testing

/// Runs the scripts on a simulated machine: `swift`, `apt-get` and other programs are stubs of the test on the path.
@Suite("Scripts") struct SetupTests {
  private let scratch: Scratch
  private let packages = "libsdl2-dev libsdl2-ttf-dev libyaml-dev fonts-noto-color-emoji"

  init() throws { scratch = try Scratch() }

  /// Runs a shell script with only these programs and the usual tools on the path. `$SCRIPTS` is the project's folder
  /// of scripts.
  private func shell(_ programs: [String: String], _ script: String) throws -> Scratch.Outcome {
    let folder = scratch.folder.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var all = ["uname": "echo Linux", "swift": "exit 1", "apt-get": "exit 1", "dpkg-query": "printf installed"]
    all.merge(programs) { $1 }
    for (name, text) in all {
      let file = folder.appendingPathComponent(name)
      try "#!/bin/bash\n\(text)\n".write(to: file, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let tools = "bash awk cat dirname env find grep id mkfifo mktemp rm sleep tail wc".split(separator: " ").filter {
      all["\($0)"] == nil
    }
    return try scratch.shell(
      """
      for tool in \(tools.joined(separator: " ")); do ln -sf "$(command -v $tool)" bin/; done
      export PATH=$PWD/bin SCRIPTS=$SCENES/../Scripts TMPDIR=$PWD
      \(script)
      """)
  }

  @Test("without root and sudo, setup prints the missing packages, and the command for root") func missing() throws {
    let outcome = try shell(["dpkg-query": "exit 1", "id": "echo 1000"], "$SCRIPTS/setup")
    outcome.expect(
      69,
      complaint: """
        Riffle needs \(packages). Only root can install them, and there is no sudo. As root: apt-get install \(packages)

        """)
  }

  @Test("as root or with sudo, setup installs missing packages, and shows the installer's errors")
  func installed() throws {
    try shell(["dpkg-query": "exit 1", "id": "echo 0", "apt-get": "echo \"$@\" >>asked"], "$SCRIPTS/setup").expect(0)
    #expect(try scratch.text("asked").contains("install -y -qq --no-install-recommends \(packages)\n"))
    try shell(
      ["dpkg-query": "exit 1", "id": "echo 1000", "sudo": "echo 'sudo: a password is required' >&2; exit 1"],
      "$SCRIPTS/setup"
    ).expect(1, "sudo: a password is required\n")
  }

  @Test("a failed step of a script prints its reason") func quietlyEnded() throws {
    try shell([:], "source $SCRIPTS/setup; quietly 'Looking' die 69 'There is none.'").expect(69, "There is none.\n")
  }

  @Test("a build prints its step, module and seconds") func counted() throws {
    let outcome = try shell(
      ["swift": "echo '[3/8] Compiling RiffleScene A.swift'\nread -r -t 90 <seen"],
      """
      source $SCRIPTS/setup; progress_every=0; mkfifo seen said
      # Open for reading too, so that a line after the end of the build does not wait for a reader.
      exec 3<>seen
      while IFS= read -r line; do echo "$line"; [[ $line != *step* ]] || echo >&3; done <said & reader=$!
      quietly 'Building' swift build 2>said; wait $reader
      """)
    #expect(outcome.output.contains(#/^Building \.\.\.\n  step 3 of 8, RiffleScene, \d+ s\n/#), "\(outcome)")
  }

  @Test("the summary of the tests comes last, directly after the skipped and failed tests and the notes")
  func summary() throws {
    let said = """
      ➜ Test "films" skipped: "no ffmpeg"
      ✘ Test "cards" failed after 0.1 seconds with 1 issue.
      ✔ Test "more" passed after 0.1 seconds.
      ✘ Suite "Table" failed after 0.1 seconds with 1 issue.
      """
    let end = "✘ Test run with 3 tests in 1 suite failed after 0.1 seconds with 1 issue."
    func swift(_ lines: String) -> String { "[[ $1 == test ]] || exit 0\ncat <<'END'\n\(lines)\nEND\nexit 1" }
    try scratch.write("LEFT OUT: soaking\n", to: "notes")
    let last =
      ["films", "cards"].map { name in said.split(separator: "\n").first { $0.contains(name) } ?? "" }
      + ["LEFT OUT: soaking"]
    let whole = try shell(["swift": swift("\(said)\n\(end)")], "RIFFLE_NOTES=$PWD/notes $SCRIPTS/test")
    #expect(whole.status == 1 && Array(whole.output.split(separator: "\n").suffix(4)) == last + [end[...]], "\(whole)")
    let broken = try shell(["swift": swift(said)], "RIFFLE_NOTES=$PWD/notes $SCRIPTS/test")
    #expect(broken.status == 1 && Array(broken.output.split(separator: "\n").suffix(3)) == last, "\(broken)")
  }
}
