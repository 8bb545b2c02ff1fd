/// Numbers as text, without a locale: the same digits in every process.
extension NumberFormat {
  /// Returns n decimals, 0 to 6, rounded half away from zero, never `-0.00`; Swift's text if `digits` is nil.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    digits(number, decimals: decimals) ?? "\(number)"
  }

  /// Returns n decimals, 0 to 6, rounded half away from zero, never `-0.00`; nil if it is not finite or has more than
  /// 15 digits.
  package static func digits(_ number: Double, decimals: Int, minus: String = "-") -> String? {
    let unit = (0..<decimals).reduce(1) { power, _ in power * 10 }
    let rounded = (number.magnitude * Double(unit)).rounded()
    guard rounded < 1e15 else { return nil }
    let scaled = Int(rounded)
    let sign = number < 0 && scaled > 0 ? minus : ""
    guard decimals > 0 else { return "\(sign)\(scaled)" }
    let digits = "\(scaled % unit)"
    return "\(sign)\(scaled / unit)." + String(repeating: "0", count: decimals - digits.count) + digits
  }
}
