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

  init(number: Int, place: SIMD2<Float>) { (self.number, self.place) = (number, place) }
}
