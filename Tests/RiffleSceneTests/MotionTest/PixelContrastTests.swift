import RiffleScene
import Testing

/// Black text with an opacity of 0.4 on white is #999999, with a contrast of 2.85.
@Suite("Text contrast of drawn pixels") struct PixelContrastTests {
  private func miss(_ entities: String, demo: String = "{at: 0.1, move: [1, 1]}", on: String = "") throws -> String? {
    let text = """
      riffle: 1
      background: "#FFFFFF"
      palette: {ok: "#333333", weak: "#787878"}
      entities:
      \(entities)
      on:
        - {key: s, do: {sound: tick}}
      \(on)
      expect: [{textContrast: 4.5}]
      demo: [\(demo)]
      """
    return try MotionTest(unexplained: text).firstMiss?.description
  }

  private func expectMiss(_ entities: String, _ words: String = "has words of little contrast") throws {
    #expect(try miss(entities)?.contains(words) == true, "\(entities)")
  }

  @Test("textContrast judges numbers, also for a few ticks") func number() throws {
    let number = "  label: {at: [480, 360], size: [300, 60], text: {number: 12, size: 20, color: ok}}"
    let rule =
      "  - {key: k, do: [{set: label, to: {textColor: weak}}, {wait: 0.05}, {set: label, to: {textColor: ok}}]}"
    #expect(try miss(number) == nil)
    let found = try miss(number, demo: "{at: 0.3, key: k}", on: rule)
    #expect(try #require(found).contains("label has words of little contrast: 4.4"))
  }

  @Test("textContrast judges the texts of the visible side") func faces() throws {
    let text = "text: {label: Hello, size: 20, color: '#DDDDDD'}"
    try expectMiss("  card: {at: [480, 360], size: [300, 60], front: {fill: white, \(text)}, back: {fill: white}}")
    let back = "  card: {at: [480, 360], size: [300, 60], front: {fill: white}, back: {fill: white, \(text)}"
    #expect(try miss(back + "}")?.contains("not judged") == true, "nothing of it is seen")
    try expectMiss(back + ", turn: 180}")
  }

  @Test("textContrast includes the opacity of text, parents and colours at rest") func opacity() throws {
    func word(_ looks: String, color: String = "black", page: String = "") -> String {
      """
        page: {at: [300, 300], size: [148, 148], fill: white, shadow: true\(page)}
        word: {parent: page, at: [74, 74], size: [80, 24], text: {label: Word, size: 16, color: "\(color)"}\(looks)}
      """
    }
    #expect(try miss(word(", opacity: 0.6")) == nil)
    try expectMiss(word(", opacity: 0.4"), "contrast: 2.8")
    try expectMiss(word("", page: ", opacity: 0.4"), "contrast: 2.8")
    try expectMiss(word("", color: "#00000066"), "contrast: 2.8")
  }

  @Test("textContrast ignores fades within a second, and judges slow ones") func fades() throws {
    func found(_ seconds: Double, _ to: Double = 0) throws -> String? {
      try miss(
        "  word: {at: [300, 300], size: [80, 24], text: {label: Word, size: 16, color: black}}",
        demo: "{at: 0.1, key: f}, {at: \(seconds + 0.4), key: b}",
        on: """
            - {key: f, do: {animate: word, to: {opacity: \(to)}, with: {curve: linear, duration: \(seconds)}}}
            - {key: b, do: {animate: word, to: {opacity: 1}, with: {curve: linear, duration: \(seconds)}}}
          """)
    }
    #expect(try found(0.8) == nil)
    #expect(try found(0.8, 0.4) != nil, "they rest faintly")
    #expect(try found(3) != nil)
  }

  @Test("textContrast uses an image's pixels; without the image it does not judge") func images() throws {
    func miss(_ pixel: UInt32?) throws -> String? {
      let text = """
        riffle: 1
        entities:
          photo: {at: [300, 300], size: [200, 100], image: photo.png}
          word: {at: [300, 300], size: [80, 24], text: {label: Word, size: 16, color: black}}
        expect: [{textContrast: 4.5, of: word}]
        demo: [{at: 0.1, move: [1, 1]}]
        """
      var images = ImageTable()
      if let pixel { images.insert(SourceImage(Bitmap(width: 20, height: 10, filledWith: pixel)), named: "photo.png") }
      return try MotionTest(unexplained: text, images: images).firstMiss?.description
    }
    #expect(try miss(0xFFFF_FFFF) == nil)
    #expect(try miss(0xFF33_3333)?.contains("has words of little contrast") == true)
    #expect(try miss(nil)?.contains("not judged") == true)
  }

  @Test("textContrast includes translucent covers and skips text under opaque ones") func overlays() throws {
    func covered(_ fill: String) -> String {
      """
        word: {at: [300, 300], size: [80, 24], text: {label: Word, size: 16, color: black}}
        veil: {at: [300, 300], size: [200, 90], fill: "\(fill)", depth: 1}
      """
    }
    #expect(try miss(covered("#FFFFFF33")) == nil)
    try expectMiss(covered("#FFFFFFCC"))
    #expect(try miss(covered("#FFFFFF"))?.contains("not judged") == true, "nothing of it is seen")
  }

  @Test("textContrast uses paths, gradients, strokes and blends where the text is") func surfaces() throws {
    func on(_ looks: String, x: Double = 300) -> String {
      """
        ground: {at: [300, 300], size: [200, 90], \(looks)}
        word: {at: [\(x), 300], size: [80, 24], text: {label: Word, size: 16, color: black}, depth: 1}
      """
    }
    try expectMiss(on("path: {star: 5}, fill: '#222222'"))
    #expect(try miss(on("path: {arc: [0, 360]}, stroke: {color: '#222222', width: 2}")) == nil)
    let gradient = "fill: {from: white, to: '#222222', angle: 0}"
    #expect(try miss(on(gradient, x: 225)) == nil)
    try expectMiss(on(gradient, x: 370))
    try expectMiss(on("fill: '#444444', blend: multiply"))
  }

  @Test("textContrast judges each line of a text, with every alignment") func lines() throws {
    func two(_ y: Double, _ align: String) -> String {
      """
        bar: {at: [300, \(y)], size: [400, 16], fill: "#333333"}
        word: {at: [300, 300], size: [200, 60], text: {label: "One line\\nAnother", size: 20, color: black, alignment: \(align)}, depth: 1}
      """
    }
    for align in ["leading", "center", "trailing"] {
      try expectMiss(two(313, align))
      try expectMiss(two(287, align))
      #expect(try miss(two(342, align)) == nil)
    }
  }
}
