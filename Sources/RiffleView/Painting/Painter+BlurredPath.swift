import RiffleCore

extension Painter {
  /// Paints a path under a Gaussian blur: its coverage, blurred across and down.
  func paintBlurred(_ path: Path, _ style: PathStyle, blur: Float, color: SRGBColor, on canvas: inout Canvas) {
    guard let (shape, pixels) = canvas.frame.coverage(of: path, style) else { return }
    let deviation = max(blur * canvas.scale, 0.3)
    let reach = Int((Painter.blurReach * deviation).rounded(.up))
    let (x0, x1) = canvas.columns(pixels)
    let (y0, y1) = canvas.rows(pixels)
    let (left, right) = (max(x0 - reach, 0), min(x1 + reach, canvas.width))
    let (top, bottom) = (max(y0 - reach, 0), min(y1 + reach, canvas.height))
    let (width, height) = (right - left, bottom - top)
    guard width > 0, height > 0 else { return }
    // The weight of each pixel is the integral of the Gaussian over it.
    let k = 0.70710678 / deviation
    let bell = (-reach...reach).map { step in
      0.5 * (errorFunction((Float(step) + 0.5) * k) - errorFunction((Float(step) - 0.5) * k))
    }
    var across = [Float](repeating: 0, count: width * (y1 - y0))
    for y in y0..<y1 {
      for x in x0..<x1 {
        let amount = shape.coverage(at: SIMD2(Float(x) + 0.5, Float(y) + 0.5))
        guard amount > 0 else { continue }
        for step in -reach...reach where x + step >= left && x + step < right {
          across[(y - y0) * width + x + step - left] += amount * bell[step + reach]
        }
      }
    }
    let full = color.premultiplied
    for y in top..<bottom {
      for x in 0..<width {
        var amount: Float = 0
        for row in max(y - reach, y0)..<max(min(y + reach + 1, y1), max(y - reach, y0)) {
          amount += across[(row - y0) * width + x] * bell[row - y + reach]
        }
        if amount > 1 / 1024 { canvas.blend(full * min(amount, 1), x: x + left, y: y) }
      }
    }
  }
}
