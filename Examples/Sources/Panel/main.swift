import RiffleApp

// A list of journeys. A press opens a row: it becomes its page, and a press or a drag downwards makes it a row again.
// Dragged to the left it is taken away; a press on the toast brings it back.

package func makeApp() -> App {
  var app = App("Panel", size: [480, 720])
  app.world.insertResource(Background(light: Color(hex: 0xF8F3EA), shade: Color(hex: 0xE6DDCD), vignette: 0.04))
  let panel = Panel(in: &app.world)

  app.on(.resize) { panel.settle(&$0) }
  app.on(click: Row.self, hover: .still) { world, row in
    world.shown.opened = world.shown.opened == row ? nil : row
    if world.shown.opened == row {
      for other in world.shown.rows { world[other, Transform.self].depth = other == row ? 100 : 10 }
    }
    world.play(.whoosh, gain: 0.4, pitch: world.shown.opened == row ? 1 : 0.8)
    panel.settle(&world)
  }
  app.on(drag: Row.self, axis: .horizontal) { world, drag in panel.follow(drag, &world) }
  app.on(drop: Row.self) { world, drop in
    let way = drop.landing(in: world) - drop.home
    if world.shown.opened == drop.entity {
      if way.y > 140 { world.shown.opened = nil }
    } else if way.x < -140, let place = world.shown.rows.firstIndex(of: drop.entity) {
      world.shown.removed = drop.entity
      world.shown.place = place
      world.shown.rows.remove(at: place)
      world.shown.toast = 4
      world.play(.pop)
    }
    panel.settle(&world)
  }
  app.on(.click(panel.toast)) { world in
    guard let row = world.shown.removed else { return }
    world.shown.rows.insert(row, at: min(world.shown.place, world.shown.rows.count))
    world.shown.removed = nil
    world.shown.toast = 0
    panel.settle(&world)
  }
  app.add("toast") { world in
    guard world.shown.toast > 0 else { return }
    world.shown.toast -= Float(world[resource: Tick.self].length)
    if world.shown.toast <= 0 { panel.settle(&world) }
  }
  return app
}

/// What is shown. All that is seen follows from it.
package struct Shown: Component {
  package var rows: [Entity] = []
  package var opened: Entity?
  /// The row that was taken away last, and where it was.
  var removed: Entity?
  var place = 0
  /// Seconds for which the toast stays.
  var toast: Float = 0
}

extension World {
  package var shown: Shown {
    get { self[resource: Shown.self] }
    set { self[resource: Shown.self] = newValue }
  }
}

/// A row of the list, and the parts that go with it when it becomes a page.
package struct Row: Component { let tile, title, line, text: Entity }

struct Panel: Sendable {
  let rows: [Entity]
  let heading, toast: Entity
  private static let ink = Color(hex: 0x2A3342)
  private static let grey = Color(hex: 0x7B8190)

  init(in world: inout World) {
    heading = world.spawn(.text("Journeys", at: .zero, fontSize: 34, weight: .semibold, color: Self.ink))
    world[heading, Label.self].alignment = .leading
    rows = journeys.map { Self.row($0, &world) }
    toast = world.spawn(
      .box(at: [240, 800], size: [230, 48], fill: Self.ink, cornerRadius: 24), Shadow(),
      Label("Taken away  ·  Bring back", size: 15))
    world[toast, Transform.self].depth = 200
    world.insertResource(Shown(rows: rows))
    settle(&world, nil)
  }

