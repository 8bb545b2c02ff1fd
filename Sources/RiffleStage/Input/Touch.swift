/// A finger on the window.
public struct Touch: Sendable, Equatable {
  /// Counted from 0: the lowest number that no other finger has.
  public let number: Int
  /// Where it is, in points of the window.
  public internal(set) var place: SIMD2<Float>
  /// Whether it went down in this tick.
  public internal(set) var hasBegun = true
  /// Whether it came up in this tick; in the next one it is gone.
  public internal(set) var hasEnded = false

  init(number: Int, place: SIMD2<Float>) { (self.number, self.place) = (number, place) }
}
