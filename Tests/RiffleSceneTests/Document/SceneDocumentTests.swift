import SceneSupport
import Testing

@Suite("Scene documents")
struct SceneDocumentTests {
  private func load(_ text: String) throws -> SceneDocument {
    try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: [Fountain.self]).document
  }

  @Test("the shortest scene has the defaults")
  func shortest() throws {
    let document = try load("riffle: 1")
    #expect(document.title == "Riffle")
    #expect(document.window == SceneDocument.WindowSize())
    #expect(document.tickRate == 120)
    #expect(document.seed == 1)
    #expect(document.blocks.isEmpty)
    #expect(document.demo.isEmpty)
  }

  @Test("every top-level key is read, in any order")
  func reads() throws {
    let document = try load(
      """
      # A scene.
      demo:
        - {at: 0.5, do: splash}
      fountain:
        drops: 7
      animations:
        slow: {curve: easeInOut, duration: 5}
        slower: {animation: slow, speed: 0.5}
      seed: 18446744073709551615
      tickRate: 60
      window: {width: 480, height: 800}
      lesson: |
        Look at the drops.
        Press S.
      title: Fountain
      riffle: 1
      """)
    #expect(document.title == "Fountain")
    #expect(document.lesson == "Look at the drops.\nPress S.\n")
    #expect(document.window.width == 480)
    #expect(document.window.height == 800)
    #expect(document.seed == .max)
    #expect(document.tickRate == 60)
    #expect(document.animations.names == ["slow", "slower"])
    #expect(document.animations["slower"] == .easeInOut(duration: 5).speed(0.5))
    #expect(document.blocks as? [Fountain] == [Fountain(drops: 7)])
    #expect(document.demo == [DemoEntry(at: 0.5, .action("splash", []))])
  }

  @Test(
    "each mistake in a scene has its place and a fix",
    arguments: [
      Mistake("# nothing yet\n", "1:1: the file is empty; a scene begins with 'riffle: 1'"),
      Mistake("title: x", "1:1: the scene has no 'riffle'; add 'riffle:' with 1"),
      Mistake("riffle: 2", "1:9: riffle is 2; it should be 1, the version of the format"),
      Mistake("riffle: 1\ntickrate: 60", "2:1: 'tickrate' is not a key of the scene; did you mean 'tickRate'?"),
      Mistake("riffle: 1\ntickRate: 10", "2:11: tickRate is 10; it should be a whole number from 30 to 1000"),
      Mistake("riffle: 1\nseed: -1", "2:7: seed is -1; it should be a whole number from 0 to 18446744073709551615"),
      Mistake(
        "riffle: 1\nwindow: {width: 20000}", "2:17: width is 20000; it should be a whole number from 160 to 8192"
      ),
      Mistake("- riffle", "1:1: the scene is a list of 1; it should be a block with the key 'riffle'"),
      Mistake("riffle: 1\nfuontain: {}", "2:1: 'fuontain' is not a key of the scene; did you mean 'fountain'?"),
      Mistake(
        "riffle: 1\nanimations:\n  a: {animation: b}\n  b: linear",
        "3:18: animation is the text 'b'; it should be an animation: a name such as easeInOut or bouncy, "
          + "{curve: easeOut, duration: 0.4} or {spring: {duration: 0.5, bounce: 0.2}}"),
    ])
  func reports(_ mistake: Mistake) {
    #expect(sceneMistakes(mistake.text, blocks: [Fountain.self]) == [mistake.message])
  }

  @Test("mistakes in all parts of a scene are found in one pass")
  func findsAll() {
    let text = """
      riffle: 1
      titel: Fountain
      tickRate: fast
      animations:
        slow: {curve: easeInOot}
        slow: linear
      fountain: {drop: 3, drops: 0}
      demo:
        - {at: 1, do: slpash}
        - {at: 1, throw: 10}
      """
    #expect(
      sceneMistakes(text, blocks: [Fountain.self]) == [
        "2:1: 'titel' is not a key of the scene; did you mean 'title'?",
        "3:11: tickRate is the text 'fast'; it should be a whole number from 30 to 1000",
        "5:17: curve is the text 'easeInOot'; did you mean 'easeInOut'?",
        "6:3: 'slow' is given twice, first in line 5; keep one",
        "7:12: 'drop' is not a key of fountain; 'drops' is already given, so remove this one",
        "7:28: drops is 0; it should be a whole number from 1 to 1000",
        "9:17: do is the text 'slpash'; did you mean 'splash'?",
        "10:20: throw is 10; it should be a whole number from 1 to 9",
      ])
  }
}
