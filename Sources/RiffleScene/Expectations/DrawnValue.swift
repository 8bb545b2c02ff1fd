/// A value of a drawn entity that expectations compare: one or two numbers.
package enum DrawnValue: String, Sendable, CaseIterable {
  case position, x, y, size, width, height, rotation, turn, tilt, scale, opacity

  static let schema = Schema<DrawnValue>.choice { $0.row.doc }
  var unit: String { row.unit }
  /// A single number has 0 as its second.
  func lanes(_ drawn: Drawn) -> SIMD2<Double> { row.lanes(drawn) }

  private var row: (doc: String, unit: String, lanes: (Drawn) -> SIMD2<Double>) {
    switch self {
    case .position: ("Centre, in points.", "points", { SIMD2($0.center) })
    case .x: ("X coordinate of the centre.", "points", { [Double($0.center.x), 0] })
    case .y: ("Y coordinate of the centre.", "points", { [Double($0.center.y), 0] })
    case .size: ("Width and height, in points.", "points", { SIMD2($0.size) })
    case .width: ("In points.", "points", { [Double($0.size.x), 0] })
    case .height: ("In points.", "points", { [Double($0.size.y), 0] })
    case .rotation: (Self.rotationDoc, "degrees", { [Double($0.rotation), 0] })
    case .turn: (Self.rotationDoc, "degrees", { [Double($0.turn), 0] })
    case .tilt: (Self.rotationDoc, "degrees", { [Double($0.tilt), 0] })
    case .scale: ("Scale factor, with that of its parents.", "of 1", { SIMD2($0.scale) })
    case .opacity: ("From 0 to 1, with that of its parents.", "of 1", { [Double($0.opacity), 0] })
    }
  }

  private static let rotationDoc = "Rotation of the entity itself, in degrees."
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
}

/// A bound on a value of an entity: `4`, or `{bound: 4, value: rotation}`.
package struct BoundedValue: Sendable {
  var bound = 0.0
  var value = DrawnValue.position

  /// Returns the schema: a number for the position, or a block with another value.
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
