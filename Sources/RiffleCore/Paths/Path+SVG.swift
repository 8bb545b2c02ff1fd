/// A mistake in path data, with its position.
public struct PathDataError: Error, Hashable, CustomStringConvertible {
  /// The position of the character, from 1.
  public let character: Int
  /// The mistake, and the correction.
  public let message: String

  public var description: String { "character \(character) of the path data: \(message)" }
}

extension Path {
  /// The largest absolute coordinate in path data, in points.
  package static let farthest = 1_000_000.0

  /// A path from SVG path data (`d`), with all commands and short forms. Throws the first mistake, with its position.
  public init(svg data: String) throws(PathDataError) {
    var reader = PathDataReader(data)
    self = try reader.read()
  }
}

/// Follows the grammar of SVG 2, section 9.3.
private struct PathDataReader {
  private let text: [Unicode.Scalar]
  private var place = 0
  private var path = Path()
  private var current = SIMD2<Double>.zero
  private var start = SIMD2<Double>.zero
  /// The last control point, for the commands that mirror it.
  private var mirrored: (cubic: SIMD2<Double>?, quad: SIMD2<Double>?)

  init(_ data: String) { text = Array(data.unicodeScalars) }

  mutating func read() throws(PathDataError) -> Path {
    skipSpaces()
    guard place < text.count else {
      throw mistake("there is no command; begin with M and a point, as in 'M0 0 L100 50'")
    }
    while place < text.count {
      let at = place
      let letter = text[place]
      guard let count = Self.counts[Self.upper(letter)] else {
        if Self.beginsNumber(letter) {
          throw mistake(
            path.isEmpty
              ? "it begins with a number; begin with M and a point, as in 'M0 0 L100 50'"
              : "a number follows Z; write a command such as M or L before it")
        }
        throw mistake(
          "\(spoken(at: place)) is no command; use one of M L H V C S Q T A Z, or the same in small letters")
      }
      guard !path.isEmpty || Self.upper(letter) == "M" else {
        throw mistake("it begins with '\(letter)'; begin with M and a point, as in 'M0 0 L100 50'")
      }
      place += 1
      skipSpaces()
      try run(letter, count, at)
    }
    return path
  }

  private static let counts: [Unicode.Scalar: Int] = [
    "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0,
  ]

  private mutating func run(_ letter: Unicode.Scalar, _ count: Int, _ at: Int) throws(PathDataError) {
    var command = letter
    repeat {
      var numbers: [Double] = []
      for index in 0..<count {
        if index > 0 { skipComma() }
        numbers.append(try number(index, of: command, wanted: count))
      }
      try draw(Self.upper(command), numbers, isRelative: command != Self.upper(command), at)
      // The points after that of a move are lines.
      if command == "M" { command = "L" }
      if command == "m" { command = "l" }
      let before = place
      let comma = skipComma()
      if count > 0, place < text.count, Self.beginsNumber(text[place]) { continue }
      if let comma {
        place = comma
        throw mistake("a comma is followed by no number; remove it, or add what is missing")
      }
      place = max(before, place)
      return
    } while true
  }

