import RiffleApp
import Testing

@Suite("Editing stops and steps on the pad of a curve") struct CurveEditingTests {
  static let text = """
    riffle: 1
    animations:
      go: {linear: [0, [0.40, 0.8], 1], duration: 0.5}   # over three stops
      back: {steps: 4, duration: 0.5}
    entities:
      box: {at: [100, 300], size: [80, 80], fill: teal}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: go}]}
      - {key: b, do: [{animate: box, to: {at: [700, 300]}, with: back}]}
      - {key: i, do: [{animate: box, to: {at: [200, 300]}, with: {linear: [0, 0.2, 1]}}]}

    """

  private func desk(after key: String = "g") throws -> EditingDesk { try EditingDesk(Self.text, inFlightAfter: key) }

  private func stop(_ index: Int, _ desk: EditingDesk) throws -> (point: SIMD2<Float>, pad: Rect) {
    var pad = Rect(size: .zero)
    let place = try desk.handle {
      pad = $0.place
      return $0.kind == .control(index)
    }
    return (place.center, pad)
  }

  private func pad(_ desk: EditingDesk) throws -> Rect { try desk.handle { $0.kind == .curve } }

  private func click(_ point: SIMD2<Float>, _ desk: EditingDesk) {
    desk.click(point)
    desk.look()
  }

  @Test("dragging a stop in flight shows both futures and writes its two numbers; undo restores every byte")
  func drag() throws {
    let desk = try desk()
    let (tick, hash) = (desk.player.playback.playhead, desk.hash)
    let (point, pad) = try stop(1, desk)
    desk.press(point)
    desk.move(CurvePad.point(0.7, 0.3, in: pad))
    #expect(desk.hash != hash && desk.file == Self.text)
    desk.release(CurvePad.point(0.7, 0.3, in: pad))
    #expect(desk.file == Self.text.replacing("[0.40, 0.8]", with: "[0.70, 0.30]"), "\(desk.file)")
    #expect(desk.player.playback.playhead == tick && desk.player.debugger.futures?.before.worlds.count == 30)
    // During the drag the pad also shows the earlier curve.
    let (moved, _) = try stop(1, desk)
    desk.press(moved)
    desk.move(moved + [20, 0])
    desk.look()
    #expect(desk.player.debugger.edit?.sections.compactMap(\.curve).first?.before != nil)
    desk.key("escape")
    desk.undo(to: Self.text)
  }

  @Test("a press only selects a stop: keys change its value, and Delete removes it") func keys() throws {
    let desk = try desk()
    click(try stop(1, desk).point + [4, 3], desk)
    #expect(desk.file == Self.text)
    #expect(desk.player.debugger.edit?.sections.compactMap(\.curve).first?.chosen == 1)
    desk.key("equals")
    desk.expect(Self.text, ["[0.40, 0.8]": "[0.40, 0.81]"], isUndone: true)
    desk.key("d", control: true)
    #expect(desk.file == Self.text.replacing("0.8], 1]", with: "0.8], [0.70, 0.90], 1]"), "\(desk.file)")
    // The new stop is selected.
    desk.key("backspace")
    #expect(desk.file == Self.text)
    click(try stop(1, desk).point, desk)
    desk.key("delete")
    #expect(desk.file == Self.text.replacing("[0.40, 0.8], ", with: ""), "\(desk.file)")
    click(try stop(0, desk).point, desk)
    desk.key("delete")
    #expect(desk.said?.contains("two stops") == true)
    #expect(desk.world.entity(named: "box") != nil)
  }

  @Test("Alt-click adds a stop on the line, and removes one") func alt() throws {
    let desk = try desk()
    let place = try pad(desk)
    desk.hold("left alt")
    click(CurvePad.point(0.2, 1.3, in: place), desk)
    #expect(desk.file == Self.text.replacing("[0, [0.40", with: "[0, [0.20, 0.40], [0.40"), "\(desk.file)")
    click(try stop(1, desk).point, desk)
    desk.letGo("left alt")
    #expect(desk.file == Self.text)
    // Without Alt a click on the pad changes nothing.
    click(CurvePad.point(0.2, 1.3, in: place), desk)
    #expect(desk.file == Self.text)
  }

