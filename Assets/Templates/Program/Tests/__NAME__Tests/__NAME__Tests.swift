import RiffleApp
import Testing

import __NAME__

@Test("the ball flies to where the pointer is pressed")
func press() throws {
  var simulation = try makeApp().simulation()
  simulation.step(InputFrame([.pointerMoved([100, 120]), .pointerPressed([100, 120], .primary)]))
  for _ in 0..<360 { simulation.step() }
  let ball = try #require(simulation.world.entity(named: "ball"))
  #expect(simulation.world.presented(Transform.self, of: ball).position == [100, 120])
}
