import MemoryGame
import Riffle
import Testing

/// A moment of memory.yaml, exported by the debugger. It fails when the scene comes to that tick otherwise.
@Suite("memory at tick 700")
struct Memory700Tests {
  @Test("memory comes to tick 700 as it did when it was exported, and goes on so")
  func moment() throws {
    var moment = try ExportedMoment("memory-700.rec", beside: #filePath, blocks: [MemoryBlock.self])
    try moment.play(to: 700)
    #expect(moment.seen("card 21", "Transform.position") == "(412, 414)")
    #expect(moment.seen("card 2", "Transform.position") == "(488, 283)")
    #expect(moment.seen("card 23", "Transform.position") == "(428, 260)")
    #expect(moment.seen("card 6", "Transform.position") == "(648, 273)")
    #expect(moment.seen("card 5", "Transform.position") == "(544, 441)")
    #expect(moment.seen("card 18", "Transform.position") == "(311, 439)")
    #expect(moment.seen("card 16", "Transform.position") == "(406, 399)")
    #expect(moment.seen("card 4", "Transform.position") == "(292, 451)")
    #expect(moment.hash == 0xf2de_ac3f_93e1_55da)
    try moment.play(to: 820)
    #expect(moment.hash == 0x2240_6342_3273_dee1)
  }
}
