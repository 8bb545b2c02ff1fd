extension UnitCurve {
  /// The curve with progress and fraction exchanged: `curve.inverse.value(at: curve.value(at: x)) == x`.
  ///
  /// That is true within 1e-9 where the curve rises. If the curve falls or is constant, the result is the first progress at which
  /// the fraction is reached; for a fraction that is never reached it is 1.
  public var inverse: UnitCurve {
    let inverted: Shape =
      switch shape {
      case .linear: .linear
      case .bezier(let bezier) where bezier.isMonotone:
        .bezier(CubicBezier(uncheckedX1: bezier.y1, y1: bezier.x1, x2: bezier.y2, y2: bezier.x2))
      case .circularIn: .circularOut
      case .circularOut: .circularIn
      case .circularInOut: .circularInOutInverse
      case .circularInOutInverse: .circularInOut
      case .inverse(let curve): curve.shape
      default: .inverse(clamping)
      }
    return UnitCurve(shape: inverted, extrapolates: extrapolates)
  }

  /// The first progress in 0…1 at which the curve reaches `fraction`, to the last bits; 1 if it never does.
  @usableFromInline
  func firstProgress(reaching fraction: Double) -> Double {
    if unitValue(at: 0) >= fraction { return 0 }
    // Enough pieces to see every hump of the wildest named curve (elastic has seven).
    let pieces = 256
    var low = 0.0
    for piece in 1...pieces {
      let high = Double(piece) / Double(pieces)
      if unitValue(at: high) >= fraction { return bisect(low, high) { unitValue(at: $0) >= fraction }.high }
      low = high
    }
    return 1
  }
}
