extension SRGBColor {
  /// Parses a CSS colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)`, `hsl(…)`, `hsla(…)`, or one of
  /// the 148 names (CSS Color Module Level 4).
  package init?(css text: String) {
    let word = text.lowercased()
    if word.hasPrefix("#") {
      self.init(digits: Array(word.utf8.dropFirst()))
    } else if word.hasSuffix(")"), let open = word.firstIndex(of: "("),
      ["rgb", "rgba", "hsl", "hsla"].contains(word[..<open])
    {
      self.init(parts: word[word.index(after: open)...].dropLast(), hasHue: word.hasPrefix("hsl"))
    } else if word == "transparent" {
      self = .clear
    } else if let code = cssColors[word] {
      self.init(hex: code)
    } else {
      return nil
    }
  }

  private init?(digits: [UInt8]) {
    let values = digits.compactMap { UInt8(String(Unicode.Scalar($0)), radix: 16) }
    guard values.count == digits.count else { return nil }
    let bytes: [UInt8]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
  }

  private init?(parts text: Substring, hasHue: Bool) {
    let parts = text.split { $0 == "," || $0 == "/" || $0.isWhitespace }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var shares: [Float] = []
    for (index, part) in parts.enumerated() {
      let share: Float? =
        switch (index, part.hasSuffix("%")) {
        case (0, _) where hasHue: SRGBColor.turns(part)
        case (_, true): Float(part.dropLast()).map { $0 / 100 }
        case (3, false): Float(part)
        default: hasHue ? nil : Float(part).map { $0 / 255 }
        }
      guard let share, share.isFinite else { return nil }
      shares.append(share)
    }
    if hasHue {
      let (turn, lightness) = (shares[0] - shares[0].rounded(.down), max(min(shares[2], 1), 0))
      let range = max(min(shares[1], 1), 0) * min(lightness, 1 - lightness)
      for (index, from) in ([0, 8, 4] as [Float]).enumerated() {
        let place = (from + turn * 12).truncatingRemainder(dividingBy: 12)
        shares[index] = lightness - range * max(min(place - 3, 9 - place, 1), -1)
      }
    }
    let bytes = shares.map(SRGBColor.byte)
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
  }

  /// As a fraction of a whole turn.
  private static func turns(_ angle: Substring) -> Float? {
    let units: KeyValuePairs<String, Float> = ["deg": 360, "grad": 400, "rad": 2 * .pi, "turn": 1, "": 360]
    for (unit, whole) in units where angle.hasSuffix(unit) {
      if let number = Float(angle.dropLast(unit.count)) { return number / whole }
    }
    return nil
  }
}

private let cssColors: [String: UInt32] = {
  let table = """
    aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000
    blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00
    chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b
    darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b
    darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
    darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
    darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff
    firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700
    goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4
    indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00
    lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3
    lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa
    lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32
    linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
    mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc
    mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead
    navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6
    palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9
    peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000
    rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57
    seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090
    snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347
    turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
    """
  let words = table.split { $0 == " " || $0 == "\n" }
  let pairs = stride(from: 0, to: words.count, by: 2).map { (String(words[$0]), UInt32(words[$0 + 1], radix: 16) ?? 0) }
  return Dictionary(uniqueKeysWithValues: pairs)
}()

extension Homography {
  /// Parses `translate(10 20) rotate(45)`.
  init(svg text: String, line: Int) throws(VectorImageError) {
    self = .identity
    for part in text.split(separator: ")", omittingEmptySubsequences: true) {
      let halves = part.split(separator: "(", maxSplits: 1)
      let name = String((halves.first ?? "").filter { !$0.isWhitespace && $0 != "," })
      if halves.count < 2, name.isEmpty { continue }
      let numbers = try SVGStyle.numbers(halves.count == 2 ? String(halves[1]) : "", of: "transform", line: line)
      guard let step = Self.step(name, numbers) else {
        throw VectorImageError(
          line: line,
          message: "'transform' has '\(XMLReader.short(name))' with \(numbers.count) numbers; "
            + "it takes translate(x y), scale(s), rotate(degrees x y), skewX(degrees), skewY(degrees) and matrix(a b c d e f)"
        )
      }
      self = self * step
    }
  }

