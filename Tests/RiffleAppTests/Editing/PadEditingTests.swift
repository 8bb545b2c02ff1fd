import RiffleApp
import Testing

@Suite("Editing colours and curves in the panel") struct PadEditingTests {
  static let text = """
    riffle: 1
    animations:
      go: {curve: easeIn, duration: 0.50}
    entities:
      box: {at: [100, 300], size: [80, 80], fill: ["#E4572E", "#2a6f97"], text: {label: white, color: ivory}}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: go}]}

    """

  private func desk() throws -> EditingDesk { try EditingDesk(Self.text, inFlightAfter: "g") }

  @Test("a swatch shows the colour's channels; dragging and keys change each, and the notation stays")
  func channels() throws {
    let desk = try desk()
    let path: ScenePath = "entities.box.fill[1]"
    desk.click(try desk.place { $0 == .unfold(path: path) }.center)
    func strip(_ channel: ColorChannel) throws -> Rect {
      let place = try desk.handle { $0.kind == .channel(channel) && $0.path == path }
      let hit = desk.player.debugger.frame?.overlay.command(at: place.center)
      guard case .drag(let handle) = hit else { throw EditingDesk.Missing() }
      return handle.place
    }
    let brightness = try strip(.brightness)
    desk.click([brightness.maximum.x, brightness.center.y])
    var bright = ChannelColor(try #require(Color("#2a6f97")))
    bright[.brightness] = 1
    desk.expect(Self.text, ["#2a6f97": bright.color.hexString.lowercased()], isUndone: true)
    let opacity = try strip(.opacity)
    desk.click([opacity.center.x, opacity.center.y])
    desk.expect(Self.text, ["#2a6f97": "#2a6f9780"], isUndone: true)
    // Keys change the channel that was dragged last.
    desk.key("minus", shift: true)
    desk.expect(Self.text, ["#2a6f97": "#2a6f97e6"], isUndone: true)
    // A colour that the scene already uses.
    let coral = try desk.place { $0 == .give(path: path, text: "ivory") }
    desk.press(coral.center)
    desk.expect(Self.text, ["\"#2a6f97\"": "\"ivory\""], isUndone: true)
  }

  @Test("a colour survives conversion to hue, saturation and brightness; only colour values get a swatch")
  func colors() throws {
    for hex in stride(from: UInt32(0), to: 0xFFFFFF, by: 66_047) {
      let color = Color(hex: hex)
      #expect(ChannelColor(color).color.hexString == color.hexString)
    }
    let desk = try desk()
    _ = try desk.place { $0 == .unfold(path: "entities.box.text.color") }
    #expect(throws: EditingDesk.Missing.self) { try desk.place { $0 == .unfold(path: "entities.box.text.label") } }
  }

  @Test("dragging a control point in flight shows both futures; a named curve becomes points that keep their decimals")
  func curve() throws {
    let desk = try desk()
    let (tick, hash) = (desk.player.playback.playhead, desk.hash)
    func pad(_ index: Int) throws -> (SIMD2<Float>, Rect) {
      var found: Rect?
      let place = try desk.handle {
        found = $0.place
        return $0.kind == .control(index)
      }
      return (place.center, try #require(found))
    }
    let (point, place) = try pad(1)
    desk.press(point)
    desk.move(CurvePad.point(0.3, 1.2, in: place))
    #expect(desk.hash != hash && desk.file == Self.text)
    desk.release(CurvePad.point(0.3, 1.2, in: place))
    #expect(desk.file == Self.text.replacing("curve: easeIn", with: "curve: [0.42, 0.00, 0.30, 1.20]"))
    #expect(desk.player.playback.playhead == tick && desk.player.debugger.futures?.before.worlds.count == 30)
    desk.undo(to: Self.text)

    desk.key("equals", on: "animations.go.curve")
    #expect(desk.file == Self.text.replacing("curve: easeIn", with: "curve: easeOut"), "\(desk.file)")
  }

  @Test("PgDn moves through the rows and Return edits them, without a pointer") func rows() throws {
    let desk = try desk()
    var paths: [ScenePath] = []
    for _ in 0..<6 {
      desk.key("pagedown")
      paths.append(desk.player.editor?.focus?.path ?? ScenePath())
    }
    // The first row is the kind of the curve.
    #expect(
      paths.prefix(4) == ["animations.go", "animations.go.curve", "animations.go.duration", "entities.box.at[0]"])
    desk.key("pageup", "pageup")
    #expect(desk.player.editor?.focus?.path == paths[3])
    desk.key("return", on: "animations.go.duration", entering: "0.75")
    #expect(desk.file == Self.text.replacing("0.50}", with: "0.75}"))
    desk.key("minus", shift: true)
    #expect(desk.file == Self.text.replacing("0.50}", with: "0.65}"))
  }

  @Test("dragging the pad of a spring changes its stiffness and damping; its speed is shown") func physical() throws {
    let text = EditingDesk.text.replacing(
      "{duration: 0.50, bounce: 0.20}", with: "{mass: 2, stiffness: 300, damping: 24}")
    let desk = try EditingDesk(text, inFlightAfter: "g")
    let pad = try desk.pad
    let at = pad.point(0.8, 0.4)
    desk.drag(pad.minimum + [8, 8], to: at)
    let wanted = Spring(duration: 0.8, bounce: 0.4)
    let (k, c) = (wanted.stiffness * 2, wanted.damping * 2)
    let numbers = try #require(desk.file.firstMatch(of: /stiffness: ([0-9.]+), damping: ([0-9.]+)/))
    let (stiffness, damping) = (try #require(Double(numbers.1)), try #require(Double(numbers.2)))
    #expect(abs(stiffness - k) < 0.04 * k && abs(damping - c) < 0.04 * c)
    #expect(desk.file.contains("{mass: 2, "))
    desk.look()
    let section = desk.player.debugger.edit?.sections.first { $0.spring != nil }
    #expect(section?.spring?.speed.contains("points/s") == true)
    desk.undo(to: text)
  }

  @Test("a press on a spring's pad changes nothing: a drag moves the point, or brings it to the pointer")
  func press() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let (pad, hash) = (try desk.pad, desk.hash)
    let (own, far, to) = (pad.point(0.5, 0.2), pad.point(1.2, 0.7), pad.point(0.8, 0.5))
    for place in [own, own + [4, 3], far] {
      desk.press(place)
      desk.move(place)
      #expect(desk.hash == hash)
      desk.release(place)
      #expect(desk.file == EditingDesk.text && desk.hash == hash)
    }
    desk.drag(far, through: far + [3, 0], to: far + [2, 2])
    #expect(desk.file == EditingDesk.text && desk.hash == hash)
    for from in [far, own, own + [4, 3]] {
      desk.press(from)
      desk.move(far - [9, 9])
      // The point keeps its distance to the pointer.
      desk.release(from == own + [4, 3] ? to + [4, 3] : to)
      desk.expect(EditingDesk.text, ["0.50, bounce: 0.20": "0.80, bounce: 0.50"], isUndone: true, "\(from)")
    }
  }
  @Test("Shift limits a drag on a spring's pad to the bounce or the duration") func oneAxis() throws {
    for (to, new) in [((0.55, 0.5), "0.50, bounce: 0.50"), ((0.8, 0.25), "0.80, bounce: 0.20")] {
      let desk = try EditingDesk(inFlightAfter: "g")
      let pad = try desk.pad
      desk.hold("leftshift")
      desk.drag(pad.point(0.5, 0.2), to: pad.point(to.0, to.1))
      desk.letGo("leftshift")
      #expect(desk.file == EditingDesk.text.replacing("0.50, bounce: 0.20", with: new), "\(desk.file)")
    }
  }
}
