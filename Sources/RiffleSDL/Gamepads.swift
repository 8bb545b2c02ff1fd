import CSDL2
import RiffleCore

@MainActor package final class Gamepads {
  private struct Open {
    let controller: OpaquePointer
    let instance: SDL_JoystickID
    let number: Int
    var values = [Float](repeating: 0, count: GamepadAxis.allCases.count)
  }

  private var open: [Open] = []

  /// A stick at rest is seldom exactly centered: smaller deflections count as zero.
  static let deadZone: Float = 0.15

  init() { SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) }

  func close() {
    guard SDL_WasInit(SDL_INIT_GAMECONTROLLER) != 0 else { return }
    for pad in open { SDL_GameControllerClose(pad.controller) }
    open = []
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
  }

  /// Returns nil for other events, and for movements within the dead zone.
  func translate(_ event: SDL_Event) -> InputEvent? {
    switch SDL_EventType(event.type) {
    case SDL_CONTROLLERDEVICEADDED: return connect(event.cdevice.which)
    case SDL_CONTROLLERDEVICEREMOVED:
      guard let index = index(event.cdevice.which) else { return nil }
      let pad = open.remove(at: index)
      SDL_GameControllerClose(pad.controller)
      return .gamepadDisconnected(pad.number)
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
      let button = Int(event.cbutton.button)
      guard let index = index(event.cbutton.which), GamepadButton.allCases.indices.contains(button) else { return nil }
      let (number, name) = (open[index].number, GamepadButton.allCases[button])
      return event.cbutton.state != 0 ? .gamepadPressed(number, name) : .gamepadReleased(number, name)
    case SDL_CONTROLLERAXISMOTION:
      let axis = Int(event.caxis.axis)
      guard let index = index(event.caxis.which), GamepadAxis.allCases.indices.contains(axis) else { return nil }
      let value = Self.value(event.caxis.value)
      guard value != open[index].values[axis] else { return nil }
      open[index].values[axis] = value
      return .gamepadMoved(open[index].number, GamepadAxis.allCases[axis], value)
    default: return nil
    }
  }

  private func connect(_ device: Int32) -> InputEvent? {
    guard let controller = SDL_GameControllerOpen(device) else { return nil }
    let instance = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller))
    // SDL reports the present gamepads again when the subsystem starts twice.
    guard index(instance) == nil else {
      SDL_GameControllerClose(controller)
      return nil
    }
    let number = open.map(\.number).lowestMissing
    open.append(Open(controller: controller, instance: instance, number: number))
    return .gamepadConnected(number)
  }

  private func index(_ instance: SDL_JoystickID) -> Int? { open.firstIndex { $0.instance == instance } }

  /// Maps a deflection beyond the dead zone to -1…1, rounded to thousandths.
  package static func value(_ raw: Int16) -> Float {
    let value = max(Float(raw) / 32767, -1)
    let beyond = abs(value) - deadZone
    guard beyond > 0 else { return 0 }
    let size = (beyond / (1 - deadZone) * 1000).rounded() / 1000
    return value < 0 ? -size : size
  }
}

struct Fingers {
  private var down: [(id: SDL_FingerID, number: Int)] = []

  /// Returns nil for a finger that started elsewhere. SDL's positions are fractions of `size`, which is in points.
  mutating func translate(_ event: SDL_TouchFingerEvent, _ type: SDL_EventType, in size: SIMD2<Float>) -> InputEvent? {
    let place = SIMD2(event.x, event.y) * size
    let index = down.firstIndex { $0.id == event.fingerId }
    if type == SDL_FINGERDOWN, index == nil {
      let number = down.map(\.number).lowestMissing
      down.append((event.fingerId, number))
      return .touchBegan(number, place)
    }
    guard let index else { return nil }
    let number = down[index].number
    guard type == SDL_FINGERUP else { return .touchMoved(number, place) }
    down.remove(at: index)
    return .touchEnded(number)
  }
}

extension [Int] {
  var lowestMissing: Int { (0...count).first { !contains($0) } ?? count }
}