  private static func step(_ name: String, _ n: [Float]) -> Homography? {
    switch (name, n.count) {
    case ("matrix", 6): return Homography(x: SIMD3(n[0], n[2], n[4]), y: SIMD3(n[1], n[3], n[5]))
    case ("translate", 1...2): return .translation([n[0], n.count == 2 ? n[1] : 0])
    case ("scale", 1...2): return .scale([n[0], n.count == 2 ? n[1] : n[0]])
    case ("rotate", 1), ("rotate", 3):
      let (s, c) = sineAndCosine(Double(n[0]) * .pi / 180)
      let turn = Homography(x: SIMD3(Float(c), Float(-s), 0), y: SIMD3(Float(s), Float(c), 0))
      return n.count == 3 ? .translation([n[1], n[2]]) * turn * .translation([-n[1], -n[2]]) : turn
    case ("skewX", 1), ("skewY", 1):
      let (s, c) = sineAndCosine(Double(n[0]) * .pi / 180)
      guard abs(c) > 1e-6 else { return nil }
      let tangent = Float(s / c)
      return name == "skewX"
        ? Homography(x: SIMD3(1, tangent, 0), y: SIMD3(0, 1, 0))
        : Homography(x: SIMD3(1, 0, 0), y: SIMD3(tangent, 1, 0))
    default: return nil
    }
  }

  /// The image under a map without perspective.
  func apply(_ point: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(x.x * point.x + x.y * point.y + x.z, y.x * point.x + y.y * point.y + y.z)
  }

  /// The images of the axes.
  private var axes: (x: SIMD2<Float>, y: SIMD2<Float>) { (SIMD2(x.x, y.x), SIMD2(x.y, y.y)) }

  var evenScale: Float? {
    let (a, b) = ((axes.x * axes.x).sum(), (axes.y * axes.y).sum())
    let most = max(a, b)
    return abs(a - b) <= 1e-4 * most && abs((axes.x * axes.y).sum()) <= 1e-4 * most ? most.squareRoot() : nil
  }

  /// The largest scale factor, or a little more.
  var mostScale: Float { ((axes.x * axes.x).sum() + (axes.y * axes.y).sum()).squareRoot() }
}

/// The view box of a drawing, and its transform into the drawing's size.
struct SVGView {
  /// In points.
  private(set) var size: SIMD2<Float>
  private(set) var box: Rect
  private(set) var transform = Homography.identity

  /// The maximum of either side of a picture, in points.
  static let sideLimit: Float = 4096

  init(_ root: XMLElement) throws(VectorImageError) {
    let line = root.line
    var box: Rect?
    if let text = root["viewBox"] {
      let n = try SVGStyle.numbers(text, of: "viewBox", line: line)
      guard n.count == 4, n[2] > 0, n[3] > 0 else {
        throw VectorImageError("viewBox", text, "give left, top, width and height", line: line)
      }
      box = Rect(origin: [n[0], n[1]], size: [n[2], n[3]])
    }
    var style = SVGStyle()
    style.box = box?.size ?? .zero
    func side(_ key: String, _ axis: SVGStyle.Axis) throws(VectorImageError) -> Float? {
      guard let text = root[key], text != "auto" else { return nil }
      return try style.length(text, of: key, along: axis, line: line)
    }
    let (width, height) = (try side("width", .x), try side("height", .y))
    let shape = box.map { $0.size.x / $0.size.y }
    guard let size = Self.size(width, height, shape, box?.size), size.x > 0, size.y > 0 else {
      throw root.mistake("<svg> has no size; give it viewBox=\"0 0 width height\"")
    }
    guard max(size.x, size.y) <= Self.sideLimit else {
      throw root.mistake(
        "it is \(Int(size.x)) × \(Int(size.y)) points; a side has at most \(Int(Self.sideLimit))")
    }
    (self.size, self.box) = (size, box ?? Rect(size: size))
    if let box { transform = Self.fit(box, in: size, root["preserveAspectRatio"] ?? "xMidYMid meet") }
  }

  private static func size(_ width: Float?, _ height: Float?, _ shape: Float?, _ box: SIMD2<Float>?) -> SIMD2<Float>? {
    switch (width, height) {
    case (let width?, let height?): SIMD2(width, height)
    case (let width?, nil): shape.map { SIMD2(width, width / $0) }
    case (nil, let height?): shape.map { SIMD2(height * $0, height) }
    case (nil, nil): box
    }
  }

  /// SVG 2, section 8.6.
  static func fit(_ box: Rect, in size: SIMD2<Float>, _ words: String) -> Homography {
    var scale = size / box.size
    if !words.contains("none") {
      scale = SIMD2(repeating: words.contains("slice") ? max(scale.x, scale.y) : min(scale.x, scale.y))
    }
    func share(_ axis: String) -> Float { words.contains("\(axis)Min") ? 0 : words.contains("\(axis)Max") ? 1 : 0.5 }
    let room = (size - box.size * scale) * SIMD2(share("x"), share("Y"))
    return .translation(room - box.origin * scale) * .scale(scale)
  }
}
