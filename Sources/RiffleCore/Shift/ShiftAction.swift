import RiffleMotion

/// What becomes of content that has no partner on the other side: it leaves towards an effect, and comes from one.
public struct ShiftAction: Sendable, Hashable {
  /// What is added to the look of the content at its far end.
  public var effect: TransitionEffect
  /// Added to the offset of the effect, in widths and heights of the screen: (-1, 0) is one width of it to the left. One
  /// without a size has that of the entity whose child it is.
  public var screens = SIMD2<Float>.zero
  /// Its share of the shift, and its timing there; nil follows the shift.
  public var window: AnimatorWindow?
  /// Of each piece of content after the one before, as a share of the window, 0..<1: a cascade.
  public var cascade: Double
  /// Whether the content takes its far end at once and stays there, until `runPreparedActions` is called.
  public var isPrepared = false

  public init(_ effect: TransitionEffect, window: AnimatorWindow? = nil, cascade: Double = 0) {
    self.effect = effect
    self.window = window
    self.cascade = cascade.isFinite ? min(max(cascade, 0), 0.95) : 0
  }

  /// The content stays as it is.
  public static let none = ShiftAction(.identity)
  /// The content fades.
  public static let fade = ShiftAction(TransitionEffect(opacity: 0))

  public static func scale(_ scale: Float) -> ShiftAction { ShiftAction(TransitionEffect(scale: scale)) }
  /// The content turns in its plane.
  public static func rotate(_ angle: Angle) -> ShiftAction { ShiftAction(TransitionEffect(rotation: angle)) }
  /// Points.
  public static func translate(_ offset: SIMD2<Float>) -> ShiftAction { ShiftAction(TransitionEffect(offset: offset)) }
  /// By widths and heights of the content over an edge.
  public static func move(_ edge: Edge, by sizes: Float = 1) -> ShiftAction {
    ShiftAction(TransitionEffect(travel: edge.direction * sizes))
  }

  /// By widths and heights of the screen over an edge: one takes all content off it, wherever it lies.
  public static func slide(_ edge: Edge, by screens: Float = 1) -> ShiftAction {
    var action = none
    action.screens = edge.direction * screens
    return action
  }

  /// Both at once; the window is this one's.
  public func concatenated(with other: ShiftAction) -> ShiftAction {
    var action = self
    action.effect = effect.combined(with: other.effect)
    action.screens += other.screens
    return action
  }

  /// The other way: what moved left moves right, what shrank grows. A fade stays one.
  public var inverted: ShiftAction {
    var action = self
    action.effect = effect.inverted
    action.screens = -screens
    return action
  }

  /// The content takes its far end now and runs later.
  public var prepared: ShiftAction {
    var action = self
    action.isPrepared = true
    return action
  }

  /// In a window of the shift, with its own timing.
  public func during(_ start: Double, _ end: Double, timing: Animation? = nil) -> ShiftAction {
    var action = self
    action.window = AnimatorWindow(start: start, end: end, timing: timing)
    return action
  }

  /// Piece by piece: the last starts so late that it has this share of the window less.
  public func cascading(_ share: Double) -> ShiftAction {
    var action = self
    action.cascade = ShiftAction(effect, cascade: share).cascade
    return action
  }

  /// The action on a screen of a size, in points alone.
  func resolved(on size: SIMD2<Float>) -> ShiftAction {
    var action = self
    action.effect.offset += screens * size
    action.screens = .zero
    return action
  }

  func window(of piece: Int, among count: Int, default other: AnimatorWindow) -> AnimatorWindow {
    let window = window ?? other
    guard cascade > 0, count > 1 else { return window }
    let length = window.end - window.start
    let step = length * cascade / Double(count - 1)
    let start = window.start + step * Double(piece)
    return AnimatorWindow(start: start, end: start + length * (1 - cascade), timing: window.timing)
  }
}
