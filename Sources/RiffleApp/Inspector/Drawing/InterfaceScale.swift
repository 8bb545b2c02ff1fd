import RiffleCore

/// The scale of panels and their text relative to 1280×720, by the window and by the user's text size.
///
/// In sevenths, so that a cell of the small letters, seven points wide, is a whole number of points at each step: letters
/// stay as sharp as at the first one.
package struct InterfaceScale: Hashable, Sendable {
  private let sevenths: Int

  package static let one = InterfaceScale(sevenths: 7)

  /// The first step has letters of 12 pixels, the smallest.
  static let steps = 7...28
  /// The window with scale 1; half of what a window is larger goes to the scale and half to the room.
  private static let usual = SIMD2<Float>(1280, 720)
  /// The least room of the panels, in their own points.
  private static let leastRoom = SIMD2<Float>(640, 480)

  private init(sevenths: Int) { self.sevenths = sevenths }

  /// - Parameters:
  ///   - size: the size of the window, in points.
  ///   - textSize: see `TextSize`.
  package init(window size: SIMD2<Float>, textSize: Float) {
    let ratio = size / Self.usual
    let grown = 1 + max(min(ratio.x, ratio.y) - 1, 0) / 2
    let room = size * 7 / Self.leastRoom
    let wanted = min(grown * textSize * 7, room.x + 0.49, room.y + 0.49, Float(Self.steps.upperBound))
    var sevenths = max(Int(wanted.rounded()), Self.steps.lowerBound)
    while sevenths > Self.steps.lowerBound, Float(sevenths) > min(room.x, room.y) { sevenths -= 1 }
    self.init(sevenths: sevenths)
  }

  package var factor: Float { Float(sevenths) / 7 }

  /// The step below; nil at the first.
  var smaller: InterfaceScale? { sevenths > Self.steps.lowerBound ? InterfaceScale(sevenths: sevenths - 1) : nil }

  /// Returns the font at this scale, in whole points of the window.
  package func letters(_ letters: FontMetrics) -> FontMetrics {
    self == .one ? letters : letters.steps[sevenths - Self.steps.lowerBound]
  }
}

extension Rect {
  func scaled(by factor: Float) -> Rect { factor == 1 ? self : Rect(origin: origin * factor, size: size * factor) }
}

extension InspectorAction {
  /// Returns the action with its positions in points of the window.
  func scaled(by factor: Float) -> InspectorAction {
    guard factor != 1 else { return self }
    switch self {
    case .scrub(var scale):
      scale.left *= factor
      scale.right *= factor
      return .scrub(scale)
    case .caret(let scale):
      var larger = scale
      (larger.left, larger.advance) = (scale.left * factor, scale.advance * factor)
      return .caret(larger)
    case .edit(let handle): return .edit(handle.scaled(by: factor))
    default: return self
    }
  }
}

extension EditHandle {
  fileprivate func scaled(by factor: Float) -> EditHandle {
    switch self {
    case .pad(let path, let place): .pad(path: path, place: place.scaled(by: factor))
    case .control(let path, let index, let place):
      .control(path: path, index: index, place: place.scaled(by: factor))
    case .curve(let path, let place): .curve(path: path, place: place.scaled(by: factor))
    case .channel(let path, let channel, let place): .channel(path: path, channel, place: place.scaled(by: factor))
    case .time(let path, let perPoint): .time(path: path, perPoint: perPoint / factor)
    case .key(let track, let index, let perPoint): .key(track: track, index: index, perPoint: perPoint / factor)
    default: self
    }
  }
}
