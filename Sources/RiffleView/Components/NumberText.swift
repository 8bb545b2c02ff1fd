import RiffleECS
import RiffleMotion

/// A number on an entity: what its `Label` says, by a pattern. The number is animatable, so that it counts.
public struct NumberText: Component, Animatable {
  /// Exact to seven figures.
  public var value: Float
  /// How it is written.
  public var format: NumberFormat

  public init(_ value: Float = 0, format: NumberFormat = .plain) {
    self.value = value
    self.format = format
  }

  /// The number as it is written.
  public var text: String {
    // A float as a person reads it: 0.1 and not 0.100000001.
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
