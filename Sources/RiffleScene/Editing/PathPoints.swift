/// SVG path data whose points can be moved one by one.
package struct PathPoints: Sendable {
  package struct Point: Hashable, Sendable {
    package var place: SIMD2<Double>
    /// The bytes of its two numbers in the data.
    var x: Range<Int>
    var y: Range<Int>
    /// The index of the point whose curve this control point bends; nil for a point of the curve.
    package var handleOf: Int?
    /// The index of the point that its numbers are relative to; nil for the corner of the entity.
    var base: Int?
  }

  let text: String
  package private(set) var points: [Point] = []

  /// Nil unless all commands are M, L, C, Q, S, T or Z in either case: each pair of numbers is a point then.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.text = text
    var numbers: [(Double, Range<Int>)] = []
    var command = UInt8(ascii: " ")
    /// The last point of the curve and the first of its subpath, for relative commands.
    var (last, first): (Int?, Int?) = (nil, nil)
    var index = 0
    let counts: [UInt8: Int] = [
      UInt8(ascii: "M"): 1, UInt8(ascii: "L"): 1, UInt8(ascii: "C"): 3, UInt8(ascii: "S"): 2, UInt8(ascii: "Q"): 2,
      UInt8(ascii: "T"): 1,
    ]
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isBlank || byte == .newline || byte == UInt8(ascii: ",") {
        index += 1
        continue
      }
      let large = byte & 0xDF
      if large == UInt8(ascii: "Z") || counts[large] != nil {
        guard numbers.isEmpty else { return nil }
        if large == UInt8(ascii: "Z") { last = first }
        if large == UInt8(ascii: "M") { first = nil }
        (command, index) = (byte, index + 1)
        continue
      }
      let start = index
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { index += 1 }
      var hasDot = false
      while index < bytes.count, (48...57).contains(bytes[index]) || bytes[index] == UInt8(ascii: ".") && !hasDot {
        hasDot = hasDot || bytes[index] == UInt8(ascii: ".")
        index += 1
      }
      guard index > start, let count = counts[command & 0xDF],
        let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
      else { return nil }
      numbers.append((number, start..<index))
      guard numbers.count == 2 * count else { continue }
      let base = command == command & 0xDF ? nil : last
      let origin: SIMD2<Double> = base.map { points[$0].place } ?? .zero
      let end = points.count + count - 1
      for pair in 0..<count {
        let (x, y) = (numbers[2 * pair], numbers[2 * pair + 1])
        let isFirst = pair == 0 && count > 1 && command & 0xDF != UInt8(ascii: "S")
        points.append(
          Point(
            place: origin + [x.0, y.0], x: x.1, y: y.1, handleOf: pair == count - 1 ? nil : isFirst ? last ?? end : end,
            base: base))
      }
      last = end
      if first == nil { first = end }
      numbers = []
    }
    guard numbers.isEmpty, !points.isEmpty else { return nil }
  }

  /// Moves a point, to as many decimals as its numbers have; all other points stay, also those relative to it.
  package func moving(_ index: Int, to place: SIMD2<Double>) -> String {
    let bytes = Array(text.utf8)
    func decimals(_ range: Range<Int>) -> Int {
      bytes[range].firstIndex(of: UInt8(ascii: ".")).map { range.upperBound - $0 - 1 } ?? 0
    }
    let point = points[index]
    let origin: SIMD2<Double> = point.base.map { points[$0].place } ?? .zero
    let digits = [decimals(point.x), decimals(point.y)]
    var changes: [(range: Range<Int>, new: [UInt8])] = []
    func change(_ range: Range<Int>, to new: String) {
      // Numbers that only a sign separated need a blank now.
      let touches = range.lowerBound > 0 && (48...57).contains(bytes[range.lowerBound - 1])
      changes.append((range, Array(((touches && !new.hasPrefix("-") ? " " : "") + new).utf8)))
    }
    // As written, so that rounding moves no other point.
    var real = SIMD2<Double>.zero
    for (axis, range) in [point.x, point.y].enumerated() {
      let new = rounded(place[axis] - origin[axis], decimals: digits[axis])
      real[axis] = origin[axis] + (Double(new) ?? 0)
      change(range, to: new)
    }
    for other in points where other.base == index && real != point.place {
      for (axis, range) in [other.x, other.y].enumerated() where real[axis] != point.place[axis] {
        change(range, to: rounded(other.place[axis] - real[axis], decimals: max(decimals(range), digits[axis])))
      }
    }
    return String(decoding: TextLines(bytes: bytes).replacing(changes), as: UTF8.self)
  }
}
