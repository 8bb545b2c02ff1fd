/// Random input, mostly such that a scene handles. The same scene, seed and worlds give the same input.
package struct InputFuzzer: Sendable {
  private var random: RandomSource
  private let listening:
    (keys: [String], parameters: [Parameter], actions: [String], size: SIMD2<Float>, text: String, tickRate: Int)
  private var planned: [InputEvent] = []

  package init(_ scene: Scene, seed: UInt64) {
    random = RandomSource(seed: seed)
    let document = scene.document
    listening = (
      keys: document.rules.compactMap { if case .key(let key) = $0.trigger { key } else { nil } },
      parameters: document.parameters, actions: document.blocks.flatMap { type(of: $0).actions.map(\.name) },
      size: SIMD2(Float(document.window.width), Float(document.window.height)), text: scene.text,
      tickRate: document.tickRate
    )
  }

  package mutating func input(for world: World) -> InputFrame {
    if planned.isEmpty, random.double01() < 6 / Double(listening.tickRate) { planned = plan(world).reversed() }
    return planned.popLast().map { InputFrame([$0]) } ?? .none
  }

  mutating func letGo() -> InputFrame {
    planned = []
    return InputFrame([.pointerReleased([-1, -1], .primary), .pointerLeft, .resized(listening.size)])
  }

  private mutating func plan(_ world: World) -> [InputEvent] {
    switch random.int(in: 0...99) {
    case 0..<28: return keys()
    case 28..<50: return click(world)
    case 50..<68: return drag(world)
    case 68..<74: return [.pointerMoved(place(world))]
    case 74..<79: return [.resized(size())]
    case 79..<88: return parameters()
    case 88..<96: return actions()
    case 96: return [.reload(listening.text + "# \(random.int(in: 0...9))\n", jumps: random.bool())]
    default: return nonsense(world)
    }
  }

  private mutating func keys() -> [InputEvent] {
    let key = random.int(in: 0...9) < 7 ? random.element(of: listening.keys) : nil
    let name = key ?? random.element(of: KeyNames.all) ?? "s"
    let times = random.int(in: 0...9) == 0 ? random.int(in: 2...12) : 1
    return (0..<times).flatMap { _ in [InputEvent.keyPressed(name), .keyReleased(name)] }
  }

  private mutating func click(_ world: World) -> [InputEvent] {
    let place = place(world)
    return [.pointerMoved(place), .pointerPressed(place, .primary), .pointerReleased(place, .primary)]
  }

  /// Sometimes the pointer leaves the window during the drag, or the button is never released.
  private mutating func drag(_ world: World) -> [InputEvent] {
    let (start, end) = (place(world), place(world))
    let steps = random.int(in: 2...40)
    var events: [InputEvent] = [.pointerMoved(start), .pointerPressed(start, .primary)]
    for step in 1...steps { events.append(.pointerMoved(start + (end - start) * (Float(step) / Float(steps)))) }
    switch random.int(in: 0...9) {
    case 0: return events + [.pointerLeft]
    case 1: return events
    default: return events + [.pointerReleased(end, .primary)]
    }
  }

  private mutating func parameters() -> [InputEvent] {
    guard let parameter = random.element(of: listening.parameters) else { return [] }
    return [.parameter(name: parameter.name, value: random.double(in: parameter.range))]
  }

  private mutating func actions() -> [InputEvent] {
    guard let name = random.element(of: listening.actions) else { return [] }
    return [.action(name, [Double(random.int(in: 0...63))])]
  }

  /// Input that no window and no demo sends.
  private mutating func nonsense(_ world: World) -> [InputEvent] {
    let place = place(world)
    switch random.int(in: 0...7) {
    case 0: return [.pointerPressed(place, .primary), .pointerPressed(place, .primary)]
    case 1: return [.pointerReleased(place, .primary), .pointerReleased(place, .secondary)]
    case 2: return [.pointerMoved([1e7, -1e7]), .pointerPressed([1e7, -1e7], .primary)]
    case 3: return [.parameter(name: "nobody", value: 1e300)]
    case 4: return [.action("nothing", []), .action(random.element(of: listening.actions) ?? "", [-1e18])]
    case 5: return [.keyReleased("s"), .keyPressed(""), .keyPressed("🎹")]
    case 6: return [.pointerPressed(place, .secondary), .pointerMoved(place), .pointerReleased(place, .middle)]
    default: return [.resized([160, 8192]), .resized([8192, 160]), .resized(size())]
    }
  }

  private mutating func size() -> SIMD2<Float> {
    let size = SIMD2(random.float(in: 200...2000), random.float(in: 200...2000))
    return size.rounded(.toNearestOrEven)
  }

  private mutating func place(_ world: World) -> SIMD2<Float> {
    if random.int(in: 0...9) < 7, let entity = random.element(of: world.allEntities),
      let center = world.frame(of: entity)?.center, center.x.isFinite, center.y.isFinite
    {
      return center
    }
    return [random.float(in: -20...listening.size.x + 20), random.float(in: -20...listening.size.y + 20)]
  }
}
