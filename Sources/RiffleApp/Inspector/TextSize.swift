/// The user's text size as a factor, for panels and scenes.
package enum TextSize {
  /// The steps of the keys.
  package static let steps: [Float] = [0.85, 1, 1.15, 1.3, 1.5]
  package static let range: ClosedRange<Float> = steps[0]...steps[steps.count - 1]

  /// Returns the next step, or the one before; 1 for a direction of 0.
  package static func step(from size: Float, _ direction: Int) -> Float {
    if direction == 0 { return 1 }
    return direction > 0
      ? steps.first { $0 > size + 0.001 } ?? range.upperBound
      : steps.last { $0 < size - 0.001 } ?? range.lowerBound
  }

  /// Returns a size in per cent, for a message.
  package static func words(_ size: Float) -> String { "text \(Int((size * 100).rounded())) %" }
}

extension InspectorState {
  package var textSize: Float {
    get { arrangement.textSize }
    set { arrangement.textSize = newValue }
  }

  func scale(in window: SIMD2<Float>) -> InterfaceScale { InterfaceScale(window: window, textSize: textSize) }
}
