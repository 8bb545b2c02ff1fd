import MemoryGame
import RiffleApp
import Testing

/// A moment of memory.yaml, exported by the debugger. It fails when the scene comes to that tick otherwise.
@Suite("memory at tick 700")
struct Memory700Tests {
  @Test("memory comes to tick 700 as it did when it was exported, and continues so")
  func moment() throws {
    var moment = try ExportedMoment("memory-700.rec", beside: #filePath, blocks: [MemoryBlock.self])
    try moment.play(to: 700)
    #expect(moment.seen("card 21", "Transform.position") == "(407, 412)")
    #expect(moment.seen("card 2", "Transform.position") == "(495, 284)")
    #expect(moment.seen("card 23", "Transform.position") == "(421, 251)")
    #expect(moment.seen("card 6", "Transform.position") == "(653, 275)")
    #expect(moment.seen("card 5", "Transform.position") == "(550, 441)")
    #expect(moment.seen("card 18", "Transform.position") == "(310, 437)")
    #expect(moment.seen("card 16", "Transform.position") == "(422, 403)")
    #expect(moment.seen("card 12", "Transform.position") == "(484, 330)")
    #expect(moment.hash == 0x3616_d168_f379_2965)
    try moment.play(to: 820)
    #expect(moment.hash == 0xf384_b625_767f_56c7)
  }
}
