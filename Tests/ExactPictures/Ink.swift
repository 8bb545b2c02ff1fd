import RiffleView

/// A premultiplied colour, 0 to 255, not rounded. Plain numbers: tests are built without optimisation.
public struct Ink: Equatable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  static let none = Ink(red: 0, green: 0, blue: 0, alpha: 0)

  init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ color: SRGBColor) {
    alpha = Double(color.alpha)
    red = Double(color.red) * alpha / 255
    green = Double(color.green) * alpha / 255
    blue = Double(color.blue) * alpha / 255
  }

  /// This over another.
  func over(_ under: Ink) -> Ink {
    let keep = 1 - alpha / 255
    return Ink(
      red: red + under.red * keep, green: green + under.green * keep, blue: blue + under.blue * keep,
      alpha: alpha + under.alpha * keep)
  }

  func scaled(_ k: Double) -> Ink { Ink(red: red * k, green: green * k, blue: blue * k, alpha: alpha * k) }

  static func mix(_ a: Ink, _ b: Ink, _ t: Double) -> Ink {
    Ink(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t, blue: a.blue + (b.blue - a.blue) * t,
      alpha: a.alpha + (b.alpha - a.alpha) * t)
  }
}
