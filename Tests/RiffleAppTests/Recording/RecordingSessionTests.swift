import Foundation
import RiffleApp
import Testing

@Suite("Recording a window") struct RecordingSessionTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.rec") }

  init() throws { folder = try TemporaryFolder() }

  private func player() throws -> Player {
    var app = App("Ball", size: [200, 100], seed: 3)
    let ball = app.world.spawn(.ellipse(at: [20, 50], size: [10, 10], fill: .white), Name("ball"))
    app.on(.key(.space)) { world in world.withAnimation(.bouncy) { $0[ball, Transform.self].position.x += 10 } }
    let player = try app.started()
    for frame in 0..<60 { player.advance(to: Double(frame) / 60) }
    return player
  }

  private func recording(_ path: String) throws -> Recording {
    try RecordingText.read(Array(Data(contentsOf: URL(fileURLWithPath: path))))
  }

  @Test("after a switch of branches only the missing ticks are written, and the file reads as that branch")
  func branch() throws {
    func size() throws -> Int { try Data(contentsOf: URL(fileURLWithPath: path)).count }
    let player = try player()
    let session = try RecordingSession(player.session.header, path: path)
    let header = try size()
    let old = player.playback.history
    try session.follow(old)
    let whole = try size() - header
    player.perform(.togglePause, at: 1)
    player.perform(.step(-10), at: 1)
    player.advance(to: 1.1)
    player.perform(.togglePause, at: 1.2)
    player.receive(.input(.keyPressed("space")), at: 1.2)
    player.advance(to: 1.2)
    player.advance(to: 1.25)
    let history = player.playback.history
    #expect(history.branchSummaries.count == 2 && history.liveEdge > 20)
    try session.follow(history)
    let added = try size() - header - whole
    #expect(added > 0 && added < whole / 2, "\(added) of \(whole) bytes")
    // Once more, and to the other branch and back: the last tick alone, then the difference.
    try session.follow(history)
    #expect(try size() - header - whole - added < 40)
    try session.follow(old)
    try session.follow(history)
    try session.end()
    let read = try recording(path)
    #expect(read.lastTick == history.liveEdge)
    for tick in 1...history.liveEdge { #expect(read.input(at: tick) == history.input(at: tick), "tick \(tick)") }
    #expect(read.hash(at: read.lastTick) == history.world(at: history.liveEdge)?.stateHash)
  }

  @Test("a recording that ends paused right after a save replays as it was recorded", arguments: 0..<6)
  func endsAfterSave(seed: Int) throws {
    let text = EditingDesk.text
    let scene = try SceneLoader.scene(from: text.utf8, path: "scene.yaml")
    let player = try Player(Playable(scene, SceneOptions()), Player.Options(), record: path)
    player.editable = EditableScene(text: text, path: nil, name: "scene.yaml", blocks: [])
    player.start(at: 0)
    player.advance(to: 0.1)
    player.receive(.input(.keyPressed("g")), at: 0.1)
    player.advance(to: 0.2 + Double(seed) / 120)
    player.perform(.togglePause, at: 0.2)
    player.receive(ReloadChange.text(text.replacing("[100, 300]", with: "[150, 300]")), at: 0.3)
    if seed % 2 == 1 { player.receive(ReloadChange.text(text.replacing("#E4572E", with: "#00FF00")), at: 0.4) }
    player.advance(to: 0.5)
    player.close()
    let recording = try recording(path)
    var replay = try Replay(recording)
    try replay.play(to: recording.lastTick)
    #expect(replay.verifiedTick == recording.lastTick && replay.tick == player.playback.history.liveEdge)
  }
}
