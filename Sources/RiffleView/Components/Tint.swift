import RiffleCore

/// Multiplies the colours of an entity and all its descendants, including images and emoji but not shadows. Like
/// SwiftUI's `colorMultiply`. Animatable.
public struct Tint: Component, Animatable {
  /// The colour; white changes nothing.
  public var color: Color
  /// The amount: 0 is none, 1 is full.
  public var amount: Float

  public init(_ color: Color, amount: Float = 1) { (self.color, self.amount) = (color, amount) }

  public static var fieldNames: [String] { ["color", "amount"] }

  @inlinable
  public var animatableData: AnimatablePair<Color, Float> {
    get { AnimatablePair(color, amount) }
    set { (color, amount) = (newValue.first, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(color.components, amount) }

  /// The effective factor: between white and the colour.
  var factor: SRGBColor {
    let (full, share) = (SRGBColor(color), max(min(amount, 1), 0))
    func mixed(_ channel: UInt8) -> UInt8 { UInt8((255 - (255 - Float(channel)) * share).rounded()) }
    return SRGBColor(red: mixed(full.red), green: mixed(full.green), blue: mixed(full.blue))
  }
}

extension World {
  /// Returns the product of the presented tints of an entity and its ancestors.
  package func presentedTint(of entity: Entity) -> SRGBColor {
    guard count(of: Tint.self) > 0 else { return .white }
    return ([entity] + ancestors(of: entity)).reduce(into: .white) { factor, entity in
      if let tint = presentedIfPresent(Tint.self, of: entity) { factor.multiply(by: tint.factor) }
    }
  }
}
