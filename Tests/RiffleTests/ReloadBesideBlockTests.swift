import MemoryGame
import SceneSupport
import Testing

@Suite("Reloading beside a block") struct ReloadBesideBlockTests {
  private static let memory = """
    memory:
      pictures: [👻, 🎃, 🦊, 🐼]
      pairs: 2

    """

  @Test("entities that a save adds are drawn where a fresh start draws them", arguments: [false, true])
  func drawingOrder(isBelow: Bool) throws {
    let depth = isBelow ? ", depth: -1" : ""
    let text = """
      riffle: 1
      \(Self.memory)entities:
        a: {at: [480, 360], size: [400, 400], fill: red\(depth)}
      """
    var stage = try Stage("riffle: 1\n\(Self.memory)", blocks: [MemoryBlock.self], after: 10)
    stage.step(400, .reload(text, jumps: false))
    let fresh = try Stage(text, blocks: [MemoryBlock.self], after: 410)
    let (order, wanted) = (stage.names, fresh.names)
    #expect(order == wanted)
  }
}

extension Stage {
  fileprivate var names: [String] { world.placements().map { world.name(of: $0.entity) } }
}
