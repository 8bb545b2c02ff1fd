extension SceneText {
  /// Returns the points of a path written as a list: `{points: […]}`, `{line: […]}`.
  ///
  /// - Parameter path: of the path: `entities.chart.path`.
  package func points(at path: ScenePath) -> [Numbers] {
    guard let key = ["points", "line"].first(where: { root[path]?.entry($0) != nil }),
      let written = root[path + .key(key)]
    else { return [] }
    let (list, node) = followed(path + .key(key), written)
    return (node.items ?? []).indices.compactMap { numbers(at: list + .index($0), seen: [0, 0]) }
  }

  /// A point of SVG path data, or a control point of its curves.
  package struct DataPoint: Hashable, Sendable {
    package var place: SIMD2<Double>
    /// The bytes of its two numbers in the data.
    var x: Range<Int>
    var y: Range<Int>
    /// The index of the point whose curve this control point bends; nil for a point of the curve.
    package var handleOf: Int?
    /// The index of the point that its numbers are relative to; nil for the corner of the entity.
    var base: Int?
  }

  /// Returns SVG path data if all its commands are M, L, C, Q, S, T or Z in either case: each pair of numbers is a
  /// point then.
  package func pathData(at path: ScenePath) -> (path: ScenePath, text: String, points: [DataPoint])? {
    for path in [path, path + .key("data")] {
      guard let node = root[path], let scalar = node.scalar else { continue }
      return Self.points(ofData: scalar.text).map { (path, scalar.text, $0) }
    }
    return nil
  }

  private static func points(ofData text: String) -> [DataPoint]? {
    let bytes = Array(text.utf8)
    var numbers: [(Double, Range<Int>)] = []
    var command = UInt8(ascii: " ")
    var points: [DataPoint] = []
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
          DataPoint(
            place: origin + [x.0, y.0], x: x.1, y: y.1, handleOf: pair == count - 1 ? nil : isFirst ? last ?? end : end,
            base: base))
      }
      last = end
      if first == nil { first = end }
      numbers = []
    }
    return numbers.isEmpty && !points.isEmpty ? points : nil
  }

  /// Returns the data with a point moved, to as many decimals as its numbers have. All other points stay: those
  /// relative to this one are rewritten.
  package static func data(
    _ text: String, _ points: [DataPoint], moving index: Int, to place: SIMD2<Double>
  ) -> String {
    var bytes = Array(text.utf8)
    func decimals(_ range: Range<Int>) -> Int {
      bytes[range].firstIndex(of: UInt8(ascii: ".")).map { range.upperBound - $0 - 1 } ?? 0
    }
    let point = points[index]
    let origin: SIMD2<Double> = point.base.map { points[$0].place } ?? .zero
    let digits = [decimals(point.x), decimals(point.y)]
    var changes: [(range: Range<Int>, new: String)] = []
    // As written, so that rounding moves no other point.
    var real = SIMD2<Double>.zero
    for (axis, range) in [point.x, point.y].enumerated() {
      let new = rounded(place[axis] - origin[axis], decimals: digits[axis])
      real[axis] = origin[axis] + (Double(new) ?? 0)
      changes.append((range, new))
    }
    for other in points where other.base == index && real != point.place {
      for (axis, range) in [other.x, other.y].enumerated() where real[axis] != point.place[axis] {
        let new = rounded(other.place[axis] - real[axis], decimals: max(decimals(range), digits[axis]))
        changes.append((range, new))
      }
    }
    // From the end, so that earlier ranges stay valid.
    for (range, new) in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      // Numbers that only a sign separated need a blank now.
      let touches = range.lowerBound > 0 && ((48...57).contains(bytes[range.lowerBound - 1]))
      bytes.replaceSubrange(range, with: Array(((touches && !new.hasPrefix("-") ? " " : "") + new).utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
