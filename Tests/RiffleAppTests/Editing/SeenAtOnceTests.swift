import RiffleApp
import Testing

@Suite("What an edit adds or takes away is seen at once while time stands")
struct SeenAtOnceTests {
  static let text = """
    riffle: 1
    entities:
      box: {at: [100, 300], size: [80, 80], fill: "#E4572E", transition: {offset: [-300, 0], with: {curve: linear, duration: 1}}}
      dot: {at: [400, 300], size: [40, 40], fill: teal}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: {curve: linear, duration: 1}}]}
    """

  private func desk(_ way: Playback.Reload, selecting name: String) throws -> EditingDesk {
    let desk = try EditingDesk(Self.text, inFlightAfter: "g")
    desk.player.debugger.state.reload = way
    desk.player.choose([try desk.entity(name)])
    desk.look()
    return desk
  }

  /// What the stage shows, as far as the text describes it.
  private func seen(_ desk: EditingDesk) -> Set<String> {
    desk.look()
    let world = desk.world
    return Set(world.placements().filter { $0.opacity > 0.99 && $0.size.x > 0 }.map { world.name(of: $0.entity) })
      .subtracting(["stage"])
  }

  @Test(
    "a duplicate, a copy, another entity; undo takes them away, and nothing of them stays selected",
    arguments: Playback.Reload.allCases)
  func added(_ way: Playback.Reload) throws {
    let desk = try desk(way, selecting: "box")
    let (before, tick) = (seen(desk), desk.player.playback.playhead)
    func check(_ name: String, _ act: () -> Void) {
      act()
      #expect(seen(desk) == before.union([name]), "\(name) \(way)")
      #expect(desk.player.playback.playhead == tick)
      desk.key("z", control: true)
      #expect(seen(desk) == before, "\(name) \(way) taken back")
      #expect(desk.player.debugger.state.selected.allSatisfy { desk.world.isAlive($0) }, "\(name) \(way)")
      #expect(desk.file == Self.text)
    }
    check("box-2") { desk.key("d", control: true) }
    desk.player.choose([try desk.entity("dot")])
    desk.key("c", control: true)
    check("dot-2") { desk.key("v", control: true) }
    check("ellipse") {
      desk.key("a")
      desk.enter("ellipse")
    }
  }

  @Test("what is deleted goes at once and comes back by undo", arguments: Playback.Reload.allCases)
  func removed(_ way: Playback.Reload) throws {
    for name in ["box", "dot"] {
      let desk = try desk(way, selecting: name)
      let before = seen(desk)
      desk.key("delete")
      #expect(seen(desk) == before.subtracting([name]), "\(name) \(way)")
      desk.key("z", control: true)
      #expect(seen(desk) == before, "\(name) \(way)")
    }
  }
}
