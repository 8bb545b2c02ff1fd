import RiffleCommandLine
import Testing

@Suite("A command line that is not understood")
struct RiffleCommandTests {
  @Test("one that begins with a scene's file opens it, with the options of `run`; no other is changed")
  func scene() {
    #expect(RiffleCommand.completed(["riffle", "scene.yaml"]) == ["riffle", "run", "scene.yaml"])
    #expect(
      RiffleCommand.completed(["riffle", "five cards.YML", "--demo"]) == ["riffle", "run", "five cards.YML", "--demo"])
    for arguments in [["riffle"], ["riffle", "everything", "scene.yaml"], ["riffle", "--scene"]] {
      #expect(RiffleCommand.completed(arguments) == arguments && RiffleCommand.hint(for: arguments) == nil)
    }
  }

  @Test("a misspelt command is answered with the nearest one, and the rest of the line")
  func misspelt() {
    #expect(RiffleCommand.hint(for: ["riffle", "chek"])?.hasSuffix(" check") == true)
    #expect(
      RiffleCommand.hint(for: ["riffle", "descibe", "two cards.yaml", "--json"])?
        .hasSuffix(" describe 'two cards.yaml' --json") == true)
  }

  @Test("a command that plays the demo by itself says so where it is asked to")
  func demo() {
    let bare = RiffleCommand.hint(for: ["riffle", "describe", "--demo"])
    #expect(bare?.hasPrefix("'describe' plays the demo by itself: ") == true)
    #expect(bare?.hasSuffix(" describe SCENE.yaml") == true)
    #expect(RiffleCommand.hint(for: ["riffle", "test", "--demo", "a.yaml"])?.hasSuffix(" test a.yaml") == true)
    #expect(RiffleCommand.hint(for: ["riffle", "render", "--demo"]) == nil)
  }
}
