import RiffleScene
import SceneSupport
import Testing

@Suite("Actions in parallel")
struct ParallelActionTests {
  private static func stage(_ count: Int, ends: (Int) -> Double) throws -> Stage {
    let entities = (0..<count).map { "  e\($0): {at: [\($0), 0], size: [4, 4], fill: teal}" }
    let tracks = (0..<count).map { "{keyframes: e\($0), by: {x: [{linear: 60, duration: \(ends($0))}]}}" }
    return try Stage(
      """
      riffle: 1
      entities:
      \(entities.joined(separator: "\n"))
      on:
        - {start: true, do: [{parallel: [\(tracks.joined(separator: ", "))]}]}
      """)
  }

  /// The storage addresses of the children of all running scripts.
  private static func places(_ world: World) -> [UnsafeRawPointer?] {
    func places(_ running: Scripts.Running) -> [UnsafeRawPointer?] {
      [running.children.withUnsafeBytes { $0.baseAddress }] + running.children.flatMap(places)
    }
    return world[resource: Scripts.self].scripts.runs.flatMap { places($0.running) }
  }

  @Test("waiting parallel actions are not copied, even with a history of every tick")
  func waits() throws {
    var stage = try Self.stage(50) { _ in 2 }
    stage.step(2)
    let before = stage.world
    stage.step(20)
    #expect(Self.places(stage.world) == Self.places(before))
    #expect(Self.places(before).count > 50)
  }

  @Test("each parallel action ends in its own tick, in any order")
  func ends() throws {
    var stage = try Self.stage(12) { 0.1 * Double(($0 * 7) % 12 + 1) }
    func left() -> Int { stage.world[resource: Scripts.self].scripts.runs.reduce(0) { $0 + Self.leaves($1.running) } }
    stage.step(6)
    var counts: [Int] = []
    for _ in 0..<12 {
      counts.append(left())
      stage.step(12)
    }
    #expect(counts == Array((1...12).reversed()))
    #expect(left() == 0 && stage.world[resource: Scripts.self].scripts.isEmpty)
  }

  private static func leaves(_ running: Scripts.Running) -> Int {
    if case .animating = running.state { return 1 }
    return running.children.reduce(0) { $0 + leaves($1) }
  }
}
