import Foundation
import RiffleApp
import RiffleSDL
import Testing

/// A player of a scene file in its own folder, with a simulated clock.
final class EditingDesk {
  static let text = """
    riffle: 1 # a box
    animations:
      go: {spring: {duration: 0.50, bounce: 0.20}}   # how it goes
    entities:
      box: {at: [100, 300], size: [80, 80], fill: "#E4572E", shadow: true}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: go}]}

    """

  let player: Player
  private let home: TemporaryFolder
  let path: String
  var folder: String { home.path }
  private var now = 0.0
  private var size = SIMD2<Float>(1280, 860)

  let clipboard = TextClipboard.own()
  let state: StateFolder

  /// - Parameter keepsUndo: true if the edits are kept for the next desk.
  init(
    _ text: String = EditingDesk.text, hasScenes: Bool = false, keepsUndo: Bool = false,
    expectations: (any ExpectationSource)? = nil
  ) throws {
    home = try TemporaryFolder()
    path = home.path("scene.yaml")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    state = StateFolder(path: keepsUndo ? home.path("state/riffle") : nil)
    player = try Self.player(of: path, clipboard, state, hasScenes, expectations)
  }

  /// Opens the editor: some ticks after a key, with selected entities, or with a rule or a row of the panel.
  convenience init(
    editing text: String, after key: String? = nil, then ticks: Int = 200, selecting names: String...,
    rule: ScenePath? = nil, row: ScenePath? = nil
  ) throws {
    try self.init(text)
    play(2)
    if let key { self.key(key, then: ticks) }
    self.key("f2")
    look()
    if !names.isEmpty { try select(names) }
    if let rule { perform(.inspect(path: rule)) }
    if let row {
      player.editor?.focus = EditReadings.RowID(path: row)
      look()
    }
  }

  func select(_ names: String...) throws { try select(names) }

  func select(_ names: [String]) throws {
    player.choose(try names.map(entity))
    look()
  }

  /// Opens the editor some ticks after a key that starts an animation.
  convenience init(_ text: String = EditingDesk.text, inFlightAfter key: String) throws {
    try self.init(text)
    stopInFlight(after: key)
  }

  /// Restarts the program on the file of another desk.
  init(reopening desk: EditingDesk) throws {
    (home, path, state) = (desk.home, desk.path, desk.state)
    player = try Self.player(of: path, clipboard, state, false)
  }

  private static func player(
    of path: String, _ clipboard: TextClipboard, _ state: StateFolder, _ hasScenes: Bool,
    _ expectations: (any ExpectationSource)? = nil
  ) throws -> Player {
    let scene = try SceneLoader.load(path)
    var options = Player.Options()
    (options.isPaused, options.hasScenes, options.clipboard) = (true, hasScenes, clipboard)
    options.expectations = expectations
    options.state = state
    let player = try Player(Playable(scene, SceneOptions()), options)
    player.editable = EditableScene(text: scene.text, path: path, name: path, blocks: [], state: state)
    return player
  }

  /// Returns a scene of these entities, layouts and rules, each in its own line.
  static func scene(_ entities: String..., layouts: String..., on rules: String...) -> String {
    let sections = [("entities", entities.map { "  " + $0 }), ("layouts", layouts.map { "  - " + $0 })]
    let lines = (sections + [("on", rules.map { "  - " + $0 })]).flatMap { $1.isEmpty ? [] : ["\($0):"] + $1 }
    return (["riffle: 1"] + lines).map { $0 + "\n" }.joined()
  }

  /// Three entities, one of them a child; more entities may follow.
  static let family = scene(
    "one: {at: [200, 200], size: [100, 60], fill: \"#E4572E\"}   # the first",
    "two: {at: [500, 320], size: [80, 80], fill: teal}",
    "three: {parent: two, at: [20, 20], size: [10, 10], fill: white}")

  /// Returns the corners of an entity on the stage, in scene coordinates, its first corner first.
  func corners(of name: String) throws -> [SIMD2<Float>] {
    let entity = try entity(name)
    guard let placement = world.placements().last(where: { $0.entity == entity }) else { throw Missing() }
    return placement.bounds.corners.compactMap { placement.homography.project($0) }
  }

