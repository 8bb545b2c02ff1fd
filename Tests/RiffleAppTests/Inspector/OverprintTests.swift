import RiffleApp
import Testing

@Suite("Labels that do not overlap") struct OverprintTests {
  /// One entity with an additive curve: a second and a third begin before the first ends.
  private func added(ticks: Int) -> Playback {
    var world = World(seed: 3)
    let ball = world.spawn(Transform(position: [100, 200]), Size(width: 90, height: 130), Fill.ivory, Name("ball"))
    return Moving.playback(world, ticks: ticks, keys: [10, 24, 40, 150]) { world in
      let animation = Animation.easeInOut(duration: 1.5)
      world.withAnimation(animation, cause: Cause(animation: "travel", rule: "key", intent: "key s")) {
        $0[ball, Transform.self].position.x += 40_000
      }
    }
  }

  @Test("the names of additive curves do not overlap", arguments: [45, 60, 100, 200]) func lanes(ticks: Int) throws {
    let playback = added(ticks: ticks)
    let situation = Moving.situation(playback, Moving.open(playback), size: [1280, 720])
    let bars = try #require(situation.readings.lanes.groups.first?.rows.first?.bars)
    #expect(bars.count >= 3)
    var overlay = Overlay()
    var content = situation
    content.state.selection = nil
    content.ticks = TickWindow(focus: Double(ticks - 120)...Double(ticks + 120), playhead: ticks, reach: 0...ticks)
    Panel.lanes.draw(content, in: Rect(x: 8, y: 500, width: 880, height: 180), on: &overlay)
    let all = overlay.sprites.words
    #expect(all.contains { $0.text.contains("travel") })
    for (index, one) in all.enumerated() {
      for other in all[(index + 1)...] {
        #expect(!one.box.overlaps(other.box), "'\(one.text)' at \(one.box) and '\(other.text)' at \(other.box)")
      }
    }
  }

  @Test("each name has the room up to the next one, also if some begin together") func rooms() {
    let track = Rect(x: 0, y: 0, width: 400, height: 20)
    #expect(LanesPanel.rooms([10, 60, 60, 300], in: track) == [10...60, 60...60, 60...300, 300...400])
    #expect(LanesPanel.rooms([406], in: track) == [406...406])
  }

  @Test(
    "the labels at the ends of the curve's axes do not overlap the curve or the playhead", arguments: [45, 60, 100])
  func axes(ticks: Int) {
    let playback = added(ticks: ticks)
    let situation = Moving.situation(playback, Moving.open(playback), size: [960, 720])
    let focus = situation.state.focus(in: playback)
    let place = Rect(x: 660, y: 180, width: 296, height: 260)
    for playhead in [ticks, Int(focus.upperBound) - 2, Int(focus.upperBound)] {
      var overlay = Overlay(pointer: nil, showsHeadings: true)
      var content = situation
      content.ticks = TickWindow(focus: focus, playhead: playhead, reach: 0...max(playhead, 1))
      Panel.curve.draw(content, in: place, on: &overlay)
      let ends = overlay.sprites.words.filter {
        $0.box.minimum.y > place.minimum.y + InspectorLayout.heading && $0.box.minimum.x > place.center.x
      }
      #expect(!ends.isEmpty)
      let marks = overlay.sprites.filter {
        !$0.content.isText && [Palette.present, Palette.bright, Palette.moving.opacity(0.6)].contains($0.tint)
      }
      for mark in marks.compactMap(\.box) where mark != place {
        for end in ends { #expect(!mark.overlaps(end.box), "\(mark) crosses '\(end.text)' at \(end.box)") }
      }
    }
  }

  @Test(
    "the label of the tick under the pointer does not overlap the tick counter",
    arguments: [[1280, 720], [960, 720], [480, 800]])
  func hover(size: [Float]) {
    let playback = added(ticks: 200)
    let layout = InspectorLayout(size: [size[0], size[1]], state: InspectorState(), openness: 1)
    for part: Float in [0, 0.02, 0.2, 0.5, 0.98, 0.999] {
      let pointer = layout.strip.origin + layout.strip.size * [part, 0.4]
      var (plain, overlay) = (Overlay(), Overlay(pointer: pointer))
      let strip = TimelineStrip(playback, in: layout.strip)
      strip.draw(Moving.content(playback), on: &plain)
      strip.draw(Moving.content(playback), on: &overlay)
      let label = overlay.sprites.dropFirst(plain.sprites.count)
      #expect(label.contains { $0.content.isText })
      for box in label.compactMap(\.box) {
        #expect(box.minimum.y >= layout.transport.maximum.y, "\(box) covers the counter in \(layout.transport)")
        #expect(box.maximum.y <= layout.strip.maximum.y + InspectorLayout.gap)
      }
    }
  }
}
