import RiffleECS

/// A card of the French deck of 52 that draws its own front: pips, or a crown for court cards. Needs no image.
///
/// ```swift
/// for card in PlayingCard.all {
///   world.spawn(card, TwoSided(front: Face(fill: .ivory)), CornerRadius(8), at: [100, 140], size: [100, 140])
/// }
/// ```
/// It is designed for a front of 100 × 140 points, and scales with the height of its entity.
/// It is drawn for a front of 100 × 140 points, and larger or smaller by the height of its entity.
public struct PlayingCard: Component, Hashable {
  /// The suit of a card.
  public enum Suit: Int, CaseIterable, Sendable {
    case spades, hearts, clubs, diamonds

    /// True if the suit's symbol is red.
    public var isRed: Bool { self == .hearts || self == .diamonds }
  }

  /// 0 to 51: the suits one after another, each from its ace to its king.
  public let number: Int

  /// - Parameter number: 0 to 51.
  public init(number: Int) {
    require((0..<52).contains(number), "a card has a number from 0 to 51, not \(number)")
    self.number = number
  }

  /// - Parameter rank: 1 for an ace to 13 for a king.
  public init(_ suit: Suit, _ rank: Int) {
    require((1...13).contains(rank), "a rank is from 1 to 13, not \(rank)")
    self.init(number: suit.rawValue * 13 + rank - 1)
  }

  /// The suit.
  public var suit: Suit { Suit(rawValue: number / 13)! }
  /// The rank: 1 for an ace to 13 for a king.
  public var rank: Int { number % 13 + 1 }
  /// True if the suit's symbol is red.
  public var isRed: Bool { suit.isRed }
  /// The text in the corners: `A`, `10`, `K`.
  public var letters: String { ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][rank - 1] }

  /// All 52 cards, by number.
  public static let all = (0..<52).map { PlayingCard(number: $0) }

  public func fold(into hasher: inout StateHasher) { hasher.combine(number) }
}
