import RiffleCommandLine
import Testing

@Suite("A run without options")
struct SceneRunTests {
  private func run(_ line: String, opensGallery: Bool = false) -> SceneRun? {
    SceneRun(["riffle"] + line.split(separator: " ").map(String.init), opensGallery: opensGallery)
  }

  @Test("a scene alone and the gallery start without parsing options; other command lines are parsed")
  func lines() {
    #expect(run("run scene.yaml")?.scene == "scene.yaml")
    #expect(run("run").map { $0.scene == nil } == true)
    #expect(run("", opensGallery: true).map { $0.scene == nil } == true)
    #expect(run("") == nil)
    for line in [
      "run --help", "run -h", "run a.yaml --paused", "run a.yaml b.yaml", "check a.yaml", "--version", "help run",
    ] {
      #expect(run(line, opensGallery: true) == nil, "\(line)")
    }
    #expect(SceneRun(["riffle", "run", ""], opensGallery: false) == nil)
  }

  @Test("a plain run has the default values of all options")
  func defaults() throws {
    let (run, command) = (SceneRun.plain, try RunCommand.parse(["a.yaml"]))
    #expect(run.speed == command.speed.value && run.scale == command.scale.value)
    #expect(run.volume == command.sound.volume.value && run.isMuted == command.sound.mute)
    #expect(run.drawing == command.renderer && run.reload == command.onSave)
    #expect(run.isPaused == command.paused && run.playsDemo == command.demo && run.printsHashes == command.hashes)
    #expect(run.stopsAtJump == command.stopAtJump && run.judges == command.watch && run.reports == command.json)
  }
}
