import RiffleApp

// Breakout: ← → or a stick move the bat, Space or A serves, R or Start after a lost game begins anew.

let field: SIMD2<Float> = [720, 540]
let red = Color(hex: 0xE4572E)
let colors = [red, Color(hex: 0xF2A541), Color(hex: 0x6CC3A0), Color(hex: 0x5A9BD4), Color(hex: 0xB07CC6)]

struct Ball: Component { var velocity: SIMD2<Float> = .zero }
struct Bat: Component { var velocity: Float = 0 }
struct Brick: Component { var points: Int }
struct Spark: Component { var velocity: SIMD2<Float>, left: Float }
struct Game: NamedNumbers {
  var score = 0
  var lives = 3
  var isOver: Bool { lives == 0 }
  var namedNumbers: [(name: String, number: Double)] { [("score", Double(score)), ("lives", Double(lives))] }
}

var app = App("Breakout", size: field)
app.world.insertResource(Game())
let bat = app.world.spawn(.box(at: [360, 500], size: [110, 16], fill: .white, cornerRadius: 8), Bat(), Shadow())
let ball = app.world.spawn(.ellipse(at: [360, 484], size: [16, 16], fill: .white), Ball(), Glow(red, radius: 18))
let score = app.world.spawn(.text("0", at: [360, 36], fontSize: 34, weight: .semibold))
let hint = app.world.spawn(.text("← → move   Space serves", at: [360, 420]), Opacity(1))

/// Rows of bricks that drop in one after the other.
@Sendable func build(_ world: inout World) {
  for row in 0..<5 {
    for column in 0..<10 {
      let place = SIMD2<Float>(63 + Float(column) * 66, 90 + Float(row) * 28)
      let brick = world.spawn(
        .box(at: place - [0, 300], size: [60, 22], fill: colors[row], cornerRadius: 4), Brick(points: 50 - row * 10))
      let delay = 0.02 * Double(column + (4 - row) * 3)
      world.withAnimation(.spring(duration: 0.5, bounce: 0.25).delay(delay)) {
        $0[brick, Transform.self].position = place
      }
    }
  }
}

@Sendable func burst(_ place: SIMD2<Float>, _ color: Color, _ world: inout World) {
  for _ in 0..<12 {
    let angle = Angle.turns(world.random.float(in: 0...1))
    let velocity = Path.point(at: angle, radius: world.random.float(in: 60...260))
    world.spawn(
      .ellipse(at: place, size: [8, 8], fill: color), Spark(velocity: velocity, left: 0.6), Opacity(1))
  }
}

/// The score rolls up, and its digits hop.
@Sendable func count(_ points: Int, _ world: inout World) {
  world[resource: Game.self].score += points
  world[score, Label.self].text = "\(world[resource: Game.self].score)"
  world[score, Transform.self].scale = [1.5, 1.5]
  world.withAnimation(.spring(duration: 0.3, bounce: 0.4)) { $0[score, Transform.self].scale = .one }
}

app.on(.start) { build(&$0) }

@Sendable func serve(_ world: inout World) {
  guard world[ball, Ball.self].velocity == .zero, !world[resource: Game.self].isOver else { return }
  world[ball, Ball.self].velocity = [world.random.float(in: -160...160), -380]
  world.play(.whoosh, gain: 0.5)
  world.withAnimation(.easeOut(duration: 0.3)) { $0[hint, Opacity.self].value = 0 }
}

@Sendable func restart(_ world: inout World) {
  guard world[resource: Game.self].isOver else { return }
  world.insertResource(Game())
  count(0, &world)
  for brick in world.entities(with: Brick.self) { world.despawn(brick) }
  build(&world)
}

app.on(.key(.space)) { serve(&$0) }
app.on(.gamepad(.a)) { serve(&$0) }
app.on(.key("r")) { restart(&$0) }
app.on(.gamepad(.start)) { restart(&$0) }

app.add("bat") { world in
  let length = Float(world[resource: Tick.self].length)
  let wanted = world.input.axis(.left, .right, .leftX) * 640
  world[bat, Bat.self].velocity += (wanted - world[bat, Bat.self].velocity) * min(length * 18, 1)
  let velocity = world[bat, Bat.self].velocity
  let x = world[bat, Transform.self].position.x + velocity * length
  world[bat, Transform.self].position.x = min(max(x, 60), field.x - 60)
  world[bat, Transform.self].rotation = .degrees(velocity / 90)
  if world[ball, Ball.self].velocity == .zero {
    world[ball, Transform.self].position = world[bat, Transform.self].position - [0, 16]
  }
}

app.add("ball", after: "bat") { world in
  let length = Float(world[resource: Tick.self].length)
  var velocity = world[ball, Ball.self].velocity
  guard velocity != .zero else { return }
  var place = world[ball, Transform.self].position + velocity * length
  let pan = place.x / field.x * 2 - 1
  if place.x < 8 || place.x > field.x - 8 || place.y < 8 { world.play(.tick, gain: 0.6, pan: pan) }
  if place.x < 8 || place.x > field.x - 8 { velocity.x = place.x < 8 ? abs(velocity.x) : -abs(velocity.x) }
  if place.y < 8 { velocity.y = abs(velocity.y) }

  let paddle = world[bat, Transform.self].position
  if velocity.y > 0, abs(place.y - paddle.y) < 16, abs(place.x - paddle.x) < 63 {
    velocity = [(place.x - paddle.x) * 7 + world[bat, Bat.self].velocity * 0.2, -abs(velocity.y) * 1.01]
    place.y = paddle.y - 16
    world.play(.click, pan: pan)
    world[bat, Transform.self].position.y = 506
    world.withAnimation(.spring(duration: 0.3, bounce: 0.6)) { $0[bat, Transform.self].position.y = 500 }
  }
  let hit = world.entities(with: Brick.self).first { brick in
    let d = world.presented(Transform.self, of: brick).position - place
    return abs(d.x) < 38 && abs(d.y) < 19
  }
  if let hit {
    let d = world[hit, Transform.self].position - place
    if abs(d.x) / 38 > abs(d.y) / 19 { velocity.x = -velocity.x } else { velocity.y = -velocity.y }
    // The higher the row, the higher it sounds.
    world.play(.pop, pan: pan, pitch: 0.8 + Float(world[hit, Brick.self].points) / 50)
    count(world[hit, Brick.self].points, &world)
    burst(world[hit, Transform.self].position, world[hit, Fill.self].start, &world)
    world.remove(Brick.self, from: hit)
    world.withAnimation(.easeIn(duration: 0.12)) { $0.remove(hit, with: .scale) }
  }
  if place.y > field.y + 20 {
    velocity = .zero
    world[resource: Game.self].lives -= 1
    let left = world[resource: Game.self].lives
    world.play(left == 0 ? .error : .land)
    world[hint, Label.self].text = left == 0 ? "R begins anew" : String(repeating: "●", count: left)
    world.withAnimation(.easeOut(duration: 0.2)) { $0[hint, Opacity.self].value = 1 }
  }
  world[ball, Transform.self].position = place
  world[ball, Ball.self].velocity = velocity
}

app.add("sparks") { world in
  let length = Float(world[resource: Tick.self].length)
  for spark in world.entities(with: Spark.self) {
    world[spark, Spark.self].left -= length
    world[spark, Spark.self].velocity += [0, 500] * length
    world[spark, Transform.self].position += world[spark, Spark.self].velocity * length
    world[spark, Opacity.self].value = max(world[spark, Spark.self].left / 0.6, 0)
    if world[spark, Spark.self].left <= 0 { world.despawn(spark) }
  }
}

app.run()
