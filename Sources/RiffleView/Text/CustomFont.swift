/// A font from a file beside a scene: letters are drawn from the file, and ticks measure with the widths stored here.
///
/// Its text: `riffle-font`, a digest of the file, the width of unlisted characters, and lines of `scalar: widths`, for
/// that scalar value and the next ones; `1000*20992` is a width and its count. Widths are thousandths of the font size.
public struct CustomFont: Hashable, Sendable {
  /// The path in the folder `Assets` beside the scene, with `/` between folders.
  package let name: String
  /// The hash of the file.
  let digest: String
  /// Sorted runs of neighbours of one width.
  private let runs: [Run]
  private let unknown: Int

  private struct Run: Hashable, Sendable {
    let first: UInt32
    let last: UInt32
    let width: Int16
  }

  private static let sign = "riffle-font"

  /// - Parameter text: the result of `text(digest:unknown:advances:)`; nil for any other text.
  package init?(_ name: String, text: some Sequence<UInt8>) {
    let lines = String(decoding: Array(text), as: UTF8.self).split(separator: "\n")
    guard lines.count >= 3, lines[0] == Self.sign, let unknown = Int16(lines[2]) else { return nil }
    var runs: [Run] = []
    for line in lines.dropFirst(3) {
      let parts = line.split(separator: " ")
      guard var scalar = parts.first.flatMap({ UInt32($0.dropLast()) }) else { return nil }
      for part in parts.dropFirst() {
        let pair = part.split(separator: "*", maxSplits: 1)
        guard let width = pair.first.flatMap({ Int16($0) }), let count = pair.count == 2 ? UInt32(pair[1]) : 1,
          count > 0, scalar < 0x11_0000, count <= 0x11_0000 - scalar, runs.last.map({ $0.last < scalar }) ?? true
        else { return nil }
        runs.append(Run(first: scalar, last: scalar + count - 1, width: width))
        scalar += count
      }
    }
    (self.name, digest, self.unknown, self.runs) = (name, String(lines[1]), Int(unknown), runs)
  }

  /// - Parameter advances: sorted by scalar value.
  package static func text(digest: String, unknown: Int, advances: [(scalar: UInt32, width: Int)]) -> String {
    var text = "\(sign)\n\(digest)\n\(unknown)"
    var next: UInt32?
    var index = 0
    while index < advances.count {
      let (scalar, width) = advances[index]
      var count = 1
      while index + count < advances.count, advances[index + count] == (scalar + UInt32(count), width) { count += 1 }
      // A short run is shorter without a count.
      if count < 16 { count = 1 }
      text += (scalar == next ? " " : "\n\(scalar): ") + "\(width)" + (count > 1 ? "*\(count)" : "")
      next = scalar + UInt32(count)
      index += count
    }
    return text + "\n"
  }

  /// Thousandths of the font size; accents add nothing.
  package func advance(of character: Character) -> Int {
    character.unicodeScalars.first.map { advance(of: $0.value) } ?? 0
  }

  package func has(_ scalar: UInt32) -> Bool { run(of: scalar) != nil }

  private func run(of scalar: UInt32) -> Run? {
    let index = runs.partitioningIndex { $0.last >= scalar }
    return index < runs.count && runs[index].first <= scalar ? runs[index] : nil
  }

  private func advance(of scalar: UInt32) -> Int {
    if let run = run(of: scalar) { return Int(run.width) }
    // Ideographs are as wide as high.
    return (0x2E80...0xFFDC).contains(scalar) ? 1000 : unknown
  }

  /// The width of all digits if figures are tabular.
  var figure: Int { (48...57).map { advance(of: $0) }.max() ?? 0 }

  var identity: String { "\(name) \(digest)" }
}