  func middle(of name: String) throws -> SIMD2<Float> {
    try corners(of: name).reduce(SIMD2<Float>.zero) { $0 + $1 } / 4
  }

  /// The message at the foot of the debugger.
  var said: String? { player.debugger.notice?.text }
  var file: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
  var world: World { player.playback.simulation.world }
  var hash: UInt64 { world.stateHash }
  /// The selected entities, and all entities of the text, as they are dragged.
  var grips: [StageGrip] { player.editor?.onStage.grips ?? [] }
  var things: [StageGrip] { player.editor?.onStage.all ?? [] }

  /// Saves a text in the file as another program does, which the player finds if it is seen.
  func save(_ text: String, isSeen: Bool = false) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    if isSeen { player.receive(ReloadChange.text(text), at: 0) }
  }

  func entity(_ name: String) throws -> Entity { try #require(world.entity(named: name)) }

  func position(of name: String) throws -> SIMD2<Float> {
    world.presented(Transform.self, of: try entity(name)).position
  }

  func window(_ point: SIMD2<Float>) throws -> SIMD2<Float> {
    let fit = try #require(player.debugger.frame?.fit)
    return fit.offset + point * fit.scale
  }

  func play(_ ticks: Int) {
    for _ in 0..<ticks {
      player.playback.transport.step()
      run(1)
    }
  }

  /// Lets time run; `play` steps, which pauses.
  func run(_ ticks: Int) {
    for _ in 0..<ticks {
      now += 1.0 / 120
      player.advance(to: now)
    }
  }

  /// Presses and releases keys one after another, on a row of the panel if its path is given; then enters a text, and
  /// plays a number of ticks.
  func key(
    _ keys: String..., on row: ScenePath? = nil, shift: Bool = false, control: Bool = false, option: Bool = false,
    entering text: String? = nil, then ticks: Int = 0
  ) {
    if let row { player.editor?.focus = EditReadings.RowID(path: row) }
    var modifiers: KeyModifiers = []
    if shift { modifiers.insert(.shift) }
    if control { modifiers.insert(.control) }
    if option { modifiers.insert(.option) }
    for key in keys {
      player.receive(.input(.keyPressed(key), modifiers: modifiers), at: now)
      // As in a window, the letter of a key follows as text.
      if key.count == 1, !control, !option { player.receive(.input(.text(shift ? key.uppercased() : key)), at: now) }
      player.receive(.input(.keyReleased(key), modifiers: modifiers), at: now)
      player.advance(to: now)
    }
    if let text { enter(text) }
    play(ticks)
  }

  func resize(to size: SIMD2<Float>) {
    self.size = size
    player.receive(.input(.resized(size)), at: now)
  }

  /// Presses a modifier; `letGo` releases it.
  func hold(_ key: String) { player.receive(.input(.keyPressed(key)), at: now) }
  func letGo(_ key: String) { player.receive(.input(.keyReleased(key)), at: now) }

  /// Draws pictures until the layout no longer moves.
  func look() {
    var (fit, places, still): (StageFit?, [Rect], Int) = (nil, [], 0)
    for _ in 0..<40 where still < 3 {
      now += 0.05
      _ = player.picture(size: size, at: now)
      let frame = player.debugger.frame
      let seen = frame?.overlay.hits.map(\.place) ?? []
      still = frame?.fit == fit && seen == places ? still + 1 : 0
      (fit, places) = (frame?.fit, seen)
    }
  }

  func rested() -> DrawList {
    look()
    return player.picture(size: size, at: now)
  }

  func find(_ words: String) {
    key("p", control: true)
    enter(words)
  }

  func type(_ text: String) { player.receive(.input(.text(text)), at: now) }

  func enter(_ text: String) {
    type(text)
    key("return")
  }

  /// Returns the place of a handle in the panel, after layout.
  func place(where matches: (Command) -> Bool) throws -> Rect {
    player.debugger.state.scrolled = [:]
    look()
    for _ in 0..<20 {
      let hits = player.debugger.frame?.overlay.hits ?? []
      if let found = hits.last(where: { matches($0.command) }) { return found.place }
      player.debugger.state.scroll(.edit, by: 2)
      _ = player.picture(size: size, at: now)
    }
    throw Missing()
  }

  struct Missing: Error {}

  var pad: Rect { get throws { try handle { $0.kind == .spring } } }

  func handle(where matches: (EditHandle) -> Bool) throws -> Rect {
    try place { if case .drag(let handle) = $0 { matches(handle) } else { false } }
  }

  func label(_ path: ScenePath) throws -> Rect { try handle { $0 == EditHandle(.number, of: path) } }
  func value(_ path: ScenePath) throws -> Rect { try place { $0 == .type(path: path) || $0 == .toggle(path: path) } }

  func press(_ point: SIMD2<Float>) {
    player.receive(.input(.pointerMoved(point)), at: now)
    player.receive(.input(.pointerPressed(point, .primary)), at: now)
  }

  /// Moves the pointer and draws a picture.
  func move(_ point: SIMD2<Float>) {
    player.receive(.input(.pointerMoved(point)), at: now)
    _ = player.picture(size: size, at: now)
  }
  func release(_ point: SIMD2<Float>) { player.receive(.input(.pointerReleased(point, .primary)), at: now) }

  func click(_ point: SIMD2<Float>) { drag(point, to: point) }

  /// Clicks the place of a command, and lays everything out.
  func click(_ command: Command) throws {
    click(try place { $0 == command }.center)
    look()
  }

  /// Drags without a picture between, except at `way`.
  func drag(_ from: SIMD2<Float>, through way: SIMD2<Float>? = nil, to end: SIMD2<Float>) {
    press(from)
    if let way { move(way) }
    release(end)
  }

  /// Drags the label of a number to the right.
  func scrub(_ path: ScenePath, by points: Float) throws {
    let label = try label(path).center
    drag(label, to: label + [points, 0])
  }

  /// Performs a command as a press would, and lays everything out.
  func perform(_ command: Command) {
    player.perform(command, at: 0)
    look()
  }

  /// Expects a text in the file with some of its parts replaced; then undoes the edit, if asked to.
  func expect(
    _ text: String, _ changes: KeyValuePairs<String, String>, isUndone: Bool = false, _ comment: Comment? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let edited = changes.reduce(text) { $0.replacing($1.key, with: $1.value) }
    #expect(file == edited, comment, sourceLocation: sourceLocation)
    if isUndone { undo(to: text, sourceLocation: sourceLocation) }
  }

  /// Undoes the last edits, and expects this text in the file.
  func undo(to text: String, steps: Int = 1, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    for _ in 0..<steps { key("z", control: true) }
    #expect(file == text, sourceLocation: sourceLocation)
  }

  /// Drags the edge of an action's bar to the right, and returns the distance in seconds.
  func dragEdge(_ path: ScenePath, by points: Float) throws -> Double {
    var perPoint: Float = 0
    let edge = try handle {
      guard case .time(let length) = $0.kind, $0.path == path else { return false }
      perPoint = Float(length / Double($0.place.size.x))
      return true
    }
    press(edge.center)
    release(edge.center + [points, 0])
    return Double(points * perPoint)
  }

  /// Presses a key that starts an animation, then opens the editor in flight.
  func stopInFlight(after key: String = "g") {
    play(5)
    self.key(key, then: 20)
    self.key("f2")
    look()
  }
}

extension Rect {
  /// Returns the point of a spring on a pad at this place.
  func point(_ duration: Double, _ bounce: Double) -> SIMD2<Float> {
    SpringPad.point(of: Spring(duration: duration, bounce: bounce), in: self)
  }
}

/// A temporary folder, removed with its last reference.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)")
  var path: String { url.path }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

/// A path as text, in expectations.
extension ScenePath: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { do { try self.init(parsing: text) } catch { fatalError("\(error)") } }
}
