import RiffleApp

/// A pressure gauge: Space pumps, and lets the air out again.
struct Needle: Component, Animatable, Drawable {
  /// 0 to 10 bar.
  var animatableData: Float

  func draw(in context: inout GraphicsContext) {
    func point(_ bar: Float, _ radius: Float) -> SIMD2<Float> {
      Path.point(at: .degrees(bar * 27 - 225), radius: radius, around: context.bounds.center)
    }
    context.fillEllipse(in: context.bounds, with: .linearGradient(from: Color(hex: 0x2F3E50), to: Color(hex: 0x1B2530)))
    for bar in 0...10 { context.draw("\(bar)", at: point(Float(bar), 124), size: 15, weight: .semibold) }
    let hand = Path { $0.addLines([context.bounds.center, point(animatableData, 96)]) }
    context.stroke(hand, with: Color(hex: 0xE4572E), lineWidth: 7)
  }
}

var app = App("Needle", size: [480, 400])
let gauge = app.world.spawn(Needle(animatableData: 1), at: [240, 200], size: [320, 320])
app.on(.key(.space)) { world in
  let bar: Float = world[gauge, Needle.self].animatableData > 3 ? 1 : 6
  world.withAnimation(.spring(duration: 0.6, bounce: 0.55)) { $0[gauge, Needle.self].animatableData = bar }
}
app.run()
