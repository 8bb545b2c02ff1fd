import Riffle
import RiffleApp
import Testing

/// A moment of step-me.yaml, exported by the debugger. It fails when the scene comes to that tick otherwise.
@Suite("step-me at tick 60")
struct StepMe60Tests {
  @Test("step-me comes to tick 60 as it did when it was exported, and continues so")
  func moment() throws {
    var moment = try ExportedMoment("step-me-60.rec", beside: #filePath, blocks: [])
    try moment.play(to: 60)
    #expect(moment.seen("ball", "Transform.position") == "(566, 268)")
    #expect(moment.seen("card-6", "Transform.turn") == "234.6°")
    #expect(moment.seen("card-5", "Transform.turn") == "302.6°")
    #expect(moment.seen("card-4", "Transform.turn") == "341.0°")
    #expect(moment.seen("card-3", "Transform.turn") == "356.4°")
    #expect(moment.seen("card-2", "Transform.turn") == "360.7°")
    #expect(moment.seen("card-1", "Transform.turn") == "361.1°")
    #expect(moment.hash == 0x3e89_c9b4_2cc2_cee4)
    try moment.play(to: 60)
    #expect(moment.hash == 0x3e89_c9b4_2cc2_cee4)
  }
}