  private static func row(_ journey: Journey, _ world: inout World) -> Entity {
    let row = world.spawn(
      .box(at: .zero, size: .one, fill: .white, cornerRadius: 20), Shadow(), Clip(), Opacity(1), Name(journey.title))
    func part(_ figure: Figure) -> Entity { world.spawn(figure, Parent(row), Opacity(1)) }
    func text(_ text: String, _ size: Float, _ weight: TextStyle.Weight, _ color: Color) -> Entity {
      let part = part(.text(text, at: .zero, fontSize: size, weight: weight, color: color))
      world[part, Label.self].alignment = .leading
      return part
    }
    let tile = part(.box(at: .zero, size: .one, fill: Color(hex: journey.color), cornerRadius: 14))
    world.insert(Emoji(journey.emoji, fraction: 0.6), on: tile)
    world.insert(
      Row(
        tile: tile, title: text(journey.title, 30, .semibold, ink), line: text(journey.line, 16, .regular, grey),
        text: text(journey.text, 19, .regular, ink)), on: row)
    return row
  }

  /// Moves everything to where it is shown, from wherever it is.
  func settle(_ world: inout World, _ animation: Animation? = .spring(duration: 0.5, bounce: 0.2)) {
    let (shown, window) = (world.shown, world.input.window)
    let width = min(window.x - 32, 520)
    world.withAnimation(animation) { world in
      for row in rows {
        let (index, isOpen) = (shown.rows.firstIndex(of: row), row == shown.opened)
        let y = 154 + 104 * Float(index ?? shown.place)
        let size: SIMD2<Float> = [width, isOpen ? window.y - 32 : 92]
        world[row, Transform.self].position = isOpen ? window / 2 : [index == nil ? -width : window.x / 2, y]
        world[row, Transform.self].scale = SIMD2(repeating: isOpen || shown.opened == nil ? 1 : 0.93)
        world[row, Size.self].value = size
        world[row, CornerRadius.self].value = isOpen ? 28 : 20
        world[row, Opacity.self].value = index == nil ? 0 : isOpen || shown.opened == nil ? 1 : 0.3
        let parts = world[row, Row.self]
        let tile: SIMD2<Float> = isOpen ? [width, 380] : [64, 64]
        world[parts.tile, Size.self].value = tile
        world[parts.tile, CornerRadius.self].value = isOpen ? 0 : 16
        world[parts.tile, Transform.self].position = isOpen ? tile / 2 : [46, 46]
        // Letters are sharp at the size of the page, and smaller in the row.
        world[parts.title, Transform.self].position = isOpen ? [47, 434] : [103, 36]
        world[parts.title, Transform.self].scale = SIMD2(repeating: isOpen ? 1 : 0.62)
        world[parts.line, Transform.self].position = isOpen ? [40, 472] : [101, 61]
        world[parts.line, Transform.self].scale = SIMD2(repeating: isOpen ? 1 : 0.88)
        world[parts.text, Transform.self].position = [41.5, isOpen ? 566 : 150]
        world[parts.text, Opacity.self].value = isOpen ? 1 : 0
      }
      world[heading, Transform.self].position = [window.x / 2 - width / 2 + 24, 64]
      world[toast, Transform.self].position = [window.x / 2, window.y + (shown.toast > 0 ? -52 : 60)]
    }
    for row in rows {
      guard world.has(HitTarget.self, row) else { continue }
      world[row, HitTarget.self].isEnabled = shown.opened == nil || shown.opened == row
      world[row, HitTarget.self].drag = HitTarget.Drag(axis: shown.opened == row ? .vertical : .horizontal)
    }
  }

  /// A page in the hand becomes smaller the further it is from its place; a row fades.
  func follow(_ drag: DragSession, _ world: inout World) {
    let way = world[drag.entity, Transform.self].position - drag.home
    let isOpen = world.shown.opened == drag.entity
    world.withAnimation(.interactiveSpring(response: 0.15, dampingFraction: 0.86)) { world in
      if isOpen {
        world[drag.entity, Transform.self].scale = SIMD2(repeating: 1 - min(max(way.y, 0) / 1600, 0.2))
      } else {
        world[drag.entity, Opacity.self].value = 1 - min(max(-way.x, 0) / 400, 0.7)
      }
    }
  }
}

makeApp().run()
