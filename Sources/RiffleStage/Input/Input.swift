import RiffleCore
import RiffleECS

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
  /// Those that went down, and those that came up, in this tick. A key may be among both.
  public private(set) var pressedKeys: [Key] = []
  public private(set) var releasedKeys: [Key] = []
  /// Where the pointer is, in points of the window; nil while it is not over it.
  public private(set) var pointer: SIMD2<Float>?
  /// The buttons of the pointer that are down.
  public private(set) var buttons: [PointerButton] = []
  public private(set) var pressedButtons: [PointerButton] = []
  public private(set) var releasedButtons: [PointerButton] = []
  /// The size of the window in points.
  public private(set) var window: SIMD2<Float>

  public init(window: SIMD2<Float> = .zero) { self.window = window }

  public func isDown(_ key: Key) -> Bool { keys.contains(key) }
  public func isDown(_ button: PointerButton) -> Bool { buttons.contains(button) }

  /// Whether it went down in this tick; a key that is held does not go down again.
  public func justPressed(_ key: Key) -> Bool { pressedKeys.contains(key) }
  public func justPressed(_ button: PointerButton) -> Bool { pressedButtons.contains(button) }

  /// Whether it came up in this tick.
  public func justReleased(_ key: Key) -> Bool { releasedKeys.contains(key) }
  public func justReleased(_ button: PointerButton) -> Bool { releasedButtons.contains(button) }

  /// -1 while only the first key is down, 1 while only the second is, else 0.
  public func axis(_ negative: Key, _ positive: Key) -> Float {
    (isDown(positive) ? 1 : 0) - (isDown(negative) ? 1 : 0)
  }

  /// Takes the input of the next tick.
  public mutating func take(_ frame: InputFrame) {
    (pressedKeys, releasedKeys, pressedButtons, releasedButtons) = ([], [], [], [])
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
      case .action, .parameter, .reload: break
      }
    }
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
