import RiffleMotion

enum FieldUnit: Sendable, Hashable {
  /// Points across and down: a speed has a direction.
  case place
  case points
  /// Widths and heights of the entity.
  case sizes
  /// A factor, a share, or an angle, which brings its own unit.
  case none
}

extension FieldID {
  /// True if its numbers are points.
  package var isInPoints: Bool { unit == .place || unit == .points }

  var unit: FieldUnit {
    switch (component, field) {
    case (_, "position"), ("TransitionState", "offset"): .place
    case ("Size", _), (_, "lift"), (_, "radius"), (_, "width"): .points
    case ("TransitionState", "travel"): .sizes
    default: .none
    }
  }

  /// Returns a speed of the field in words, with its unit: `-240°/s`, `508 points/s down to the right`, `0.4/s`.
  ///
  /// - Parameter velocity: per second.
  package func speedText(_ velocity: FieldValue) -> String {
    let numbers = velocity.numbers
    let unit =
      switch unit {
      case .place, .points: " points/s"
      case .sizes: " sizes/s"
      case .none: "/s"
      }
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

  /// Returns one of eight directions; y grows downwards.
  private func direction(_ x: Double, _ y: Double) -> String {
    // A direction spans an eighth of the circle: within 22.5 degrees of an axis it is that axis.
    let slope = 0.41421356
    if y.magnitude <= slope * x.magnitude { return x > 0 ? "to the right" : "to the left" }
    if x.magnitude <= slope * y.magnitude { return y > 0 ? "down" : "up" }
    return (y > 0 ? "down" : "up") + (x > 0 ? " to the right" : " to the left")
  }
}

extension FieldReading {
  /// The velocity in words; nil for a field that cannot move.
  package var speedText: String? { velocity.map(id.speedText) }
  /// True if it does not move at this tick: the velocity would be printed as 0.
  var isStill: Bool { velocity.map { $0.magnitude < 0.0005 } ?? true }
}
