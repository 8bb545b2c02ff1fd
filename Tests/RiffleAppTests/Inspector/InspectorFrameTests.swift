import RiffleApp
import TestSupport
import Testing

@Suite("The open debugger") struct InspectorFrameTests {
  @Test(
    "the debugger shows the requested panels; the nouns of the sentence link to their ticks",
    arguments: InspectorLayoutTests.sizes)
  func shows(size: SIMD2<Float>) {
    let playback = Moving.playback(ticks: 45)
    let state = Moving.open(playback)
    let situation = Moving.situation(playback, state, size: size)
    #expect(situation.readings.why.map { "\($0)".contains("It interrupted fly") } == true)
    #expect(situation.readings.lanes.groups.count == 6)
    let frame = InspectorFrame(situation)
    #expect(frame.overlay.sprites.count > 60)
    #expect(frame.overlay.sprites.allSatisfy { $0.homography.isFinite })
    if size == Moving.size { #expect(frame.overlay.hits.contains { $0.command == .seek(30) }) }
  }

  @Test("the focus ring around a panel is not drawn over the help") func ringBehindHelp() {
    let playback = Moving.playback(ticks: 45)
    var state = Moving.open(playback)
    func sprites(_ focus: KeyFocus?) -> Int {
      state.focus = focus
      return InspectorFrame(Moving.situation(playback, state)).overlay.sprites.count
    }
    #expect(sprites(.panel(.curve)) > sprites(nil))
    state.showsHelp = true
    #expect(sprites(.panel(.curve)) == sprites(nil))
  }

  @Test("all hit areas are inside the window", arguments: InspectorLayoutTests.sizes.dropLast())
  func hits(size: SIMD2<Float>) {
    let playback = Moving.playback(ticks: 45)
    let frame = InspectorFrame(Moving.situation(playback, Moving.open(playback), size: size))
    let window = Rect(corner: [-2, -2], corner: size + 2)
    for hit in frame.overlay.hits { #expect(window.union(hit.place) == window, "\(hit)") }
  }

  @Test(
    "the outline of a selected entity includes its hit area, and picking uses its visible shape",
    arguments: [Float(0), 12])
  func hitArea(_ margin: Float) {
    var world = World(seed: 1)
    let dot = world.spawn(
      Transform(position: [100, 100]), Size(width: 20, height: 20), Fill(.white),
      HitArea(margin: SIMD2(repeating: margin)))
    let playback = Playback(Simulation(world: world, schedule: Schedule()), transport: Transport(isPaused: true))
    var state = InspectorState()
    (state.isShown, state.selection) = (true, Selection(dot))
    let frame = InspectorFrame(
      PanelContent(playback, state, size: [1200, 900], scene: [200, 200], openness: 1, now: 0))
    let area = Rect(x: -margin, y: -margin, width: 20 + 2 * margin, height: 20 + 2 * margin)
    #expect(frame.overlay.sprites.contains { $0.content.bounds == area } == (margin > 0))
    #expect(
      frame.command(at: frame.fit.offset + [100, 100] * frame.fit.scale, in: playback) == .select(Selection(dot)))
    #expect(frame.command(at: frame.fit.offset + [118, 100] * frame.fit.scale, in: playback) == .select(nil))
  }

  @Test("with several cameras, each outline of a selected entity ends at the edge of its camera's picture")
  func cameras() throws {
    let desk = try EditingDesk(editing: try Repository.text("Scenes/two-cameras.yaml"), selecting: "pond-b")
    let frame = try #require(desk.player.debugger.frame)
    let bounds = Rect(size: [360, 130]).inset(by: -4)
    let parts = frame.overlay.sprites.filter { $0.content.bounds == bounds }.compactMap { sprite in
      sprite.clips.first.flatMap { $0.homography.box(around: $0.outline.rect) }.map { $0.size / frame.fit.scale }
    }
    // Outlined as the selection and as one of the copies, by three cameras.
    let sizes: [SIMD2<Float>] = [[48, 39], [48, 39], [96, 18]]
    #expect(parts.map { ($0 / 10).rounded(.toNearestOrEven) } == sizes + sizes)
  }

  @Test("a press on the stage selects the entity there, and beside it nothing") func choosing() {
    let playback = Moving.playback(ticks: 5, isCovered: true)
    let frame = InspectorFrame(Moving.situation(playback, Moving.open(playback)))
    let world = playback.simulation.world
    let card = world.allEntities[2]
    let place = frame.fit.homography.project(world.presented(Transform.self, of: card).position) ?? .zero
    #expect(frame.command(at: place, in: playback) == .select(Selection(card)))
    let beside = frame.fit.homography.project([940, 700]) ?? .zero
    #expect(frame.command(at: beside, in: playback) == .select(nil))
  }

  @Test("presses on the stage go to the scene while time is running or the debugger is closed") func passing() {
    var playback = Moving.playback(ticks: 5)
    let middle = SIMD2<Float>(200, 150)
    var closed = Moving.situation(playback, InspectorState())
    closed.openness = 0
    #expect(InspectorFrame(closed).command(at: middle, in: playback) == nil)
    playback.transport.setPaused(false)
    #expect(
      InspectorFrame(Moving.situation(playback, Moving.open(playback))).command(at: middle, in: playback)
        == nil)
  }

