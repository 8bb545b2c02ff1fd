import SceneSupport
import Testing

@Suite("Dropping into lists") struct ListDropTests {
  private static func text(_ more: String = "", cards: String = "[a, b, c, d]") -> String {
    """
    riffle: 1
    window: {width: 600, height: 600}
    values: {drops: 0}
    entities:
      card: {each: \(cards), size: [100, 60], fill: ivory}
    layouts:
      - {free: [card-a, card-b, card-c], name: left, in: [0, 0, 600, 600], places: [[100, 100], [100, 200], [100, 300], [100, 400]], size: [100, 60]}
      - {free: [card-d], name: right, in: [0, 0, 600, 600], places: [[400, 100], [400, 200], [400, 300]], size: [100, 60]}
    on:
      - {drag: card, drop: {into: [left, right]}, with: {spring: {duration: 0.3}}, do: {value: drops, by: 1}}
      - {key: r, do: {arrange: right, with: snappy}}
    \(more)
    """
  }

  private func stage(_ text: String = text()) throws -> Stage { try Stage(text, after: 2) }

  private func place(_ id: String, _ stage: Stage) throws -> SIMD2<Float> { try stage.transform("card-\(id)").position }

  private func release(_ at: SIMD2<Float>, _ stage: inout Stage) { stage.step(121, .pointerReleased(at, .primary)) }

  @Test("while dragging, the source list closes up and the target list makes room") func across() throws {
    var stage = try stage()
    stage.drag([100, 200], [390, 120], ticks: 20, hold: 40)
    #expect(try place("a", stage) == [100, 100] && place("c", stage) == [100, 200])
    #expect(try place("d", stage) == [400, 200])
    #expect(try abs(stage.seen("card-d").position.y - 200) < 1, "by its spring")
    release([390, 120], &stage)
    #expect(try place("b", stage) == [400, 100] && stage.seen("card-b").position == [400, 100])
    #expect(stage.world.sceneValue("drops") == 1)
    // To the end of the list, and back into the first one.
    stage.drag([400, 100], [390, 300], ticks: 20, hold: 40)
    release([390, 300], &stage)
    #expect(try place("d", stage) == [400, 100] && place("b", stage) == [400, 200])
    stage.drag([400, 100], [100, 110], ticks: 20, hold: 40)
    release([100, 110], &stage)
    #expect(try [place("d", stage), place("a", stage), place("c", stage)] == [[100, 100], [100, 200], [100, 300]])
    #expect(try place("b", stage) == [400, 100])
  }

  @Test("dragging within a list moves the others by one place without a jump") func within() throws {
    var stage = try stage()
    var seen = [try stage.seen("card-b").position.y]
    stage.step(1, .pointerMoved([100, 100]), .pointerPressed([100, 100], .primary))
    for tick in 1...60 {
      seen += try stage.collect(1, .pointerMoved([100, 100 + Float(min(tick, 40)) * 5])) {
        try $0.seen("card-b").position.y
      }
    }
    #expect(seen.largestStep < 20)
    release([100, 300], &stage)
    #expect(try [place("b", stage), place("c", stage), place("a", stage)] == [[100, 100], [100, 200], [100, 300]])
  }

  @Test("a full list accepts no drop") func full() throws {
    var stage = try stage()
    for y in [300, 200] as [Float] {
      stage.drag([100, y], [400, 120], ticks: 20, hold: 40)
      release([400, 120], &stage)
    }
    #expect(try place("d", stage) == [400, 300])
    stage.drag([100, 100], [420, 120], ticks: 20, hold: 40)
    release([420, 120], &stage)
    #expect(try place("a", stage) == [100, 100])
  }

  @Test("a reload keeps the members' lists and places, and arrange uses the new places") func reload() throws {
    var stage = try stage()
    stage.drag([100, 200], [390, 120], ticks: 20, hold: 40)
    release([390, 120], &stage)
    stage.step(60, .reload(Self.text(cards: "[a, b, c, d]").replacing("[400, 200]", with: "[420, 220]"), jumps: false))
    #expect(try place("b", stage) == [400, 100] && place("d", stage) == [420, 220])
    stage.press("r", 60)
    #expect(try place("b", stage) == [400, 100] && place("d", stage) == [420, 220])
    #expect(try place("c", stage) == [100, 200])
  }

  @Test("deal, gather, shuffle and sort move only the current members of a list") func flights() throws {
    for action in ["deal", "gather", "shuffle", "sort"] {
      let text = Self.text().replacing("{arrange: right, with: snappy}", with: "{\(action): left}")
      var stage = try stage(text)
      stage.drag([100, 200], [390, 120], ticks: 20, hold: 40)
      release([390, 120], &stage)
      #expect(try place("b", stage) == [400, 100])
      stage.press("r", 500)
      #expect(try place("b", stage) == [400, 100] && place("d", stage) == [400, 200], "\(action)")
      #expect(try Set([place("a", stage), place("c", stage)].map { $0.y }) == [100, 200], "\(action)")
      #expect(try place("a", stage).x == 100 && place("c", stage).x == 100, "\(action)")
    }
  }

  @Test("a member that leaves in the hand keeps its turn until it is inserted again", arguments: [false, true])
  func leavesInHand(isReleasedFirst: Bool) throws {
    var stage = try Stage(
      entities: "a: {count: 2, size: [50, 50], fill: green}", "b: {count: 2, size: [50, 50], fill: green}",
      on: "{drag: [a, b], drop: {into: [left, right]}}", "{key: r, do: {toggle: a-1}}",
      head: """
        layouts:
          - {stack: a, name: left, offset: [0, 60], in: [100, 100, 50, 50]}
          - {stack: b, name: right, offset: [0, 60], in: [300, 100, 50, 50]}
        """, after: 2)
    let ids = ["a-1", "a-2", "b-1", "b-2"]
    func places(_ stage: Stage) throws -> [Float] { try ids.map { try stage.transform($0).position.y } }
    #expect(try places(stage) == [95, 155, 95, 155])
    stage.drag([125, 95], [150, 95], ticks: 10)
    stage.press("r", 10)
    stage.step(20, .pointerMoved([325, 125]))
    #expect(try places(stage).dropFirst() == [125, 95, 155])
    if isReleasedFirst { stage.step(1, .pointerReleased([325, 125], .primary)) }
    stage.press("r", 60)
    if !isReleasedFirst {
      release([325, 125], &stage)
      #expect(try places(stage) == [125, 125, 65, 185])
      stage.drag([325, 125], [125, 80], ticks: 20, hold: 40, release: 1)
    }
    stage.step(300)
    #expect(try places(stage) == [95, 155, 95, 155])
  }
}
