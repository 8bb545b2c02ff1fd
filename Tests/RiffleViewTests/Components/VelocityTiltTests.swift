import RiffleView
import Testing

@Suite("VelocityTilt")
struct VelocityTiltTests {
  @Test("an entity at rest does not tilt")
  func rest() {
    let transform = Transform(position: [1, 2], rotation: .degrees(30), turn: .degrees(50))
    #expect(VelocityTilt().apply(to: transform, velocity: .zero) == transform)
    #expect(VelocityTilt().apply(to: transform, velocity: [.nan, 0]) == transform)
  }

  @Test("the tilt grows with speed up to its limit")
  func saturates() {
    var last: Float = 0
    for speed: Float in [50, 200, 800, 3000, 20_000, 1e9] {
      let turn = VelocityTilt().apply(to: Transform(), velocity: [speed, 0]).turn.degrees
      #expect(turn > last && turn <= 12.001)
      last = turn
    }
    #expect(last > 11)
  }

  @Test("the leading edge of a card tilts down in every orientation")
  func direction() {
    let right = VelocityTilt().apply(to: Transform(), velocity: [900, 0])
    #expect(right.turn.degrees > 3 && abs(right.tilt.degrees) < 1e-3)
    let down = VelocityTilt().apply(to: Transform(), velocity: [0, 900])
    #expect(down.tilt.degrees < -3 && abs(down.turn.degrees) < 1e-3)
    let askew = VelocityTilt().apply(to: Transform(rotation: .degrees(90)), velocity: [900, 0])
    #expect(askew.tilt.degrees > 3 && abs(askew.turn.degrees) < 1e-3)
  }

  @Test("tilting never changes which face is visible")
  func faces() {
    for degrees in stride(from: Float(0), through: 360, by: 0.5) where degrees != 90 && degrees != 270 {
      let plain = Transform(turn: .degrees(degrees))
      for speed: Float in [-9000, 9000] {
        let leaning = VelocityTilt().apply(to: plain, velocity: [speed, 0])
        func front(_ t: Transform) -> Bool {
          Projection(position: .zero, tilt: t.tilt.radians, turn: t.turn.radians).showsFront
        }
        #expect(front(plain) == front(leaning), "\(degrees)°")
      }
    }
  }
}