  @Test("`hasAction` agrees with `action` everywhere") func hasCommand() {
    var playback = Moving.playback(ticks: 5)
    for isPaused in [true, false] {
      playback.transport.setPaused(isPaused)
      for state in [InspectorState(), Moving.open(playback)] {
        let frame = InspectorFrame(Moving.situation(playback, state))
        for x in stride(from: Float(10), to: 1270, by: 60) {
          for y in stride(from: Float(10), to: 790, by: 60) {
            #expect(frame.hasCommand(at: [x, y], in: playback) == (frame.command(at: [x, y], in: playback) != nil))
          }
        }
      }
    }
  }

  private func tints(of frame: InspectorFrame) -> Set<SRGBColor> {
    Set(frame.ghosts.map { SRGBColor(red: $0.tint.red, green: $0.tint.green, blue: $0.tint.blue) })
  }

  @Test("ghosts are drawn beneath the scene, past and future in different colours") func ghosts() {
    var playback = Moving.playback(ticks: 120)
    playback.play(-80)
    var state = Moving.open(playback)
    let scene = DrawList(playback.simulation.world, size: Moving.size)
    func tints(_ state: InspectorState) -> Set<SRGBColor> {
      let frame = InspectorFrame(Moving.situation(playback, state))
      let list = frame.picture(scene)
      #expect(list.sprites.count == scene.sprites.count + frame.ghosts.count + frame.overlay.sprites.count)
      #expect(Array(list.sprites.prefix(frame.ghosts.count)) == frame.ghosts)
      return self.tints(of: frame)
    }
    #expect(tints(state).isEmpty)
    state.perform(.cycleTrail)
    #expect(tints(state) == [Palette.past])
    state.perform(.cycleTrail)
    #expect(tints(state) == [Palette.past, Palette.future])
    state.perform(.cycleTrail)
    #expect(tints(state).isEmpty)
  }

  @Test("one key cycles through the reload modes") func reload() {
    var state = InspectorState()
    var ways = [state.reload]
    for _ in Playback.Reload.allCases {
      state.perform(.cycleReload)
      ways.append(state.reload)
    }
    #expect(ways == [.here, .start, .branch, .here])
    #expect(Set(Playback.Reload.allCases.map(\.summary)).count == 3)
  }

  /// A branch of 25 ticks that a key started in the past.
  private func forked() -> Playback {
    var playback = Moving.playback(ticks: 120)
    playback.play(-100)
    playback.play(25, .keyPressed("s"))
    return playback
  }

