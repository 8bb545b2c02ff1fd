import SceneSupport
import Testing

@Suite("Mistakes in parameters")
struct ParameterMistakesTests {
  private static let cases: [(String, [String])] = [
    ("parameters: {a: {range: [1, 0]}}", ["2:17: range goes from 1 to 0; its second number should be the greater"]),
    ("parameters: {a: {range: [0, 1], default: 2}}", ["2:17: default is 2; it should be in the range, from 0 to 1"]),
    ("parameters: {a: {range: [0, 1], step: 3}}", ["2:17: step is 3; it should be at most the length of the range, 1"]),
    (
      "parameters: {a: {choices: [b, c], default: d}}",
      ["2:17: default is 'd'; it should be one of the choices, b or c"]
    ),
    (
      "parameters: {1st: true}",
      ["2:14: '1st' cannot be written after a '$'; a parameter's name is a letter, then letters, digits, '-' or '_'"]
    ),
    (
      "parameters: {bounce: {range: [0, 1]}}\nentities: {a: {rotation: $bonce}}",
      ["3:26: no parameter is called 'bonce'; did you mean '$bounce'?"]
    ),
    (
      "entities: {a: {opacity: $x}}",
      ["2:25: no parameter is called 'x'; name one under 'parameters:', or put the word in quotes"]
    ),
    (
      "parameters: {a: {range: [0, 2], default: 1}}\nentities: {b: {opacity: $a}}",
      ["3:25: opacity is 2; it should be a number from 0 to 1; '$a' can be 2, so narrow it"]
    ),
    (
      "parameters: {a: {rnage: [0, 2]}}\nentities: {b: {opacity: $a}}",
      ["2:18: 'rnage' is not a key of parameter; did you mean 'range'?"]
    ),
    (
      "parameters: {a: true}\non: [{parameter: b, do: []}]",
      [
        "3:18: parameter is the text 'b'; it should be the name of a parameter of this scene",
        "3:25: do is an empty list; it should be a list of actions such as {set: ID, to: {opacity: 0}} or {animate: ID, to: {x: 300}, with: bouncy}",
      ]
    ),
  ]

  @Test("each mistake in a parameter has its place and a fix", arguments: cases)
  func mistakes(_ text: String, _ wanted: [String]) {
    #expect(sceneMistakes("riffle: 1\n" + text) == wanted)
  }
}
