extension SceneText {
  /// The points of a path that are written as a list: `{points: […]}`, `{line: […]}`.
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
    package var x: Range<Int>
    package var y: Range<Int>
    /// The point that a control point bends the curve at, by its index; nil for a point of the curve.
    package var handleOf: Int?
  }

  /// SVG path data at a path, where all its commands are M, L, C, Q, S, T or Z: each number is a place of its own then.
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
      if byte == UInt8(ascii: "Z") || byte == UInt8(ascii: "z") || counts[byte] != nil {
        guard numbers.isEmpty else { return nil }
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
      guard index > start, let count = counts[command],
        let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
      else { return nil }
      numbers.append((number, start..<index))
      guard numbers.count == 2 * count else { continue }
      let before = points.lastIndex { $0.handleOf == nil }
      let end = points.count + count - 1
      for pair in 0..<count {
        let (x, y) = (numbers[2 * pair], numbers[2 * pair + 1])
        let isFirst = pair == 0 && count > 1 && command != UInt8(ascii: "S")
        points.append(
          DataPoint(
            place: [x.0, y.0], x: x.1, y: y.1, handleOf: pair == count - 1 ? nil : isFirst ? before ?? end : end))
      }
      numbers = []
    }
    return numbers.isEmpty && !points.isEmpty ? points : nil
  }

  /// The data with a point of it elsewhere, to as many decimals as its numbers have.
  package static func data(_ text: String, moving point: DataPoint, to place: SIMD2<Double>) -> String {
    var bytes = Array(text.utf8)
    // From the end, so that the other number stays where it is.
    for (range, number) in [(point.y, place.y), (point.x, place.x)] {
      let new = written(number, like: String(decoding: bytes[range], as: UTF8.self))
      // What was told apart by its sign alone needs a blank now.
      let touches = range.lowerBound > 0 && ((48...57).contains(bytes[range.lowerBound - 1]))
      bytes.replaceSubrange(range, with: Array(((touches && !new.hasPrefix("-") ? " " : "") + new).utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func written(_ number: Double, like old: String) -> String {
    let decimals = old.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
    return rounded(number, decimals: decimals)
  }
}
