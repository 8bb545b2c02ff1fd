import RiffleView

enum WrittenMask: Sendable {
  case entity(EntityReference)
  case gradient(Mask)

  private struct Gradient: Sendable {
    var opacities: [Double] = []
    var positions: [Double]?
    var angle = Angle.degrees(90)

    var complaint: String? {
      guard let positions else { return nil }
      if positions.count != opacities.count {
        return "'at' has \(positions.count) places for \(opacities.count) opacities; each needs its own"
      }
      return zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 } ? nil : "the places of 'at' must rise"
    }

    var stops: [Mask.Stop] {
      opacities.indices.map { index in
        let place = positions?[index] ?? Double(index) / Double(opacities.count - 1)
        return Mask.Stop(Float(opacities[index]), at: Float(place))
      }
    }
  }

  private static let opacities = Schema<[Double]>.list(of: .number(0...1), count: 2...16)
  private static let positions = Schema<[Double]>.list(of: .number(-10...10), count: 2...16)
  private static let placesDoc =
    "Positions of the values along the gradient, ascending: 0 is its beginning, 1 its end. Default: evenly spaced."

  static let schema: Schema<WrittenMask> = {
    let linear = Schema<Gradient>.block("mask", "Linear gradient mask.", Gradient()) {
      Field.required("linear", \.opacities, opacities, "Opacity along the gradient, each value from 0 to 1.")
      Field("at", \.positions, positions, placesDoc)
      Field("angle", \.angle, .angle, "Direction: 0 is from left to right, 90 downwards.")
    }.checked(\.complaint)
    let radial = Schema<Gradient>.block("mask", "Radial gradient mask.", Gradient()) {
      Field.required("radial", \.opacities, opacities, "Opacity from the centre outwards, each value from 0 to 1.")
      Field("at", \.positions, positions, placesDoc)
    }.checked(\.complaint)
    return .oneOf(
      "mask", "the id of an entity, {linear: [1, 0], at: [0.7, 1]}, or {radial: [1, 0]}",
      scalar: EntityReference.schema.map { .entity($0) },
      [
        .init("linear", block: linear) { .gradient(Mask(.linear(angle: $0.angle), stops: $0.stops)) },
        .init("radial", block: radial) { .gradient(Mask(.radial, stops: $0.stops)) },
      ])
  }()
}
