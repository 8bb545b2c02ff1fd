import RiffleMotion

/// The numbers of the overlay: with a constant number of decimals, so that they do not move while they count.
extension NumberFormat {
  /// Formats with fixed decimals, rounded half away from zero, never `-0.00`; `∞`, `−∞` and `–` (NaN).
  package static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "−∞" }
    return digits(value, decimals: places, minus: "−") ?? (value < 0 ? "−huge" : "huge")
  }

  /// Formats with about three significant digits, no decimals for hundreds.
  static func short(_ value: Double) -> String {
    let size = abs(value)
    return fixed(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.0005 || size == 0 ? 2 : 4)
  }

  /// Formats bytes as mebibytes, with one decimal below a hundred.
  static func megabytes(_ bytes: Int) -> String {
    let value = Double(bytes) / 1_048_576
    return fixed(value, value < 99.95 ? 1 : 0)
  }

  /// Pads a text with leading blanks.
  static func padded(_ text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(columns - text.count, 0)) + text
  }
}
