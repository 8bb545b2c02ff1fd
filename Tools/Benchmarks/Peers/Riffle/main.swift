import RiffleApp

var app = App("Box", size: [640, 480])
let box = app.world.spawn(.box(at: [120, 240], size: [80, 80], fill: Color(hex: 0xE4572E)))
app.on(.key(.space)) { world in
  world.withAnimation(.spring(duration: 0.6, bounce: 0.3)) { world in
    world[box, Transform.self].position.x = 640 - world[box, Transform.self].position.x
  }
}
app.run()
