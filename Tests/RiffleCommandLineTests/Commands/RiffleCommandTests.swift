import RiffleCommandLine
import Testing

@Suite("Completing and correcting command lines")
struct RiffleCommandTests {
  @Test("a command line that begins with a scene's file runs it; other command lines are unchanged")
  func scene() {
    #expect(RiffleCommand.completed(["riffle", "scene.yaml"]) == ["riffle", "run", "scene.yaml"])
    #expect(
      RiffleCommand.completed(["riffle", "five cards.YML", "--demo"]) == ["riffle", "run", "five cards.YML", "--demo"])
    for arguments in [["riffle"], ["riffle", "everything", "scene.yaml"], ["riffle", "--scene"]] {
      #expect(RiffleCommand.completed(arguments) == arguments && RiffleCommand.hint(for: arguments) == nil)
    }
  }

  @Test("a misspelt command is corrected to the nearest one, with the rest of the line")
  func misspelt() {
    #expect(RiffleCommand.hint(for: ["riffle", "chek"])?.hasSuffix(" check") == true)
    #expect(
      RiffleCommand.hint(for: ["riffle", "descibe", "two cards.yaml", "--json"])?
        .hasSuffix(" describe 'two cards.yaml' --json") == true)
  }

  @Test("a command that always plays the demo reports that `--demo` is unnecessary")
  func demo() {
    let bare = RiffleCommand.hint(for: ["riffle", "describe", "--demo"])
    #expect(bare?.hasPrefix("'describe' plays the demo by itself: ") == true)
    #expect(bare?.hasSuffix(" describe SCENE.yaml") == true)
    #expect(RiffleCommand.hint(for: ["riffle", "test", "--demo", "a.yaml"])?.hasSuffix(" test a.yaml") == true)
    #expect(RiffleCommand.hint(for: ["riffle", "render", "--demo"]) == nil)
  }
}