  @Test("dragging changes the number of steps; the jump position is chosen by a word, or by keys of its row")
  func steps() throws {
    let desk = try desk(after: "b")
    let hash = desk.hash
    let place = try pad(desk)
    desk.press(place.center)
    desk.move(place.center + [CurvePad.pointsPerStep * 3, 9])
    #expect(desk.hash != hash && desk.file == Self.text)
    desk.release(place.center + [CurvePad.pointsPerStep * 3, 9])
    #expect(desk.file == Self.text.replacing("steps: 4", with: "steps: 7"))
    #expect(desk.player.debugger.futures?.before.worlds.count == 30)
    desk.key("z", control: true)
    desk.look()
    desk.drag(place.center, to: place.center - [400, 0])
    desk.expect(Self.text, ["steps: 4": "steps: 1"], isUndone: true)
    for position in StepPosition.allCases where position != .jumpEnd {
      let word = try desk.place { if case .jump(_, position) = $0 { true } else { false } }
      click(word.center, desk)
      let wanted = "steps: 4, position: \(position.rawValue)"
      desk.expect(Self.text, ["steps: 4": wanted], isUndone: true)
    }
    click(try desk.place { if case .jump(_, .jumpEnd) = $0 { true } else { false } }.center, desk)
    #expect(desk.file == Self.text)
    desk.key("equals")
    #expect(desk.file == Self.text.replacing("steps: 4", with: "steps: 4, position: jump-none"), "\(desk.file)")
    desk.look()
    // The position has this row alone.
    #expect(desk.player.debugger.edit?.sections.flatMap(\.rows).count { $0.path.key == "position" } == 0)
    desk.key("minus", "minus")
    #expect(desk.file == Self.text.replacing("steps: 4", with: "steps: 4, position: jump-start"), "\(desk.file)")
  }

  @Test("a click or a key on the row of the curve's kind changes it, in one step of undo") func kinds() throws {
    let desk = try desk()
    let (tick, hash) = (desk.player.playback.playhead, desk.hash)
    click(try desk.place { if case .kind(_, .steps) = $0 { true } else { false } }.center, desk)
    let steps = Self.text.replacing("linear: [0, [0.40, 0.8], 1]", with: "steps: 2")
    #expect(desk.file == steps, "\(desk.file)")
    #expect(desk.said?.contains("2 steps") == true && desk.hash != hash && desk.player.playback.playhead == tick)
    // The keys of the row: the next kind, the previous one, and Return for the next one.
    desk.key("equals")
    #expect(desk.file.contains("go: {curve: ["), "\(desk.file)")
    #expect(desk.said?.contains("fitted, at most") == true)
    desk.key("minus")
    #expect(desk.file.contains("go: {steps: 4, duration"), "\(desk.file)")
    desk.key("return", "return")
    #expect(desk.file.contains("go: {linear: ["), "\(desk.file)")
    desk.undo(to: Self.text, steps: 5)
    // A click on the current kind does nothing.
    click(try desk.place { if case .kind(_, .linear) = $0 { true } else { false } }.center, desk)
    #expect(desk.file == Self.text)
  }

  @Test("a named curve of an action has a pad; points or another kind replace the name in this action alone")
  func wholeName() throws {
    let text = Self.text.replacing("{linear: [0, 0.2, 1]}", with: "easeInOut")
    let desk = try EditingDesk(text, inFlightAfter: "i")
    click(try desk.place { if case .kind(_, .steps) = $0 { true } else { false } }.center, desk)
    desk.expect(text, ["with: easeInOut": "with: {steps: 4}"], isUndone: true)
    let (point, _) = try stop(0, desk)
    desk.drag(point, to: point + [12, 0])
    #expect(desk.file.contains("with: {curve: ["), "\(desk.file)")
    desk.undo(to: text)
  }

  @Test("a stop that is a value alone is written with its time once it is dragged sideways") func withoutTime() throws {
    let desk = try EditingDesk(Self.text, inFlightAfter: "i")
    let (point, pad) = try stop(1, desk)
    desk.drag(point, to: point + CurvePad.point(0.7, 0.6, in: pad) - CurvePad.point(0.5, 0.2, in: pad))
    desk.expect(Self.text, ["[0, 0.2, 1]": "[0, [0.70, 0.60], 1]"], isUndone: true)
  }

  @Test("a rule shows the pad of its action's curve") func ofRule() throws {
    let desk = try desk()
    desk.player.choose([])
    try desk.click(.inspect(path: "on[2]"))
    let (point, pad) = try stop(1, desk)
    desk.drag(point, to: point + [0, -pad.size.y / 4])
    #expect(desk.file == Self.text.replacing("[0, 0.2, 1]", with: "[0, 0.70, 1]"), "\(desk.file)")
  }
}
