import RiffleApp

/// A pressure gauge, from 0 to 10 bar.
struct Needle: Component, Animatable, Drawable {
  var animatableData: Float

  func draw(in context: inout GraphicsContext) {
    let (center, angle) = (context.bounds.center, Angle.degrees(animatableData * 27 - 225))
    let tip = Path.point(at: angle, radius: 120, around: center)
    context.fillEllipse(in: context.bounds, with: .color(Color(hex: 0x2F3E50)))
    context.stroke(Path { $0.addLines([center, tip]) }, with: Color(hex: 0xE4572E), lineWidth: 7)
  }
}

var app = App("Needle", size: [480, 400])
let gauge = app.world.spawn(Needle(animatableData: 1), at: [240, 200], size: [320, 320])
app.on(.key(.space)) { world in
  let bar: Float = world[gauge, Needle.self].animatableData > 3 ? 1 : 6
  world.withAnimation(.spring(duration: 0.6, bounce: 0.55)) {
    $0[gauge, Needle.self].animatableData = bar
  }
}
app.run()
