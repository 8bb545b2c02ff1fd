/// The current input and its changes in this tick: a resource of `App`. It depends only on the ticks' input frames, so
/// it replays and rewinds with the world.
///
/// ```swift
/// bat.velocity = 400 * world.input.axis(.left, .right)
/// if world.input.justPressed(.space) { … }
/// ```
public struct Input: Component {
  public static let componentName = "RiffleStage.Input"

  /// The held keys, in the order of their presses.
  public private(set) var keys: [Key] = []
  /// The keys pressed in this tick, in order.
  public private(set) var pressedKeys: [Key] = []
  /// The keys released in this tick, in order. A key may have been pressed in it, too.
  public private(set) var releasedKeys: [Key] = []
  /// The pointer's position in points of the window; nil while it is outside.
  public private(set) var pointer: SIMD2<Float>?
  /// The held pointer buttons.
  public private(set) var buttons: [PointerButton] = []
  /// The pointer buttons pressed in this tick.
  public private(set) var pressedButtons: [PointerButton] = []
  /// The pointer buttons released in this tick.
  public private(set) var releasedButtons: [PointerButton] = []
  /// The wheel steps in this tick, to the right and down.
  public private(set) var wheel = SIMD2<Float>.zero
  /// The text typed in this tick.
  public private(set) var text = ""
  /// The touching fingers, in the order of their touches. The first is the pointer as well.
  public private(set) var touches: [Touch] = []
  /// The connected gamepads, by number.
  public private(set) var gamepads: [Gamepad] = []
  var actions: [BoundAction] = []
  /// The size of the window in points.
  public private(set) var window: SIMD2<Float>

  /// The actions that have bindings, in the order of their first one.
  public var boundActions: [InputAction] { actions.map(\.action) }

  package init(window: SIMD2<Float> = .zero) { self.window = window }

  /// Returns true if a key is held.
  public func isDown(_ key: Key) -> Bool { keys.contains(key) }
  /// Returns true if a pointer button is held.
  public func isDown(_ button: PointerButton) -> Bool { buttons.contains(button) }

  /// Returns true if a key went down in this tick; a held key does not repeat.
  public func justPressed(_ key: Key) -> Bool { pressedKeys.contains(key) }
  /// Returns true if a button went down in this tick.
  public func justPressed(_ button: PointerButton) -> Bool { pressedButtons.contains(button) }

  /// Returns true if a key came up in this tick.
  public func justReleased(_ key: Key) -> Bool { releasedKeys.contains(key) }
  /// Returns true if a button came up in this tick.
  public func justReleased(_ button: PointerButton) -> Bool { releasedButtons.contains(button) }

  /// Returns -1 while only the first key is held, 1 while only the second is, else 0; or a stick further from 0.
  public func axis(_ negative: Key, _ positive: Key, _ stick: GamepadAxis? = nil) -> Float {
    let keys: Float = (isDown(positive) ? 1 : 0) - (isDown(negative) ? 1 : 0)
    return [keys, stick.map(value) ?? 0].furthest
  }

  /// Returns the value of a stick or trigger, of the gamepad where it is furthest from 0.
  public func value(_ axis: GamepadAxis) -> Float { gamepads.map { $0.value(axis) }.furthest }

  /// Returns the gamepad with a number; nil if none is connected.
  public func gamepad(_ number: Int) -> Gamepad? { gamepads.first { $0.number == number } }

  /// Returns true if a button went down in this tick on any gamepad.
  public func justPressed(_ button: GamepadButton) -> Bool { gamepads.contains { $0.justPressed(button) } }

  /// Returns true if a button came up in this tick on any gamepad.
  public func justReleased(_ button: GamepadButton) -> Bool { gamepads.contains { $0.justReleased(button) } }

  /// Returns true if a button is held on any gamepad.
  public func isDown(_ button: GamepadButton) -> Bool { gamepads.contains { $0.isDown(button) } }

