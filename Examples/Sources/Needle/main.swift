import RiffleApp

/// A pressure gauge: Space pumps, and lets the air out again.
struct Needle: Component, Animatable, Drawable {
  /// 0 to 10 bar.
  var pressure: Float
  var animatableData: Float {
    get { pressure }
    set { pressure = newValue }
  }

  func draw(in context: inout GraphicsContext) {
    let center = context.bounds.center
    func point(_ bar: Float, _ radius: Float) -> SIMD2<Float> {
      Path.point(at: .degrees(bar * 27 - 225), radius: radius, around: center)
    }
    context.fillEllipse(in: context.bounds, with: .linearGradient(from: Color(hex: 0x2F3E50), to: Color(hex: 0x1B2530)))
    for bar in 0...10 {
      context.draw("\(bar)", at: point(Float(bar), 112), size: 15, weight: .semibold)
      context.stroke(
        Path { $0.addLines([point(Float(bar), 128), point(Float(bar), 142)]) }, with: .white, lineWidth: 3)
    }
    context.stroke(Path { $0.addLines([center, point(pressure, 92)]) }, with: Color(hex: 0xE4572E), lineWidth: 6)
    context.fillEllipse(in: Rect(center: center, size: [26, 26]), with: .color(Color(hex: 0xE4572E)))
  }
}

var app = App("Needle", size: [480, 400])
let gauge = app.world.spawn(Needle(pressure: 1), at: [240, 200], size: [320, 320])
app.on(.key(.space)) { world in
  world.withAnimation(.spring(duration: 0.6, bounce: 0.55)) {
    $0[gauge, Needle.self].pressure = $0[gauge, Needle.self].pressure > 3 ? 1 : 6
  }
}
app.run()
