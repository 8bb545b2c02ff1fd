import RiffleApp

package func makeApp() -> App {
  var app = App("__NAME__", size: [640, 480])
  let ball = app.world.spawn(
    .ellipse(at: [320, 560], size: [96, 96], fill: Color(hex: 0xE4572E)), Name("ball"), Shadow())
  app.world.spawn(.text("Press anywhere", at: [320, 440]))

  app.on(.start) { world in
    world.withAnimation(.spring(duration: 0.8, bounce: 0.3)) { $0[ball, Transform.self].position = [320, 220] }
  }
  app.on(.press()) { world in
    guard let place = world.input.pointer else { return }
    world.withAnimation(.spring(duration: 0.6, bounce: 0.4)) { $0[ball, Transform.self].position = place }
  }
  return app
}

makeApp().run()
