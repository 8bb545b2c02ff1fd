import RiffleScene
import Testing

/// A level is one of 255. Black at 137 levels on white is #767676, with a contrast of 4.54; at 136 it is #777777,
/// with 4.48.
@Suite("Text contrast with masks") struct MaskedContrastTests {
  private func miss(_ entities: String, background: String = "paper") throws -> String? {
    let text = """
      riffle: 1
      background: \(background)
      entities:
      \(entities)
      expect: [{textContrast: 4.5}]
      demo: [{at: 0.1, move: [1, 1]}]
      """
    return try MotionTest(unexplained: text).firstMiss?.description
  }

  private func mask(_ level: Int) -> String {
    let share = Double(level) / 255
    return "mask: {linear: [\(share), \(share)]}"
  }

  private func word(_ mask: String, color: String = "black", beside: String = "") -> String {
    """
        page: {at: [300, 300], size: [148, 148], fill: white}
    \(beside)
        word: {parent: page, at: [74, 74], size: [80, 24], text: {label: Word, size: 16, color: "\(color)"}, \(mask)}
    """
  }

  @Test("textContrast includes a mask's fading, exact to one level, also at the end of a text") func faded() throws {
    #expect(try miss(word(mask(137))) == nil)
    #expect(try #require(try miss(word(mask(136)))).contains("word has words of little contrast: 4.478"))
    #expect(try miss(word("mask: {linear: [1, 0.6], angle: 0}")) == nil)
    #expect(try miss(word("mask: {linear: [1, 0.6], angle: 0}", color: "#767676")) != nil)
  }

  @Test("textContrast includes the mask of the background, exact to one level") func ground() throws {
    func found(_ level: Int) throws -> String? {
      try miss(
        """
            page: {at: [300, 300], size: [148, 148], fill: white, \(mask(level))}
            word: {at: [300, 300], size: [80, 24], text: {label: Word, size: 16, color: white}}
        """, background: "contrast")
    }
    #expect(try found(118) == nil)
    #expect(try #require(try found(119)).contains("word has words of little contrast: 4.478"))
  }

  @Test("nested masks multiply for textContrast") func nested() throws {
    func found(_ level: Int) throws -> String? {
      try miss(
        """
            page: {at: [300, 300], size: [148, 148], fill: white}
            pane: {parent: page, at: [74, 74], size: [100, 60], \(mask(204))}
            word: {parent: pane, at: [50, 30], size: [80, 24], text: {label: Word, size: 16, color: black}, \(mask(level))}
        """)
    }
    // 204 of 255 is 0.8.
    #expect(try found(173) == nil)
    #expect(try #require(try found(168)).contains("word has words of little contrast"))
  }

  @Test("textContrast judges the visible part of a partly masked text") func partly() throws {
    let spot = "    spot: {parent: page, at: [60, 74], size: [24, 40], shape: ellipse, fill: black}"
    for part in ["mask: {linear: [1, 0], at: [0.5, 0.52], angle: 0}", "mask: spot"] {
      let beside = part.contains("spot") ? spot : ""
      #expect(try miss(word(part, color: "#767676", beside: beside)) == nil, "\(part)")
      let found = try miss(word(part, color: "#777777", beside: beside))
      #expect(try #require(found).contains("word has words of little contrast: 4.478"), "\(part)")
    }
  }

  @Test("textContrast does not judge text hidden by a mask or a clip") func hidden() throws {
    #expect(try miss(word(mask(0), color: "#FEFEFE"))?.hasPrefix("not judged") == true)
    let clipped = """
          page: {at: [300, 300], size: [148, 148], fill: white, clip: true}
          word: {parent: page, at: [300, 74], size: [80, 24], text: {label: Word, size: 16, color: "#FEFEFE"}}
      """
    #expect(try miss(clipped)?.hasPrefix("not judged") == true)
    #expect(try miss(clipped.replacing("[300, 74]", with: "[74, 74]"))?.hasPrefix("not judged") == false)
  }

  @Test("an entity used as a mask is no background for textContrast") func maskIsNoGround() throws {
    let entities = """
          spot: {at: [300, 300], size: [148, 148], fill: white}
          photo: {at: [300, 300], size: [148, 148], fill: "#202020", mask: spot}
          word: {at: [300, 300], size: [80, 24], text: {label: Word, size: 16, color: white}}
      """
    #expect(try miss(entities, background: "contrast") == nil)
    let shown = entities.replacing("mask: spot", with: "hidden: true")
    #expect(try miss(shown, background: "contrast") != nil, "it is one when it masks nothing")
  }
}
