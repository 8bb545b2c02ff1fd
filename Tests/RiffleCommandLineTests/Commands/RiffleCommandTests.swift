import Testing

@testable import RiffleCommandLine

@Suite("A command line that is not understood")
struct RiffleCommandTests {
  @Test("one that begins with a scene's file is answered with `run`; no other is")
  func scene() {
    #expect(RiffleCommand.hint(for: ["riffle", "scene.yaml"])?.hasSuffix(" run scene.yaml") == true)
    #expect(
      RiffleCommand.hint(for: ["riffle", "five cards.YML", "--demo"])?.hasSuffix(" run 'five cards.YML'") == true)
    for arguments in [["riffle"], ["riffle", "rum", "scene.yaml"], ["riffle", "--scene"]] {
      #expect(RiffleCommand.hint(for: arguments) == nil)
    }
  }
}