/// Approximate letter widths for layout without a font, such as in a tick.
///
/// Thousandths of the font size, read from the shipped fonts; the width of a line of Latin text is accurate to three
/// hundredths. These determine rotation centers of letters and line breaks; drawing uses the font's own widths.
package enum AdvanceTable {
  /// Returns the width of one line in points.
  package static func width(of text: some Sequence<Character>, style: TextStyle) -> Float {
    if let font = style.font { return width(of: text, font, style) }
    var thousandths = 0
    var before: UInt8?
    for character in text {
      let code = character.asciiValue.flatMap { (32...126).contains($0) ? $0 : nil }
      switch (style.design, code) {
      case (.monospaced, _): thousandths += isWide(character) ? 1204 : 602
      case (.standard, let code?):
        let isFigure = style.hasTabularFigures && (48...57).contains(code)
        thousandths += isFigure ? figure(style.weight) : Int(advances(style.weight)[Int(code) - 32])
        if let before { thousandths += Int(kerning[Int(before) << 7 | Int(code)] ?? 0) }
      case (.standard, nil) where character == "…": thousandths += style.weight == .regular ? 821 : 806
      case (.standard, nil): thousandths += isWide(character) ? 1000 : unknown
      }
      before = code
    }
    return Float(thousandths) * style.size / 1000
  }

  private static func width(of text: some Sequence<Character>, _ font: CustomFont, _ style: TextStyle) -> Float {
    let figure = style.hasTabularFigures ? font.figure : 0
    let thousandths = text.reduce(0) {
      $0 + (style.hasTabularFigures && ("0"..."9").contains($1) ? figure : font.advance(of: $1))
    }
    return Float(thousandths) * style.size / 1000
  }

  /// The width of letters that are not in the table, such as accented ones.
  private static let unknown = 600

  private static func isWide(_ character: Character) -> Bool {
    character.isEmoji || character.unicodeScalars.first.map { (0x2E80...0xFFDC).contains($0.value) } ?? false
  }

  private static func figure(_ weight: TextStyle.Weight) -> Int { Int(advances(weight)[16...25].max() ?? 0) }

  private static func advances(_ weight: TextStyle.Weight) -> [Int16] { weight == .regular ? regular : semibold }

  /// From space to tilde.
  private static let regular: [Int16] = [
    282, 279, 404, 631, 638, 813, 640, 222, 363, 363, 500, 660, 280, 461, 276, 357, 625, 465, 606, 637, 643, 608,
    624, 572, 617, 624, 276, 280, 660, 660, 660, 508, 937, 677, 651, 728, 719, 599, 587, 743, 741, 265, 543, 652,
    563, 890, 753, 762, 635, 762, 640, 638, 643, 742, 677, 949, 643, 665, 625, 363, 357, 363, 469, 452, 498, 564,
    621, 559, 621, 583, 361, 610, 591, 238, 238, 545, 238, 870, 586, 597, 610, 610, 373, 523, 364, 581, 557, 813,
    540, 557, 542, 363, 327, 363, 660,
  ]

  private static let semibold: [Int16] = [
    249, 309, 396, 644, 650, 844, 663, 214, 394, 394, 544, 673, 296, 466, 291, 379, 667, 481, 622, 652, 666, 633,
    649, 587, 646, 649, 291, 296, 673, 673, 673, 545, 1000, 724, 658, 744, 725, 608, 586, 755, 744, 275, 561, 677,
    567, 907, 741, 775, 644, 776, 651, 650, 660, 734, 724, 1007, 691, 705, 653, 394, 379, 394, 482, 469, 498, 575,
    631, 578, 631, 593, 378, 626, 613, 261, 261, 569, 261, 898, 610, 608, 625, 625, 397, 550, 380, 609, 576, 838,
    563, 576, 562, 394, 358, 394, 673,
  ]

  /// A letter, an amount, and the letters that may follow.
  private static let pairs = """
    A-80TVYw A-60Wvy A-40CGOQt D-40,.ATVY D-20X F-100A F-60J F-40,.cdegoquvyz G-40T G-20AVY G40ij J-40,. K-60w \
    K-40CGOQcdegoquvy K40i L-100T L-80V L-60Yvy L-40CGOQ L-20Wt L40A O-40,.ATVY O-20X P-100J P-80A P-40,. \
    Q-40,.ATVY Q-20X R-20VY T-100J T-80Aacdegoqsu T-60mnprvwxy T-40,.CGOQz U-40,. V-100,.J V-80A V-60acdegoq \
    V-40CGOQs W-100,. W-60AJacdegoq W-40CGOQmnprs X-40cdegoq X-20CGOQ Y-100cdgq Y-80Aaeo Y-60s Y-40,.CGJOQmnpru \
    Y40T Z-40CGOQ a-80Y a-60VW a-40T a-20vy b-100Y b-60VW b-40ATX b-20vwxy c-80T c-60Y e-100Y e-60TVW e-20vy \
    f-60,.J f-40A f-20acdegoqs g-60T h-80Y h-60VW h-40T h-20vy i40VW j40VW k-60T k-20cdegoq m-80Y m-60VW m-40T \
    m-20vy n-80Y n-60VW n-40T n-20vy o-100Y o-60VW o-40ATX o-20vwxy p-100Y p-60VW p-40ATX p-20vwxy q-60T r-60,.JT \
    r-40AZ r-20cdegoq r20vxy r40ft s-80TY s-40VW t-40T u-60TY v-60AJ v-40,.TY v-20acdegoq w-80,.A w-60JT w-40Z \
    w-20cdegoq x-60T x-20cdegoq y-60AJ y-40,.TY y-20acdegoq z-40T z-20cdegoq
    """

  /// By the codes of both letters.
  private static let kerning: [Int: Int16] = {
    var kerning: [Int: Int16] = [:]
    for group in pairs.split(separator: " ") {
      let number = group.dropFirst().prefix { $0 == "-" || $0.isNumber }
      guard let first = group.first?.asciiValue, let amount = Int16(number) else { continue }
      for second in group.dropFirst(1 + number.count).utf8 { kerning[Int(first) << 7 | Int(second)] = amount }
    }
    return kerning
  }()
}
