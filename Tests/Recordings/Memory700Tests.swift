import MemoryGame
import Riffle
import RiffleApp
import Testing

/// A moment of memory.yaml, exported by the debugger. It fails when the scene comes to that tick otherwise.
@Suite("memory at tick 700")
struct Memory700Tests {
  @Test("memory comes to tick 700 as it did when it was exported, and goes on so")
  func moment() throws {
    var moment = try ExportedMoment("memory-700.rec", beside: #filePath, blocks: [MemoryBlock.self])
    try moment.play(to: 700)
    #expect(moment.seen("card 21", "Transform.position") == "(407, 412)")
    #expect(moment.seen("card 2", "Transform.position") == "(493, 284)")
    #expect(moment.seen("card 23", "Transform.position") == "(425, 261)")
    #expect(moment.seen("card 6", "Transform.position") == "(653, 275)")
    #expect(moment.seen("card 5", "Transform.position") == "(539, 439)")
    #expect(moment.seen("card 18", "Transform.position") == "(313, 440)")
    #expect(moment.seen("card 16", "Transform.position") == "(411, 399)")
    #expect(moment.seen("card 4", "Transform.position") == "(289, 450)")
    #expect(moment.hash == 0xfd4a_6d2e_b045_e643)
    try moment.play(to: 820)
    #expect(moment.hash == 0xde99_0785_c0c8_28c7)
  }
}
