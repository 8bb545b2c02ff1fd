import MemoryGame
import SceneSupport
import Testing

extension Stage {
  /// Plays a scene of the folder `Scenes`, also the memory game, for a number of ticks.
  init(playing name: String, watches: Bool = true, after ticks: Int = 0) throws {
    try self.init(file: name, blocks: [MemoryBlock.self], watches: watches, after: ticks)
  }

  func isSound(_ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(watch.jumps.isEmpty, "\(name): \(watch.jumps.prefix(3))", sourceLocation: sourceLocation)
    #expect(
      watch.repeated.isEmpty, "\(name): completed twice: \(watch.repeated.prefix(3))", sourceLocation: sourceLocation)
  }
}
