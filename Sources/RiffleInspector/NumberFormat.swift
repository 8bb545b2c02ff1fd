import RiffleMotion

/// Numbers as the overlay writes them: always as many places, so that they stand still while they count.
extension NumberFormat {
  /// With this many places after the point, rounded half away from zero, never `-0.00`; `∞`, `−∞` and `–` for what is no
  /// number.
  static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "−∞" }
    return digits(value, decimals: places, minus: "−") ?? (value < 0 ? "−huge" : "huge")
  }

  /// With as many places as a person can use: three significant ones, none for hundreds.
  static func short(_ value: Double) -> String {
    let size = abs(value)
    return fixed(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.0005 || size == 0 ? 2 : 4)
  }

  /// Bytes as mebibytes, with one place below a hundred.
  static func megabytes(_ bytes: Int) -> String {
    let value = Double(bytes) / 1_048_576
    return fixed(value, value < 99.95 ? 1 : 0)
  }

  /// A text made longer with blanks before it.
  static func padded(_ text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(columns - text.count, 0)) + text
  }
}
