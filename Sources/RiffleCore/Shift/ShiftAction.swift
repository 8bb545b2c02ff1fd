/// The transition of content without a partner on the other side: it leaves to an effect, and enters from one.
public struct ShiftAction: Sendable, Hashable {
  /// The effect on the content when it is away.
  public var effect: TransitionEffect
  /// Added to the offset of the effect, in widths and heights of the screen, or of its parent if that has no size.
  public var screens = SIMD2<Float>.zero
  /// Its window in the shift, with its timing; nil follows the shift.
  public var window: AnimatorWindow?
  /// The delay between pieces of content, as a fraction of the window, 0..<1: a stagger.
  public var cascade: Double
  /// True to move the content away immediately and keep it there until `runPreparedActions` is called.
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
  /// The content rotates in its plane.
  public static func rotate(_ angle: Angle) -> ShiftAction { ShiftAction(TransitionEffect(rotation: angle)) }
  /// Moves by points.
  public static func translate(_ offset: SIMD2<Float>) -> ShiftAction { ShiftAction(TransitionEffect(offset: offset)) }
  /// Moves over an edge, by widths and heights of the content.
  public static func move(_ edge: Edge, by sizes: Float = 1) -> ShiftAction {
    ShiftAction(TransitionEffect(travel: edge.direction * sizes))
  }

  /// Moves over an edge, by widths and heights of the screen: 1 moves all content out of it, from any position.
  public static func slide(_ edge: Edge, by screens: Float = 1) -> ShiftAction {
    none.with { $0.screens = edge.direction * screens }
  }

  /// Both effects together, in this action's window.
  public func concatenated(with other: ShiftAction) -> ShiftAction {
    with { ($0.effect, $0.screens) = (effect.combined(with: other.effect), screens + other.screens) }
  }

  /// The opposite movement: left becomes right, shrinking becomes growing. A fade stays a fade.
  public var inverted: ShiftAction { with { ($0.effect, $0.screens) = (effect.inverted, -screens) } }

  /// The same action, prepared: see `isPrepared`.
  public var prepared: ShiftAction { with { $0.isPrepared = true } }

  /// The same action in a window of the shift, with its own timing.
  public func during(_ start: Double, _ end: Double, timing: Animation? = nil) -> ShiftAction {
    with { $0.window = AnimatorWindow(start: start, end: end, timing: timing) }
  }

  /// The same action, staggered: the last piece starts after this fraction of the window.
  public func cascading(_ share: Double) -> ShiftAction {
    with { $0.cascade = ShiftAction(effect, cascade: share).cascade }
  }

  func resolved(on size: SIMD2<Float>) -> ShiftAction {
    with {
      $0.effect.offset += screens * size
      $0.screens = .zero
    }
  }

  private func with(_ change: (inout ShiftAction) -> Void) -> ShiftAction {
    var action = self
    change(&action)
    return action
  }

  package func window(of piece: Int, among count: Int, default other: AnimatorWindow) -> AnimatorWindow {
    let window = window ?? other
    guard cascade > 0, count > 1 else { return window }
    let length = window.end - window.start
    let step = length * cascade / Double(count - 1)
    let start = window.start + step * Double(piece)
    return AnimatorWindow(start: start, end: start + length * (1 - cascade), timing: window.timing)
  }
}