  @Test("ghosts show another branch") func branches() {
    let playback = forked()
    var state = Moving.open(playback)
    state.perform(.toggleGhosts)
    let frame = InspectorFrame(Moving.situation(playback, state))
    #expect(tints(of: frame) == [Palette.otherBranch])
    #expect(frame.overlay.hits.contains { $0.command == .branch("main", .play) })
  }

  @Test("the list of many branches shows the current one without scrolling") func playedBranch() {
    var playback = forked()
    for tick in 1...4 {
      playback.go(to: .tick(tick))
      playback.play(5, .keyPressed("s"))
    }
    var overlay = Overlay()
    let place = Rect(x: 0, y: 0, width: 420, height: 90)
    Panel.branches.draw(Moving.content(playback, Moving.open(playback)), in: place, on: &overlay)
    // Each letter is a separate text.
    let words = overlay.texts.joined()
    #expect(playback.history.branchSummaries.count == 6 && words.contains(playback.history.branchName), "\(words)")
    #expect(!overlay.hits.contains { $0.command == .branch("main", .play) }, "it would be seen anyway")
  }

  @Test("a branch's name is shown whole if the strip has room, and is otherwise cut in its middle") func branchName() {
    var playback = forked()
    let name = "the spring of all cards goes a little further"
    let isRenamed = playback.rename(branch: playback.history.branchName, to: name)
    #expect(isRenamed)
    let state = Moving.open(playback)
    func words(_ size: SIMD2<Float>) -> [String] {
      let bar = TransportBar(content: Moving.content(playback, state))
      var overlay = Overlay()
      bar.draw(in: Rect(x: 0, y: 0, width: size.x, height: size.y), on: &overlay)
      return overlay.texts
    }
    #expect(words([1200, 40]).contains(name))
    let cut = words([760, 40])
    #expect(!cut.contains(name) && cut.contains { $0.hasPrefix("the spring") || $0.hasSuffix("further") }, "\(cut)")
  }

  @Test(
    "the help has a line for every key; in a narrow window for those that matter now, apart from each other",
    arguments: InspectorLayoutTests.sizes.prefix(4))
  func help(size: SIMD2<Float>) {
    var overlay = Overlay()
    HelpPanel.draw(window: size, InspectorState(), [("S", "shuffle the cards")], on: &overlay)
    let text = overlay.texts
    let isNarrow = size.x < 760
    for summary in ["play / pause", "faster"] + (isNarrow ? [] : ["ghosts of other branches", "start a branch here"]) {
      #expect(text.contains(summary), "\(summary)")
    }
    #expect(!text.contains { $0.contains("…") }, "no key and no word is cut")
    // The scene first, then what matters now.
    let headings = ["this scene", "now", "move through time"] + (isNarrow ? [] : ["open and show", "keep and repeat"])
    let places = headings.compactMap { text.firstIndex(of: $0) }
    #expect(places.count == headings.count && places == places.sorted(), "\(places)")
    #expect(text.contains("shuffle the cards") && text.contains("Ctrl P: the palette finds all by name"))
    #expect(overlay.hits.contains { $0.command == .palette })
    #expect(overlay.command(at: [1, 1]) == .toggleHelp)
    let rows = overlay.sprites.words.filter { $0.text == "play / pause" || $0.text == "step forward; hold to repeat" }
    #expect(rows.count == 2 && rows[1].box.center.y - rows[0].box.center.y >= 10)
  }

  @Test("while a scene is edited, the help leaves out what its keys mean elsewhere") func helpInEditor() {
    var state = InspectorState()
    (state.isShown, state.isEditing) = (true, true)
    var overlay = Overlay()
    HelpPanel.draw(window: [1280, 860], state, [], on: &overlay)
    let text = overlay.texts
    for summary in ["inputs, to edit them", "loop to here", "event log"] { #expect(!text.contains(summary)) }
    for summary in ["the rules", "rename", "loop from here", "undo"] { #expect(text.contains(summary), "\(summary)") }
  }
}