  private mutating func draw(_ command: Unicode.Scalar, _ numbers: [Double], isRelative: Bool, _ at: Int)
    throws(PathDataError)
  {
    let origin = isRelative ? current : .zero
    func point(_ index: Int) -> SIMD2<Double> { SIMD2(numbers[index], numbers[index + 1]) + origin }
    var (cubic, quad): (SIMD2<Double>?, SIMD2<Double>?)
    let from = current
    switch command {
    case "M":
      current = point(0)
      start = current
      path.move(to: SIMD2<Float>(current))
    case "L": current = point(0)
    case "H": current.x = numbers[0] + origin.x
    case "V": current.y = numbers[0] + origin.y
    case "C", "S":
      let isShort = numbers.count == 4
      let first = isShort ? mirrored.cubic.map { 2 * from - $0 } ?? from : point(0)
      let second = point(isShort ? 0 : 2)
      current = point(isShort ? 2 : 4)
      cubic = second
      path.addCurve(to: SIMD2<Float>(current), control1: SIMD2<Float>(first), control2: SIMD2<Float>(second))
    case "Q", "T":
      let isShort = numbers.count == 2
      let control = isShort ? mirrored.quad.map { 2 * from - $0 } ?? from : point(0)
      current = point(isShort ? 0 : 2)
      quad = control
      path.addQuadCurve(to: SIMD2<Float>(current), control: SIMD2<Float>(control))
    case "A":
      current = point(5)
      path.addArc(
        from: from, to: current, radii: SIMD2(numbers[0], numbers[1]), rotation: numbers[2] * .pi / 180,
        isLarge: numbers[3] == 1, isClockwise: numbers[4] == 1)
    default:
      path.closeSubpath()
      current = start
    }
    if "LHV".unicodeScalars.contains(command) { path.addLine(to: SIMD2<Float>(current)) }
    mirrored = (cubic, quad)
    for value in [current.x, current.y, cubic?.x ?? 0, cubic?.y ?? 0, quad?.x ?? 0, quad?.y ?? 0]
    where !(abs(value) <= Path.farthest) {
      place = at
      throw mistake("this command leads to \(value); coordinates are from -1000000 to 1000000")
    }
  }

  // MARK: - Characters

  private mutating func number(_ index: Int, of command: Unicode.Scalar, wanted: Int) throws(PathDataError) -> Double {
    let isArc = Self.upper(command) == "A"
    if isArc, index == 3 || index == 4 {
      // Flags need no separator after them.
      guard place < text.count, text[place] == "0" || text[place] == "1" else {
        throw mistake("\(spoken(at: place)) is no flag of an arc; the fourth and fifth of its numbers are 0 or 1")
      }
      defer { place += 1 }
      return text[place] == "1" ? 1 : 0
    }
    guard place < text.count, Self.beginsNumber(text[place]) else {
      throw mistake(
        "'\(command)' takes \(wanted) number\(wanted == 1 ? "" : "s"), and after \(index) of them there is \(spoken(at: place))"
      )
    }
    let from = place
    if text[place] == "-" || text[place] == "+" { place += 1 }
    let whole = skipDigits()
    var fraction = 0
    if place < text.count, text[place] == "." {
      place += 1
      fraction = skipDigits()
    }
    guard whole + fraction > 0 else {
      place = from
      throw mistake("\(spoken(at: from)) is followed by no digit; write a number such as -1.5")
    }
    if place < text.count, Self.upper(text[place]) == "E" {
      let mark = place
      place += 1
      if place < text.count, text[place] == "-" || text[place] == "+" { place += 1 }
      if skipDigits() == 0 { place = mark }
    }
    let spelling = string(text[from..<place])
    guard let value = Double(spelling), abs(value) <= Path.farthest else {
      place = from
      throw mistake("\(spelling.prefix(20)) is too far; numbers are from -1000000 to 1000000")
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let from = place
    while place < text.count, ("0"..."9").contains(text[place]) { place += 1 }
    return place - from
  }

  private mutating func skipSpaces() {
    while place < text.count, " \t\n\u{0C}\r".unicodeScalars.contains(text[place]) { place += 1 }
  }

  @discardableResult private mutating func skipComma() -> Int? {
    skipSpaces()
    guard place < text.count, text[place] == "," else { return nil }
    defer {
      place += 1
      skipSpaces()
    }
    return place
  }

  private static func upper(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(letter) ? Unicode.Scalar(UInt8(letter.value - 32)) : letter
  }

  private static func beginsNumber(_ letter: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(letter) || "+-.".unicodeScalars.contains(letter)
  }

  private func spoken(at place: Int) -> String {
    guard place < text.count else { return "the end" }
    return "'\(string(text[place...].prefix(8)).prefix(1))'"
  }

  private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }

  private func mistake(_ message: String) -> PathDataError {
    // Counted in characters, as in an editor.
    PathDataError(character: string(text.prefix(place)).count + 1, message: message)
  }
}
