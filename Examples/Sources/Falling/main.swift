// Balls that fall and bounce: RiffleECS alone. A copy of the world is a snapshot, so going back is an assignment.
import RiffleECS

struct Ball: Component {
  var height: Float
  var speed: Float = 0
  func fold(into hasher: inout StateHasher) {
    hasher.combine(height)
    hasher.combine(speed)
  }
}

var world = World(seed: 7)
for _ in 0..<3 { world.spawn(Ball(height: 10 + world.random.float(in: 0...10))) }

func step(_ world: inout World) {
  world.update(Ball.self) { _, ball in
    ball.speed -= 9.81 / 60
    ball.height += ball.speed / 60
    if ball.height < 0 { (ball.height, ball.speed) = (-ball.height, -ball.speed * 0.8) }
  }
}

var snapshots = [world]
for _ in 0..<240 {
  step(&world)
  snapshots.append(world)
}
let end = world.stateHash
world = snapshots[120]
for _ in 120..<240 { step(&world) }
print("the same again from tick 120:", world.stateHash == end)
