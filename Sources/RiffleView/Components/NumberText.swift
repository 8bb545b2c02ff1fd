import RiffleECS
import RiffleMotion

/// A number that replaces the text of an entity's `Label`, by a pattern. Animatable, so that it counts.
public struct NumberText: Component, Animatable {
  /// The number, exact to seven digits.
  public var value: Float
  /// The number's format.
  public var format: NumberFormat

  public init(_ value: Float = 0, format: NumberFormat = .plain) {
    self.value = value
    self.format = format
  }

  /// The formatted number.
  public var text: String {
    // The shortest decimal of a float: 0.1 and not 0.100000001.
    format.text(of: Double("\(value)") ?? Double(value))
  }

  public static var fieldNames: [String] { ["number"] }

  @inlinable
  public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value, format.pattern) }

  public func measure(_ memory: inout OwnedMemory) { memory.add(format.pattern) }
}
