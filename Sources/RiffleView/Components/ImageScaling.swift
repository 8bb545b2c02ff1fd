/// The scaling of an image to an outline: one of the modes, or a mixture of them.
///
/// The size of the image is the sum of the modes' sizes, weighted by their shares.
public struct ImageScaling: Hashable, Sendable {
  /// The shares of `fill` and of `stretch`; the rest is the share of `fit`. Outside of 0...1 while a spring overshoots.
  public var shares: SIMD2<Float>

  public init(_ mode: Image.Mode) {
    switch mode {
    case .fit: shares = [0, 0]
    case .fill: shares = [1, 0]
    case .stretch: shares = [0, 1]
    }
  }

  /// The mode with the largest share.
  public var mode: Image.Mode {
    let fit = 1 - shares.x - shares.y
    if shares.x > max(fit, shares.y) { return .fill }
    return shares.y > fit ? .stretch : .fit
  }

  var isPure: Bool { self == ImageScaling(mode) }

  func size(of pixels: SIMD2<Float>, in box: SIMD2<Float>) -> SIMD2<Float> {
    let ratio = box / pixels
    if isPure {
      switch mode {
      case .fit: return pixels * min(ratio.x, ratio.y)
      case .fill: return pixels * max(ratio.x, ratio.y)
      case .stretch: return box
      }
    }
    let fit = pixels * min(ratio.x, ratio.y)
    let fill = pixels * max(ratio.x, ratio.y)
    return pointwiseMax(fit + (fill - fit) * shares.x + (box - fit) * shares.y, .zero)
  }
}
