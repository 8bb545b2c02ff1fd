import RiffleSDL
import RiffleView

/// The loop of the article `AWindow`: only compiled, never called.
@MainActor
private func play() throws {
  let window = try Window(title: "Ball", size: [320, 240])
  defer { window.close() }
  let renderer = SpriteRenderer(window: window, glyphs: try FontGlyphs())
  var world = World()
  let ball = world.spawn(.ellipse(at: [160, 120], size: [60, 60], fill: .white))
  var isOpen = true
  while isOpen {
    while let event = window.nextEvent() {
      switch event {
      case .closeRequested: isOpen = false
      case .input(.pointerMoved(let place), _, _): world[ball, Transform.self].position = place
      default: break
      }
    }
    renderer.draw(DrawList(world, size: window.pointSize))
    window.present()
  }
}
