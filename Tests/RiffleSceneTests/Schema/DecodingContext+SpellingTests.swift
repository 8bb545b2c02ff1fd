import RiffleScene
import SceneSupport
import Testing

@Suite("Limit of suggestions")
struct DecodingContextSpellingTests {
  private func proposals(_ mistakes: [String]) -> Int { mistakes.count { $0.contains("did you mean") } }

  @Test("thousands of misspelt names are all reported, the first ones with a suggestion")
  func manyNames() {
    let names = (0..<3000).map { "  animation-\($0): bouncy\n" }.joined()
    let rules = (0..<3000).map { "  - {key: a, do: {animate: a, to: {x: 3}, with: animatoin-\($0)}}\n" }.joined()
    let mistakes = sceneMistakes("riffle: 1\nanimations:\n\(names)entities:\n  a: {}\non:\n\(rules)")
    #expect(mistakes.count == 3000)
    #expect(mistakes.first?.hasSuffix("with is the text 'animatoin-0'; did you mean 'animation-0'?") == true)
    let most = DecodingContext.mostComparisons / (3000 + Spelling.otherNameCount)
    #expect((most - 20...most).contains(proposals(mistakes)), "\(proposals(mistakes))")
  }

  @Test("thousands of misspelt keys are all reported, the first ones with a suggestion")
  func manyKeys() {
    let entities = (0..<8000).map { "  a\($0): {siz: [1, 2], fil: red, positon: [3, 4]}\n" }.joined()
    let mistakes = sceneMistakes("riffle: 1\nentities:\n\(entities)")
    #expect(mistakes.count == 24_000)
    #expect(mistakes[0] == "3:8: 'siz' is not a key of entity; did you mean 'size'?")
    #expect((4000..<20_000).contains(proposals(mistakes)), "\(proposals(mistakes))")
  }

  @Test("a mistake in all copies is reported once, with a suggestion")
  func copies() {
    let text = "riffle: 1\nentities:\n  part:\n    count: 9000\n    parent: prat-70\n"
    #expect(sceneMistakes(text) == ["5:13: no entity is called 'prat-70'; did you mean 'part-70'?"])
  }
}
