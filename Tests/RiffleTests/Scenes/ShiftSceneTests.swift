import SceneSupport
import Testing

@Suite("Shift between screens, the scene") struct ShiftScreensSceneTests {
  private func started(_ key: String = "g") throws -> Stage {
    var play = try Stage(playing: "shift", after: 5)
    play.press(key)
    return play
  }

  private func replica(_ id: String, _ play: Stage) throws -> Entity {
    let target = try play.entity(id)
    return try #require(play.world.entities(with: Replica.self).first { play.world[$0, Replica.self].of == target })
  }

  private func place(_ replica: Entity, _ play: Stage) throws -> SIMD2<Float> {
    try #require(play.world.frame(of: replica)).center
  }

  @Test("each entity moves in its part of the time: the title from a tenth to nine tenths") func windows() throws {
    var play = try started()
    let title = try replica("title-b", play)
    let start = try place(title, play)
    play.step(10)
    #expect(play.world.frame(of: title)?.center == start)
    #expect(try place(replica("cover-b", play), play).x > 155, "the cover has no time to lose")
    play.step(7)
    #expect(try place(title, play) != start)
    play.step(103)
    let there = try place(title, play)
    play.step(8)
    #expect(try place(title, play) == there)
  }

  @Test("the cover moves along an arc, overshoots by its spring, and loses its rounded corners on the way")
  func arc() throws {
    var play = try started()
    let cover = try replica("cover-b", play)
    let start = try place(cover, play)
    let goal = try play.frame("cover-b").center
    var (bend, past, radii): (Float, Float, [Float]) = (0, 0, [])
    for _ in 0..<125 {
      play.step()
      guard play.world.isAlive(cover) else { break }
      let now = try place(cover, play) - start
      let way = goal - start
      let length = (way * way).sum().squareRoot()
      bend = max(bend, abs(now.x * way.y - now.y * way.x) / length)
      past = max(past, (now * way).sum() / length - length)
      radii.append(play.world.presented(CornerRadius.self, of: cover).value)
    }
    #expect(bend > 30 && past > 4, "\(bend) beside its way, \(past) past its end")
    #expect(radii[0] > 13 && abs(radii[radii.count - 1]) < 0.01)
    play.isSound("shift")
  }

  @Test("five entities of one name are paired in order: the first dot becomes the first bar") func duplicates() throws {
    var play = try started()
    for index in 1...5 {
      let from = try place(replica("dot-b-\(index)", play), play)
      let dot = try #require(play.world.presentedTransform(of: play.entity("dot-a-\(index)"))).position
      let library = try play.seen("library").position - [440, 254]
      let away = from - dot - library
      #expect((away * away).sum().squareRoot() < 3, "bar \(index) starts at dot \(index)")
    }
    play.step(200)
    #expect(play.world.entities(with: Replica.self).isEmpty)
  }

  @Test("the ground changes its colour during the shift") func alongside() throws {
    var play = try Stage(playing: "shift", after: 5)
    let ground = try play.entity("ground")
    let before = play.world.presented(Fill.self, of: ground).start
    play.press("g", 66)
    let half = play.world.presented(Fill.self, of: ground).start
    play.step(80)
    let after = play.world.presented(Fill.self, of: ground).start
    #expect(half != before && half != after && after == Color("#2A2442"))
  }

  @Test("entities without a counterpart leave one after another, before the rest of the other screen appears")
  func actions() throws {
    var play = try started()
    play.step(30)
    let opacities = try ["heading", "other-🌙", "other-🌈"].map { try play.world.presentedOpacity(of: play.entity($0)) }
    #expect(opacities[0] < opacities[2], "the last leaves last: \(opacities)")
    #expect(try play.world.presentedOpacity(of: play.entity("line-1")) == 0)
    play.step(200)
    #expect(try play.world.presentedOpacity(of: play.entity("line-4")) == 1)
  }

  @Test("the slider scrubs between the screens in both directions, from either of them, and P continues")
  func scrub() throws {
    var play = try Stage(playing: "shift", after: 5)
    for share in [0.3, 0.7, 1, 0.6, 0] {
      play.step(2, .parameter(name: "scrub", value: share))
      let run = try #require(play.world.activeShifts.last)
      #expect(abs(try #require(play.world.fractionComplete(of: run)) - share) < 1e-6)
    }
    play.press("g", 260)
    #expect(try play.world.has(Hidden.self, play.entity("library")) && play.world.activeShifts.isEmpty)
    // On the other screen, the slider is where it was left.
    play.step(2, .parameter(name: "scrub", value: 0.4))
    let run = try #require(play.world.activeShifts.last)
    #expect(abs(try #require(play.world.fractionComplete(of: run)) - 0.6) < 1e-6)
    #expect(try play.world.presentedOpacity(of: play.entity("back")) < 1)
    play.press("p", 260)
    #expect(play.world.activeShifts.isEmpty && play.world.entities(with: Replica.self).isEmpty)
    #expect(try !play.world.has(Hidden.self, play.entity("library")))
  }

  @Test("P pauses and continues, R reverses; repeated keys keep one replica of each, and the shift ends")
  func handled() throws {
    var play = try started()
    play.step(30)
    play.press("p")
    let cover = try replica("cover-b", play)
    let place = try place(cover, play)
    play.step(20)
    #expect(try self.place(cover, play) == place)
    play.press("p", 10)
    #expect(try self.place(cover, play) != place)
    play.press("r", 5)
    for key in ["g", "b", "g", "b", "b", "g", "g", "b"] {
      play.press(key, 7)
      let stands = play.world.entities(with: Replica.self).map { play.world[$0, Replica.self].of }
      #expect(Set(stands).count == stands.count && stands.count <= 7, "one ghost of each")
    }
    play.step(300)
    #expect(play.world.entities(with: Replica.self).isEmpty && play.world.activeShifts.isEmpty)
    #expect(try !play.world.has(Hidden.self, play.entity("library")))
    #expect(play.watch.repeated.isEmpty)
  }

  @Test("D shifts slowly to the other screen and back, with replicas in a golden frame") func tinted() throws {
    var play = try started("d")
    play.step(20)
    let replicas = play.world.entities(with: Replica.self)
    #expect(replicas.count == 7)
    for replica in replicas { #expect(play.world.get(Stroke.self, replica)?.width == 3) }
    play.step(280)
    #expect(play.world.entities(with: Replica.self).count == 7, "on the way back")
    play.step(300)
    #expect(try !play.world.has(Hidden.self, play.entity("library")) && play.world.activeShifts.isEmpty)
  }
  @Test("S gives the library its own time: its remaining entities have left the screen when the screens change")
  func prepared() throws {
    var play = try started("s")
    play.step(70)
    #expect(play.drawn().contains("heading") && !play.drawn().contains("line-1"))
    #expect(try play.frame("heading").maximum.x < 0, "off by the width of the screen")
    play.step(4)
    #expect(!play.drawn().contains("heading") && play.drawn().contains("line-1"))
    play.press("b", 20)
    #expect(play.drawn().contains("heading") && !play.drawn().contains("line-1"), "and on the way back")
    play.step(400)
    #expect(play.world.activeShifts.isEmpty && play.world.entities(with: TransitionState.self).isEmpty)
    #expect(try !play.world.has(Hidden.self, play.entity("library")))
    play.isSound("shift")
  }
}
