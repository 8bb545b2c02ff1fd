/// The value of a field for panels: a text, and its numbers if it has some.
package struct FieldValue: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case number
    /// Two or more numbers, in points or as factors.
    case vector
    /// One number, in degrees.
    case angle
    /// Red, green, blue and opacity, linear.
    case color
    case text
  }

  package let kind: Kind
  /// Up to four numbers, then zeros; angles in degrees.
  var lanes: SIMD4<Double>
  /// 0 for a text.
  let count: Int
  /// Empty for numbers.
  private let words: String

  package var numbers: [Double] { (0..<count).map { lanes[$0] } }

  /// The text for a person: `75.1°`, `(400, 300)`, `#FAF6EC`, `true`.
  package var text: String {
    switch kind {
    case .number: Self.short(lanes[0])
    case .angle: NumberFormat.fixed(lanes[0], decimals: 1) + "°"
    case .vector: "(" + numbers.map(Self.short).joined(separator: ", ") + ")"
    case .color: hex
    case .text: words
    }
  }

  package init(of value: Any, in world: World? = nil) {
    self = FieldValue(numbersOf: value) ?? FieldValue(text: Self.description(of: value, in: world))
  }

  /// Nil for a value without numbers.
  init?(numbersOf value: Any) {
    switch value {
    case let value as Angle: self.init(value)
    case let value as Float: self.init(value)
    case let value as Double: self.init(.number, [value])
    case let value as SIMD2<Float>: self.init(value)
    case let value as SIMD3<Float>: self.init(.vector, [value.x, value.y, value.z].map(Double.init))
    case let value as SIMD4<Float>: self.init(.vector, 4, SIMD4<Double>(value))
    case let value as Color: self.init(.color, [value.red, value.green, value.blue, value.opacity].map(Double.init))
    case let value as any BinaryInteger: self.init(.number, [Double(Int(truncatingIfNeeded: value))])
    default: return nil
    }
  }

  init(_ number: Float) { self.init(.number, 1, [Double(number), 0, 0, 0]) }

  /// In degrees.
  init(_ angle: Angle) { self.init(.angle, 1, [Double(angle.radians) * 180 / .pi, 0, 0, 0]) }

  init(text: String) { (kind, lanes, count, words) = (.text, .zero, 0, text) }

  init(_ kind: Kind, _ count: Int, _ lanes: SIMD4<Double>) {
    (self.kind, self.count, self.lanes, words) = (kind, count, lanes, "")
  }

  package init(_ kind: Kind, _ numbers: [Double]) { self.init(kind, numbers.count, SIMD4(firstOf: numbers)) }

  init(_ pair: SIMD2<Float>) { self.init(.vector, 2, SIMD4(lowHalf: SIMD2(pair), highHalf: .zero)) }

  var zero: FieldValue { FieldValue(kind, count, .zero) }

  var magnitude: Double { lanes.length }

  package func distance(to other: FieldValue) -> Double {
    guard kind != .text, count == other.count else { return text == other.text ? 0 : 1 }
    return (other.lanes - lanes).length
  }

  /// About three digits: `412`, `41.2`, `0.41`.
  static func short(_ number: Double) -> String {
    let size = number.magnitude
    return NumberFormat.fixed(
      number, decimals: size >= 100 || number == number.rounded() ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3)
  }

  /// Formats with as many decimals as needed, three at most: `0.35`, `2`.
  package static func plain(_ number: Double) -> String {
    var text = NumberFormat.fixed(number, decimals: 3)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private var hex: String {
    let color = SIMD4<Float>(lanes)
    let text = Color(red: color.x, green: color.y, blue: color.z).hexString
    return count == 4 && lanes[3] != 1 ? "\(text) \(Self.short(lanes[3]))" : text
  }

  private static func description(of value: Any, in world: World?) -> String {
    if let entity = value as? Entity { return world?.name(of: entity) ?? "entity \(entity.index)" }
    if let string = value as? String { return string }
    if let range = value as? Range<Int> {
      return range.isEmpty ? "none" : "\(range.lowerBound) to \(range.upperBound - 1)"
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { FieldValue(of: $0.value, in: world).text } ?? "none"
    }
    let parts = mirror.children.map { child in
      let text = FieldValue(of: child.value, in: world).text
      guard let label = child.label, !label.hasPrefix(".") else { return text }
      return text.isEmpty ? label : "\(label) \(text)"
    }
    switch mirror.displayStyle {
    case .collection, .dictionary, .set: return "\(mirror.children.count) of them"
    case .enum where parts.isEmpty: return "\(value)"
    case .struct, .tuple, .enum: return shortened(parts.joined(separator: ", "))
    // Objects and functions are not shown: the names of their types are only meaningful in the code.
    case .class: return "…"
    default: return value is any CustomStringConvertible ? shortened("\(value)") : "…"
    }
  }

  private static let longestText = 120

  static func shortened(_ text: String) -> String {
    text.count <= longestText ? text : text.prefix(longestText - 1) + "…"
  }
}

enum FieldUnit: Sendable, Hashable {
  /// Points across and down: a speed has a direction.
  case place
  case points
  /// Widths and heights of the entity.
  case sizes
  case none

  var words: String { self == .none ? "" : self == .sizes ? " sizes" : " points" }
}

extension FieldID {
  package var isInPoints: Bool { unit == .place || unit == .points }

  var unit: FieldUnit {
    switch (component, field) {
    case (_, "position"), ("TransitionState", "offset"): .place
    case ("Size", _), (_, "lift"), (_, "radius"), (_, "width"): .points
    case ("TransitionState", "travel"): .sizes
    default: .none
    }
  }

  /// Returns a velocity per second with its unit: `-240°/s`, `508 points/s down to the right`, `0.4/s`.
  package func speedText(_ velocity: FieldValue) -> String {
    let (numbers, unit) = (velocity.numbers, unit.words + "/s")
    switch velocity.kind {
    case .text: return ""
    case .angle: return NumberFormat.fixed((numbers.first ?? 0).rounded(), decimals: 0) + "°/s"
    case .vector where self.unit == .place && numbers.count == 2:
      let speed = FieldValue.short(velocity.magnitude) + unit
      return Double(FieldValue.short(velocity.magnitude)) == 0 ? speed : speed + " " + direction(numbers[0], numbers[1])
    case .color:
      let lanes = zip(["red", "green", "blue", "opacity"], numbers).filter { $1.magnitude >= 0.0005 }
      return lanes.isEmpty ? "0/s" : lanes.map { "\($0) \(FieldValue.short($1))/s" }.joined(separator: ", ")
    case .number, .vector: return velocity.text + unit
    }
  }

  /// One of eight; y grows downwards.
  private func direction(_ x: Double, _ y: Double) -> String {
    // A direction spans an eighth of the circle: within 22.5 degrees of an axis it is that axis.
    let slope = 0.41421356
    if y.magnitude <= slope * x.magnitude { return x > 0 ? "to the right" : "to the left" }
    if x.magnitude <= slope * y.magnitude { return y > 0 ? "down" : "up" }
    return (y > 0 ? "down" : "up") + (x > 0 ? " to the right" : " to the left")
  }
}

extension FieldReading {
  package var speedText: String? { velocity.map(id.speedText) }
  var isStill: Bool { velocity.map { $0.magnitude < 0.0005 } ?? true }
}