  package mutating func take(_ frame: InputFrame) {
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
        // A recording that begins late may lack the event of the connection.
        connect(pad)
        if let index = gamepads.firstIndex(where: { $0.number == pad }) { gamepads[index].take(event) }
      case .action, .parameter, .reload: break
      }
    }
  }

  /// A touch that ends and begins again within a tick is a new one.
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

  /// The system that updates the resource; first of its phase.
  public static let system = System("input") { world, frame in
    if !world.hasResource(Input.self) { world.insertResource(Input()) }
    world[resource: Input.self].take(frame)
  }
}

extension World {
  /// The current input and its changes in this tick.
  public var input: Input { resource(Input.self) ?? Input() }
}

/// A key by its name: of its place on the keyboard, for letters of its label.
public struct Key: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name in events: `s`, `space`, `left`, `f10`.
  public let name: String

  /// Creates a key from a letter, a digit, or a name in lower case, such as `period`.
  public init(_ name: String) { self.name = name.lowercased() }

  /// The arrows.
  public static let left = Key("left"), right = Key("right"), up = Key("up"), down = Key("down")
  /// The space bar.
  public static let space = Key("space")
  /// The return key of the main block.
  public static let `return` = Key("return")
  /// The Esc key. In a window it closes what is open, and then the window.
  public static let escape = Key("escape")
  /// The Tab key. In a window it moves the focus ring.
  public static let tab = Key("tab")
  /// The keys that delete backwards and forwards.
  public static let backspace = Key("backspace"), delete = Key("delete")

  public var description: String { name }

  /// Orders keys by name.
  public static func < (left: Key, right: Key) -> Bool { left.name < right.name }
}

extension Key: ExpressibleByStringLiteral {
  /// Creates a key from a letter, a digit, or a name: `"a"`, `"f1"`, `"period"`.
  public init(stringLiteral name: String) { self.init(name) }
}

/// A finger on the window.
public struct Touch: Sendable, Equatable {
  /// The number, from 0: the lowest that no other finger has.
  public let number: Int
  /// The position in points of the window.
  public package(set) var place: SIMD2<Float>
  /// True if it went down in this tick.
  public package(set) var hasBegun = true
  /// True if it came up in this tick; in the next one it is removed.
  public package(set) var hasEnded = false
}

/// The state of one gamepad.
public struct Gamepad: Sendable, Equatable {
  /// The number, from 0.
  public let number: Int
  /// The held buttons, in the order of their presses.
  public private(set) var buttons: [GamepadButton] = []
  /// The buttons pressed in this tick.
  public private(set) var pressedButtons: [GamepadButton] = []
  /// The buttons released in this tick.
  public private(set) var releasedButtons: [GamepadButton] = []
  /// By axis, in the order of its cases.
  private var values = [Float](repeating: 0, count: GamepadAxis.allCases.count)

  init(number: Int) { self.number = number }

  /// Returns true if a button is held.
  public func isDown(_ button: GamepadButton) -> Bool { buttons.contains(button) }
  /// Returns true if a button went down in this tick.
  public func justPressed(_ button: GamepadButton) -> Bool { pressedButtons.contains(button) }
  /// Returns true if a button came up in this tick.
  public func justReleased(_ button: GamepadButton) -> Bool { releasedButtons.contains(button) }

  /// Returns the position of a stick, -1 to 1, or of a trigger, 0 to 1.
  public func value(_ axis: GamepadAxis) -> Float { values[Self.place(axis)] }

  private static func place(_ axis: GamepadAxis) -> Int { GamepadAxis.allCases.firstIndex(of: axis) ?? 0 }

  mutating func beginTick() { (pressedButtons, releasedButtons) = ([], []) }

  mutating func take(_ event: InputEvent) {
    switch event {
    case .gamepadPressed(_, let button) where !buttons.contains(button):
      buttons.append(button)
      pressedButtons.append(button)
    case .gamepadReleased(_, let button):
      guard let index = buttons.firstIndex(of: button) else { return }
      releasedButtons.append(buttons.remove(at: index))
    case .gamepadMoved(_, let axis, let value): values[Self.place(axis)] = value
    default: break
    }
  }
}
