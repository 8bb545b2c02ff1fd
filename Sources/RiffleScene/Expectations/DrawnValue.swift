/// A value of a drawn entity that expectations compare: one or two numbers.
package enum DrawnValue: String, Sendable, CaseIterable {
  case position, x, y, size, width, height, rotation, turn, tilt, scale, opacity

  var doc: String {
    switch self {
    case .position: "Centre, in points."
    case .x: "X coordinate of the centre."
    case .y: "Y coordinate of the centre."
    case .size: "Width and height, in points."
    case .width, .height: "In points."
    case .rotation, .turn, .tilt: "Rotation of the entity itself, in degrees."
    case .scale: "Scale factor, with that of its parents."
    case .opacity: "From 0 to 1, with that of its parents."
    }
  }

  static let schema = Schema<DrawnValue>.choice(doc: \.doc)

  /// What its numbers are counted in.
  var unit: String {
    switch self {
    case .position, .x, .y, .size, .width, .height: "points"
    case .rotation, .turn, .tilt: "degrees"
    case .scale, .opacity: "of 1"
    }
  }

  /// One number twice has no second one.
  func lanes(_ drawn: Drawn) -> SIMD2<Double> {
    switch self {
    case .position: SIMD2(drawn.center)
    case .x: [Double(drawn.center.x), 0]
    case .y: [Double(drawn.center.y), 0]
    case .size: SIMD2(drawn.size)
    case .width: [Double(drawn.size.x), 0]
    case .height: [Double(drawn.size.y), 0]
    case .rotation: [Double(drawn.rotation), 0]
    case .turn: [Double(drawn.turn), 0]
    case .tilt: [Double(drawn.tilt), 0]
    case .scale: SIMD2(drawn.scale)
    case .opacity: [Double(drawn.opacity), 0]
    }
  }
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
}

/// A bound on a value of an entity: `4`, or `{bound: 4, value: rotation}`.
struct BoundedValue: Sendable {
  var bound = 0.0
  var value = DrawnValue.position

  /// A number, which counts for the position, or a block with the value it is about.
  static func schema(_ what: String) -> Schema<BoundedValue> {
    let number = Schema<Double>.number(.notNegative)
    let block = Schema<BoundedValue>.block("bound", what, BoundedValue()) {
      Field.required("bound", \.bound, number, "Bound, in the unit of the value.")
      Field("value", \.value, DrawnValue.schema, "Value that the bound applies to.")
    }
    return .oneOf(
      "bound", "\(what): a number, or {bound: 4, value: rotation}",
      scalar: number.map { BoundedValue(bound: $0) },
      [Schema<BoundedValue>.Alternative("bound", block: block)])
  }
}
