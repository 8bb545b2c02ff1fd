extension NumberFormat {
  /// Decimals 0 to 6, rounded half away from zero, never `-0.00`; Swift's text beyond 15 digits or if not finite.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    digits(number, decimals: decimals) ?? "\(number)"
  }

  /// Decimals 0 to 6, rounded half away from zero, never `-0.00`; nil beyond 15 digits or if not finite.
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

/// A number format by a pattern as in Unicode and spreadsheets: `#,##0.0`, `0 %`, `$0.00`.
///
/// ```swift
/// let format = try NumberFormat("#,##0.0")
/// format.text(of: 12345.67)  // 12,345.7
/// ```
///
/// `0` is a digit that is always written, `#` an optional one. A comma between them groups by the number of digits after it;
/// the point starts the decimals. `%` anywhere multiplies by a hundred. Text before and after is copied; put special characters
/// in `'…'`. There is no locale: the text is the same in every process.
public struct NumberFormat: Hashable, Sendable {
  /// The pattern as it was written.
  public let pattern: String
  private var lead = ""
  private var trail = ""
  private var leastFigures = 0
  private var group = 0
  private var leastDecimals = 0
  private var mostDecimals = 0
  private var isPercent = false

  /// Whole numbers without commas: `0`.
  public static let plain = try! NumberFormat("0")

  /// Throws a `Mistake` with the reason if the pattern is invalid.
  public init(_ pattern: String) throws(Mistake) {
    self.pattern = pattern
    var figures = ""
    var isQuoted = false
    for character in pattern {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, "0#,.".contains(character), trail.isEmpty {
        figures.append(character)
      } else if !isQuoted, "0#".contains(character) {
        throw Mistake("the pattern has figures in two places; put what stands between them in front of or behind them")
      } else {
        if character == "%", !isQuoted { isPercent = true }
        if figures.isEmpty { lead.append(character) } else { trail.append(character) }
      }
    }
    if isQuoted { throw Mistake("a quotation mark in the pattern has no partner; add the other '") }
    try read(figures)
  }

  private mutating func read(_ figures: String) throws(Mistake) {
    let parts = figures.split(separator: ".", omittingEmptySubsequences: false)
    guard figures.contains("0") || figures.contains("#") else {
      throw Mistake("the pattern has no figure; write 0 for one that is always there, such as #,##0.0")
    }
    guard parts.count < 3 else { throw Mistake("the pattern has more than one point; keep one of them") }
    let whole = parts[0]
    if let comma = whole.lastIndex(of: ",") {
      group = whole.distance(from: comma, to: whole.endIndex) - 1
      if group == 0 {
        throw Mistake("a comma stands at the end of the pattern's whole figures; write figures behind it")
      }
    }
    let wholeFigures = whole.filter { $0 != "," }
    if wholeFigures.contains("0#") { throw Mistake("before the point every # stands in front of every 0; write #0") }
    leastFigures = wholeFigures.count { $0 == "0" }
    if leastFigures > 15 { throw Mistake("the pattern has \(leastFigures) figures; it should have at most 15") }
    guard parts.count == 2 else { return }
    if parts[1].contains(",") { throw Mistake("behind the point there are no commas; remove them") }
    if parts[1].contains("#0") { throw Mistake("behind the point every 0 stands in front of every #; write 0#") }
    (leastDecimals, mostDecimals) = (parts[1].count { $0 == "0" }, parts[1].count)
    if mostDecimals > 6 { throw Mistake("the pattern has \(mostDecimals) decimals; it should have at most 6") }
  }

  /// The formatted number, rounded half away from zero; `∞`, `−∞`, and `–` for NaN; never `-0`.
  public func text(of number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "–" : number > 0 ? "∞" : "−∞" }
    let value = isPercent ? number * 100 : number
    guard let digits = Self.digits(value.magnitude, decimals: mostDecimals) else { return value < 0 ? "−∞" : "∞" }
    let parts = digits.split(separator: ".")
    var whole = String(parts[0])
    var decimals = parts.count > 1 ? String(parts[1]) : ""
    while decimals.count > leastDecimals, decimals.last == "0" { decimals.removeLast() }
    if leastFigures == 0, whole == "0", !decimals.isEmpty { whole = "" }
    whole = String(repeating: "0", count: max(leastFigures - whole.count, 0)) + whole
    if group > 0 {
      let figures = Array(whole)
      whole = ""
      for (index, figure) in figures.enumerated() {
        if index > 0, (figures.count - index) % group == 0 { whole += "," }
        whole.append(figure)
      }
    }
    let isZero = !digits.contains { ("1"..."9").contains($0) }
    return (value < 0 && !isZero ? "−" : "") + lead + whole + (decimals.isEmpty ? "" : "." + decimals) + trail
  }

  /// The error for an invalid pattern, with the fix.
  public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }
}
