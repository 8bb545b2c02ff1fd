import RiffleCore

/// What a person holds and has done since the tick before: a resource that `App` keeps. As all of it comes from the input
/// frame of each tick, it replays and steps back with the world.
///
/// ```swift
/// bat.velocity = 400 * world.input.axis(.left, .right)
/// if world.input.justPressed(.space) { … }
/// ```
public struct Input: Component {
  /// The keys that are down, in the order in which they went down.
  public private(set) var keys: [Key] = []
  /// Those that went down in this tick, in order.
  public private(set) var pressedKeys: [Key] = []
  /// Those that came up in this tick, in order. A key may have gone down in it, too.
  public private(set) var releasedKeys: [Key] = []
  /// Where the pointer is, in points of the window; nil while it is not over it.
  public private(set) var pointer: SIMD2<Float>?
  /// The buttons of the pointer that are down.
  public private(set) var buttons: [PointerButton] = []
  /// Those that went down in this tick.
  public private(set) var pressedButtons: [PointerButton] = []
  /// Those that came up in this tick.
  public private(set) var releasedButtons: [PointerButton] = []
  /// How far the wheel turned in this tick: steps to the right and down.
  public private(set) var wheel = SIMD2<Float>.zero
  /// What was typed in this tick.
  public private(set) var text = ""
  /// The fingers that are down, in the order in which they went down. The first is the pointer as well.
  public private(set) var touches: [Touch] = []
  /// The gamepads that are connected, by rising number.
  public private(set) var gamepads: [Gamepad] = []
  /// What actions are bound to.
  var actions: [BoundAction] = []
  /// The size of the window in points.
  public private(set) var window: SIMD2<Float>

  /// The actions that have bindings, in the order of their first one.
  public var boundActions: [InputAction] { actions.map(\.action) }

  /// Nothing is held.
  ///
  /// - Parameter window: the size of the window in points.
  public init(window: SIMD2<Float> = .zero) { self.window = window }

  /// Whether a key is held.
  public func isDown(_ key: Key) -> Bool { keys.contains(key) }
  /// Whether a button of the pointer is held.
  public func isDown(_ button: PointerButton) -> Bool { buttons.contains(button) }

  /// Whether it went down in this tick; a key that is held does not go down again.
  public func justPressed(_ key: Key) -> Bool { pressedKeys.contains(key) }
  /// Whether a button went down in this tick.
  public func justPressed(_ button: PointerButton) -> Bool { pressedButtons.contains(button) }

  /// Whether it came up in this tick.
  public func justReleased(_ key: Key) -> Bool { releasedKeys.contains(key) }
  /// Whether a button came up in this tick.
  public func justReleased(_ button: PointerButton) -> Bool { releasedButtons.contains(button) }

  /// -1 while only the first key is down, 1 while only the second is, else 0; or where a stick of any gamepad is, when it
  /// is further out.
  public func axis(_ negative: Key, _ positive: Key, _ stick: GamepadAxis? = nil) -> Float {
    let keys: Float = (isDown(positive) ? 1 : 0) - (isDown(negative) ? 1 : 0)
    return [keys, stick.map(value) ?? 0].furthest
  }

  /// Where a stick or a trigger is, on the gamepad on which it is furthest out.
  public func value(_ axis: GamepadAxis) -> Float { gamepads.map { $0.value(axis) }.furthest }

  /// The gamepad of a number; nil while none is connected.
  public func gamepad(_ number: Int) -> Gamepad? { gamepads.first { $0.number == number } }

  /// Whether a button went down in this tick on any gamepad.
  public func justPressed(_ button: GamepadButton) -> Bool { gamepads.contains { $0.justPressed(button) } }

  /// Whether a button came up in this tick on any gamepad.
  public func justReleased(_ button: GamepadButton) -> Bool { gamepads.contains { $0.justReleased(button) } }

  /// Whether a button is held on any gamepad.
  public func isDown(_ button: GamepadButton) -> Bool { gamepads.contains { $0.isDown(button) } }

  /// Takes the input of the next tick.
  public mutating func take(_ frame: InputFrame) {
    (pressedKeys, releasedKeys, pressedButtons, releasedButtons) = ([], [], [], [])
    (wheel, text) = (.zero, "")
    touches.removeAll { $0.hasEnded }
    for index in touches.indices { touches[index].hasBegun = false }
    for index in gamepads.indices { gamepads[index].beginTick() }
    for event in frame.events {
      switch event {
      case .keyPressed(let name):
        let key = Key(name)
        guard !keys.contains(key) else { continue }
        keys.append(key)
        pressedKeys.append(key)
      case .keyReleased(let name):
        guard let index = keys.firstIndex(of: Key(name)) else { continue }
        releasedKeys.append(keys.remove(at: index))
      case .pointerMoved(let place): pointer = place
      case .pointerPressed(let place, let button):
        pointer = place
        guard !buttons.contains(button) else { continue }
        buttons.append(button)
        pressedButtons.append(button)
      case .pointerReleased(let place, let button):
        pointer = place
        guard let index = buttons.firstIndex(of: button) else { continue }
        releasedButtons.append(buttons.remove(at: index))
      case .pointerLeft: pointer = nil
      case .resized(let size): window = size
      case .wheel(let steps): wheel += steps
      case .text(let typed): text += typed
      case .touchBegan(let finger, let place): touch(finger, place, begins: true)
      case .touchMoved(let finger, let place): touch(finger, place, begins: false)
      case .touchEnded(let finger):
        if let index = touches.firstIndex(where: { $0.number == finger && !$0.hasEnded }) {
          touches[index].hasEnded = true
        }
      case .gamepadConnected(let pad): connect(pad)
      case .gamepadDisconnected(let pad): gamepads.removeAll { $0.number == pad }
      case .gamepadPressed(let pad, _), .gamepadReleased(let pad, _), .gamepadMoved(let pad, _, _):
        // A recording that begins late may not have said that it is there.
        connect(pad)
        if let index = gamepads.firstIndex(where: { $0.number == pad }) { gamepads[index].take(event) }
      case .action, .parameter, .reload: break
      }
    }
  }

  /// A finger that has ended and begins again within a tick is another one.
  private mutating func touch(_ number: Int, _ place: SIMD2<Float>, begins: Bool) {
    if let index = touches.firstIndex(where: { $0.number == number && !$0.hasEnded }) {
      touches[index].place = place
    } else if begins {
      touches.append(Touch(number: number, place: place))
    }
  }

  private mutating func connect(_ pad: Int) {
    guard gamepad(pad) == nil else { return }
    let index = gamepads.firstIndex { $0.number > pad } ?? gamepads.endIndex
    gamepads.insert(Gamepad(number: pad), at: index)
  }

  /// The system that keeps the resource; first of its phase.
  public static let system = System("input") { world, frame in
    if !world.hasResource(Input.self) { world.insertResource(Input()) }
    world[resource: Input.self].take(frame)
  }
}

extension World {
  /// What a person holds and has done since the tick before.
  public var input: Input { resource(Input.self) ?? Input() }
}
