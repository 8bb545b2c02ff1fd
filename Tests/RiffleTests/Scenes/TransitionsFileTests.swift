import SceneSupport
import Testing

@Suite("Transitions, the scene") struct TransitionsFileTests {
  private let cards = [
    "opacity", "scale", "slide", "move", "push", "offset", "asymmetric", "combined", "modifier", "own",
  ].map { "card-\($0)" }

  private func look(_ card: String, _ play: Stage) throws -> (transform: Transform, opacity: Float) {
    let entity = try play.entity(card)
    return (try #require(play.world.presentedTransform(of: entity)), play.world.presentedOpacity(of: entity))
  }

  private func away(_ card: String, _ ticks: Int) throws -> (transform: Transform, opacity: Float) {
    var play = try Stage(playing: "transitions", watches: false, after: 5)
    try play.click("well-" + card.dropFirst(5), ticks)
    return try look(card, play)
  }

  @Test("each card leaves by its own transition, a fifth of a second after its click") func ways() throws {
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

  @Test("an asymmetric transition inserts by an offset from the top, and removes by scale") func asymmetric() throws {
    var play = try Stage(playing: "transitions", after: 5)
    try play.click("well-asymmetric", 150)
    #expect(!play.drawn().contains("card-asymmetric"))
    try play.click("well-asymmetric", 12)
    let coming = try look("card-asymmetric", play)
    #expect(coming.transform.position.y < 74 && coming.transform.scale == [1, 1] && coming.opacity < 1)
    play.isSound("transitions")
  }

  @Test("a transition with its own animation takes 0.9 s, regardless of the action's animation") func own() throws {
    var play = try Stage(playing: "transitions", watches: false, after: 5)
    try play.click("well-own", 100)
    #expect(play.drawn().contains("card-own"))
    play.step(10)
    #expect(!play.drawn().contains("card-own"))
  }

  @Test("a second click reverses every card where it is, as the same entity") func turnsRound() throws {
    var play = try Stage(playing: "transitions", after: 5)
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

  @Test("a chip inserted with its tray has no transition of its own; inserted alone it has one")
  func container() throws {
    var play = try Stage(playing: "transitions", after: 5)
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

  @Test("A removes and inserts all cards, after any single removal, and no click is lost") func all() throws {
    var play = try Stage(playing: "transitions", watches: false, after: 5)
    try play.click("well-scale", 150)
    play.press("a", 300)
    #expect(play.drawn().isDisjoint(with: cards))
    play.press("a", 300)
    #expect(play.drawn().isSuperset(of: cards))
    try play.click("well-scale", 150)
    #expect(!play.drawn().contains("card-scale"))
  }
}

@Suite("Tabs, the scene") struct TabsSceneTests {
  private func distance(_ one: String, _ other: String, _ play: Stage) throws -> Float {
    let (one, other) = (try play.frame(one), try play.frame(other))
    let difference = one.center - other.center
    return (difference * difference).sum().squareRoot() + abs(one.size.x - other.size.x)
      + abs(one.size.y - other.size.y)
  }

  @Test("light and ring cover their source in the first picture, and after a click the clicked entity")
  func chosen() throws {
    var play = try Stage(playing: "tabs")
    #expect(try distance("light", "home", play) < 0.01 && distance("ring", "fox", play) < 0.01)
    play.step(5)
    for (tab, picture) in [("library", "owl"), ("me", "clover"), ("search", "fox")] {
      try play.click(tab, 12)
      try play.click(picture, 12)
      #expect(try distance("light", tab, play) > 5, "it is there at once")
      play.step(300)
      #expect(try distance("light", tab, play) < 0.01 && distance("ring", picture, play) < 0.01)
    }
    #expect(!play.world.isAnimating)
    play.isSound("tabs")
  }

  @Test("light and ring follow their source in every tick of a layout change or resize") func taken() throws {
    var play = try Stage(playing: "tabs", after: 5)
    try play.click("owl", 300)
    play.press(script: "f 10 w 1")
    for tick in 0..<300 {
      play.step()
      if tick == 40 { play.press("f") }
      #expect(try distance("light", "home", play) < 0.05 && distance("ring", "owl", play) < 0.05, "tick \(tick)")
    }
    play.isSound("tabs")
  }
}
