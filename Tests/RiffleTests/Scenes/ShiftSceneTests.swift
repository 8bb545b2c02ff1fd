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
}
