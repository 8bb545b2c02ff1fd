import SceneSupport
import Testing

/// Transitions of E, each on its card.
@Suite("Transitions, the file")
struct TransitionsFileTests {
  private let cards = [
    "opacity", "scale", "slide", "move", "push", "offset", "asymmetric", "combined", "modifier", "own",
  ].map { "card-\($0)" }

  /// What is seen of a card: its place in its field, its scale, its turn, and how opaque it is.
  private func look(_ card: String, _ play: Stage) throws -> (transform: Transform, opacity: Float) {
    let entity = try play.entity(card)
    return (try #require(play.world.presentedTransform(of: entity)), play.world.presentedOpacity(of: entity))
  }

  private func away(_ card: String, _ ticks: Int) throws -> (transform: Transform, opacity: Float) {
    var play = try Stage(playing: "transitions", watches: false)
    play.step(5)
    try play.click("well-" + card.dropFirst(5), ticks)
    return try look(card, play)
  }

  @Test("each goes by its own way, a fifth of a second after its click")
  func ways() throws {
    let looks = Dictionary(uniqueKeysWithValues: try cards.map { ($0, try away($0, 24)) })
    func of(_ name: String) throws -> (transform: Transform, opacity: Float) { try #require(looks["card-\(name)"]) }
    let home: SIMD2<Float> = [74, 74]
    let fading = try of("opacity")
    #expect(fading.opacity > 0 && fading.opacity < 0.9 && fading.transform.position == home)
    let small = try of("scale")
    #expect(small.transform.scale.x < 0.8 && small.opacity == 1)
    #expect(try of("slide").transform.position.x > 84, "out to the trailing edge")
    #expect(try of("move").transform.position.y > 84)
    #expect(try of("push").transform.position.x < 64, "pushed out to the other side")
    #expect(try of("offset").transform.position.y < 64)
    let asymmetric = try of("asymmetric")
    #expect(asymmetric.transform.scale.x < 0.8 && asymmetric.opacity == 1, "it leaves by scale")
    let combined = try of("combined")
    #expect(combined.transform.rotation.degrees < -10 && combined.transform.scale.x < 0.9 && combined.opacity < 0.95)
    let modified = try of("modifier")
    #expect(modified.transform.turn.degrees > 5 && modified.transform.lift > 8)
  }

  @Test("it comes another way than it went: in from the top by an offset, and not by scale")
  func asymmetric() throws {
    var play = try Stage(playing: "transitions")
    play.step(5)
    try play.click("well-asymmetric", 150)
    #expect(!play.drawn().contains("card-asymmetric"))
    try play.click("well-asymmetric", 12)
    let coming = try look("card-asymmetric", play)
    #expect(coming.transform.position.y < 74 && coming.transform.scale == [1, 1] && coming.opacity < 1)
    play.isSound("transitions")
  }

  @Test("one with its own animation takes it, whatever was asked for: 0.9 s to go, where the others need less")
  func own() throws {
    var play = try Stage(playing: "transitions", watches: false)
    play.step(5)
    try play.click("well-own", 100)
    #expect(play.drawn().contains("card-own"))
    play.step(10)
    #expect(!play.drawn().contains("card-own"))
  }

  @Test("clicked again on the way every card turns round where it is, and it is the same one")
  func turnsRound() throws {
    var play = try Stage(playing: "transitions")
    play.step(5)
    for card in cards {
      let entity = try play.entity(card)
      try play.click("well-" + card.dropFirst(5), 15)
      try play.click("well-" + card.dropFirst(5))
      #expect(try play.entity(card) == entity && play.world.isAlive(entity), "\(card)")
    }
    play.step(300)
    for card in cards {
      let end = try look(card, play)
      #expect(end.transform.position == [74, 74] && end.transform.scale == [1, 1] && end.opacity == 1, "\(card)")
    }
    play.isSound("transitions")
  }

  @Test("what appears with its tray does not come by itself; a chip alone later does")
  func container() throws {
    var play = try Stage(playing: "transitions")
    play.step(5)
    play.press("t", 200)
    #expect(!play.drawn().contains("tray"))
    play.press("t", 8)
    for chip in [80, 180, 280, 380, 480] {
      let look = try look("chip-\(chip)", play)
      #expect(
        look.transform.position == [Float(chip), 42] && look.transform.rotation == .zero, "it rides with the tray")
    }
    play.step(200)
    play.press("c", 200)
    #expect(!play.drawn().contains("chip-280"))
    play.press("c", 8)
    #expect(try look("chip-280", play).transform.position.x < 270)
    play.step(200)
    #expect(try look("chip-280", play).transform.position == [280, 42])
    play.isSound("transitions")
  }

  @Test("whatever was taken out by itself, A takes all out and brings all back, and no click is lost")
  func all() throws {
    var play = try Stage(playing: "transitions", watches: false)
    play.step(5)
    try play.click("well-scale", 150)
    play.press("a", 300)
    #expect(play.drawn().isDisjoint(with: cards))
    play.press("a", 300)
    #expect(play.drawn().isSuperset(of: cards))
    try play.click("well-scale", 150)
    #expect(!play.drawn().contains("card-scale"))
  }
}
