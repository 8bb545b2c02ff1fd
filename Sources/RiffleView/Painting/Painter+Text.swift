extension Painter {
  /// A run of glyphs, in pixels relative to the local origin.
  private struct PlacedRun {
    var run: GlyphRun
    var x: Int
    var y: Int
    var color: SRGBColor
    var emoji: (text: String, place: Rect)?
  }

  func textInk(_ line: TextLine, scale: Float) -> Rect? {
    let inks = place(line, scale: scale).map { placed in
      placed.emoji?.place
        ?? Rect(
          x: Float(placed.x), y: Float(placed.y), width: Float(placed.run.width), height: Float(placed.run.height))
    }
    return inks.dropFirst().reduce(inks.first) { $0?.union($1) }
      .map { Rect(origin: $0.origin / scale, size: $0.size / scale) }
  }

  func paintText(_ line: TextLine, on canvas: inout Canvas) {
    // Glyphs are aligned to whole pixels of the bitmap, to keep their hinting.
    let (ox, oy) = (Int(canvas.frame.origin.x.rounded()), Int(canvas.frame.origin.y.rounded()))
    for placed in place(line, scale: canvas.frame.scale) {
      if let (text, place) = placed.emoji {
        let rect = Rect(origin: place.origin / canvas.frame.scale, size: place.size / canvas.frame.scale)
        paintEmoji(text, in: rect, opacity: Float(placed.color.alpha) / 255, on: &canvas)
        continue
      }
      let run = placed.run
      let color = placed.color.premultiplied
      for row in 0..<run.height {
        let y = placed.y + oy + row
        guard y >= 0, y < canvas.height else { continue }
        for column in 0..<run.width {
          let covered = run.coverage[row * run.width + column]
          let x = placed.x + ox + column
          if covered > 0, x >= 0, x < canvas.width { canvas.blend(color * (Float(covered) / 255), x: x, y: y) }
        }
      }
    }
  }

  private func place(_ line: TextLine, scale: Float) -> [PlacedRun] {
    guard line.position.x.isFinite, line.position.y.isFinite, line.style.size > 0 else { return [] }
    let letters = Array(line.text)
    let ranges = letters.split(separator: "\n", omittingEmptySubsequences: false).map(\.indices)
    let spacing = line.style.size * TextLine.lineSpacing * scale
    let first = line.position.y * scale - spacing * Float(ranges.count - 1) / 2
    let middles = line.spans.isEmpty ? [] : line.spans.middles(of: ranges, size: line.style.size)
    var placed: [PlacedRun] = []
    for i in ranges.indices {
      let segments = line.spans.joined(within: ranges[i], style: line.style).flatMap {
        runs(of: String(letters[$0.characters]), $0.style, scale)
      }
      let advance = segments.reduce(0) { $0 + $1.width }
      var x = line.position.x * scale - advance * line.alignment.share
      let middle = middles.isEmpty ? first + spacing * Float(i) : line.position.y * scale + middles[i].middle * scale
      // Letters of all sizes share the baseline of the largest.
      let largest = line.spans.isEmpty ? nil : segments.max { $0.style.size < $1.style.size }?.run
      var behind = ranges[i].lowerBound
      for segment in segments {
        defer {
          x += segment.width
          behind += segment.text.count
        }
        let left = x + segment.indent
        let ruling = largest ?? segment.run
        let baseline = (middle + (ruling.ascent - ruling.descent) / 2).rounded()
        for (characters, color) in drawn(segment, at: behind, of: line) {
          if segment.isEmoji {
            // As high as a capital letter, extended equally above and below.
            let side = segment.style.size * scale
            let center = SIMD2(x + segment.width / 2, baseline - side * 0.36)
            let place = Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
            guard characters?.clamped(to: 0..<1).isEmpty != true else { continue }
            placed.append(PlacedRun(run: segment.run, x: 0, y: 0, color: color, emoji: (segment.text, place)))
            continue
          }
          let part = characters.map {
            segment.run.part($0, of: segment.text, segment.style, scale, source(of: segment.style))
          }
          guard var run = part ?? segment.run, run.width > 0 else { continue }
          var place = left.rounded()
          if let part = line.part {
            // The whole text is aligned to whole pixels; its parts keep their fractional offset.
            let origin = part.origin.x * scale
            let exact = (left + origin).rounded() - origin
            place = exact.rounded(.down)
            run.shift(by: exact - place)
          }
          placed.append(PlacedRun(run: run, x: Int(place) + run.left, y: Int(baseline) - run.top, color: color))
        }
      }
    }
    return placed
  }

  private func drawn(
    _ segment: Segment, at start: Int, of line: TextLine
  ) -> [(characters: Range<Int>?, color: SRGBColor)] {
    guard !line.spans.isEmpty else {
      return [(line.part.map { $0.characters.lowerBound - start..<$0.characters.upperBound - start }, line.color)]
    }
    let whole = start..<start + segment.text.count
    return line.spans.compactMap { span in
      let seen = span.characters.clamped(to: line.part?.characters ?? whole).clamped(to: whole)
      if seen.isEmpty { return nil }
      return (seen == whole ? nil : seen.lowerBound - start..<seen.upperBound - start, span.color)
    }
  }

  /// A part of a line drawn at once: all of it, a digit centered in its cell, or a letter of a text with a pitch.
  private struct Segment {
    var text: String
    var style: TextStyle
    var run: GlyphRun
    /// The width in pixels; `indent` is the space before it.
    var width: Float
    var indent: Float = 0
    var isEmoji = false
  }

  private func source(of style: TextStyle) -> any GlyphSource { style.font.flatMap { images.glyphs(of: $0) } ?? glyphs }

  private func runs(of text: String, _ style: TextStyle, _ scale: Float) -> [Segment] {
    var segments: [Segment] = []
    var rest = text[...]
    // An emoji is an image; the letters beside it are shaped separately.
    while let index = rest.firstIndex(where: { $0.isEmoji && glyphs.emoji(String($0)) != nil }),
      let none = source(of: style).run(of: "", style: style, scale: scale)
    {
      let width = style.pitch ?? AdvanceTable.width(of: CollectionOfOne(rest[index]), style: style)
      segments += letters(String(rest[..<index]), style, scale)
      segments.append(Segment(text: String(rest[index]), style: style, run: none, width: width * scale, isEmoji: true))
      rest = rest[rest.index(after: index)...]
    }
    return segments.isEmpty ? letters(text, style, scale) : segments + letters(String(rest), style, scale)
  }

  private func letters(_ text: String, _ style: TextStyle, _ scale: Float) -> [Segment] {
    let glyphs = source(of: style)
    func segment(_ text: String, cell: Float? = nil) -> Segment? {
      glyphs.run(of: text, style: style, scale: scale).map { run in
        let width = cell ?? run.advance
        return Segment(text: text, style: style, run: run, width: width, indent: (width - run.advance) / 2)
      }
    }
    if let pitch = style.pitch { return text.compactMap { segment(String($0), cell: pitch * scale) } }
    guard style.hasTabularFigures else { return [segment(text)].compactMap(\.self) }
    let cell = "0123456789".compactMap { segment(String($0))?.width }.max() ?? 0
    var segments: [Segment?] = []
    var phrase = ""
    for character in text {
      guard ("0"..."9").contains(character) else {
        phrase.append(character)
        continue
      }
      if !phrase.isEmpty { segments.append(segment(phrase)) }
      phrase = ""
      segments.append(segment(String(character), cell: cell))
    }
    if !phrase.isEmpty { segments.append(segment(phrase)) }
    return segments.compactMap(\.self)
  }

  private static func missing(_ text: String, in rect: Rect) -> ImageLayer {
    let numbers = text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    let radius = min(rect.size.x, rect.size.y) / 6
    return ImageLayer(numbers.joined(separator: " "), mode: .fit, in: Outline(rect, radius: radius))
  }

  func paintEmoji(_ text: String, in rect: Rect, opacity: Float = 1, on canvas: inout Canvas) {
    guard let strike = glyphs.emoji(text), strike.width > 0, strike.height > 0 else {
      return paintPlaceholder(Self.missing(text, in: rect), on: &canvas)
    }
    let box = canvas.frame.pixels(rect)
    guard box.isDrawable else { return }
    let ratio = min(box.size.x / Float(strike.width), box.size.y / Float(strike.height))
    let size = SIMD2(Float(strike.width), Float(strike.height)) * ratio
    let target = Rect(origin: box.center - size * 0.5, size: size)
    let columns = canvas.frame.columns(target)
    Resampling(strike, place: target, x: columns, y: canvas.frame.rows(target)).forEachRow { y, row in
      for (x, color) in zip(columns, row) where color.w > 0 { canvas.blend(color * opacity, x: x, y: y) }
    }
  }
}

extension GlyphRun {
  /// The pixels that some characters add to those before them, with the whole line's kerning and shaping. Nil for none.
  fileprivate func part(
    _ range: Range<Int>, of text: String, _ style: TextStyle, _ scale: Float, _ glyphs: any GlyphSource
  ) -> GlyphRun? {
    let range = range.clamped(to: 0..<text.count)
    func run(_ end: Int) -> GlyphRun? { glyphs.run(of: String(text.prefix(end)), style: style, scale: scale) }
    guard !range.isEmpty, let with = range.upperBound == text.count ? self : run(range.upperBound) else { return nil }
    return with.subtracting(range.lowerBound > 0 ? run(range.lowerBound) : nil)
  }

  /// Cut to the pixels that are left; nil for none.
  private func subtracting(_ other: GlyphRun?) -> GlyphRun? {
    var left = coverage
    var (columns, rows) = ((first: width, end: 0), (first: height, end: 0))
    let (dx, dy) = other.map { ($0.left - self.left, top - $0.top) } ?? (0, 0)
    for y in 0..<height {
      for x in 0..<width where coverage[y * width + x] > 0 {
        let place = y * width + x
        if let other, (0..<other.width).contains(x - dx), (0..<other.height).contains(y - dy) {
          left[place] -= min(left[place], other.coverage[(y - dy) * other.width + x - dx])
          if left[place] == 0 { continue }
        }
        columns = (min(columns.first, x), max(columns.end, x + 1))
        rows = (min(rows.first, y), y + 1)
      }
    }
    guard columns.first < columns.end else { return nil }
    var result = self
    result.coverage = (rows.first..<rows.end).flatMap { left[$0 * width + columns.first..<$0 * width + columns.end] }
    (result.width, result.height) = (columns.end - columns.first, rows.end - rows.first)
    result.left += columns.first
    result.top -= rows.first
    return result
  }

  fileprivate mutating func shift(by fraction: Float) {
    guard fraction > 1e-3, fraction < 1 else { return }
    var shifted = [UInt8](repeating: 0, count: (width + 1) * height)
    for y in 0..<height {
      for x in 0...width {
        let here = x < width ? Float(coverage[y * width + x]) : 0
        let before = x > 0 ? Float(coverage[y * width + x - 1]) : 0
        shifted[y * (width + 1) + x] = UInt8(here * (1 - fraction) + before * fraction + 0.5)
      }
    }
    (coverage, width) = (shifted, width + 1)
  }
}

extension Character {
  /// True by default, or due to a variation selector.
  package var isEmoji: Bool {
    guard !isASCII, let first = unicodeScalars.first else { return false }
    return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
  }
}

/// The source of glyphs and emoji. The view has no fonts; a backend provides them.
///
/// Results must depend on the arguments alone: painted bitmaps are cached by their text.
public protocol GlyphSource {
  /// Returns the coverage of one line at `style.size * scale` pixels; nil if the font has none of its characters. An
  /// empty string gives an empty run with the font's ascent and descent.
  func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun?
  /// Returns the largest image of one emoji, premultiplied, cropped or not; nil if there is none.
  func emoji(_ text: String) -> Bitmap?
}

/// A line of glyphs as one coverage bitmap, in pixels.
public struct GlyphRun: Hashable, Sendable {
  /// `width * height` bytes, row by row from the top; 255 is fully covered.
  package var coverage: [UInt8]
  package var width: Int
  package var height: Int
  /// The offset from the start of the baseline to the bitmap's left edge; negative if a glyph extends to the left.
  package var left: Int
  /// The offset from the baseline up to the bitmap's top edge; positive above the baseline.
  package var top: Int
  package var advance: Float
  /// The height above the baseline, positive.
  package var ascent: Float
  /// The depth below the baseline, positive.
  package var descent: Float

  public init(
    coverage: [UInt8], width: Int, height: Int, left: Int, top: Int, advance: Float, ascent: Float, descent: Float
  ) {
    require(coverage.count == width * height, "a glyph run of \(width) × \(height) needs as many bytes")
    (self.coverage, self.width, self.height, self.left, self.top) = (coverage, width, height, left, top)
    (self.advance, self.ascent, self.descent) = (advance, ascent, descent)
  }
}

/// Boxes for letters, 0.6 em wide and 0.7 em high, and discs for emoji, with a colour derived from the text. For tests.
public struct BoxGlyphs: GlyphSource, Sendable {
  /// Creates box glyphs.
  public init() {}

  public func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? {
    let em = max(style.size * scale, 0)
    let cell = max(Int(em * 0.6 + 0.5), 1)
    let height = max(Int(em * 0.7 + 0.5), 1)
    let letters = Array(text)
    let width = cell * letters.count
    var coverage = [UInt8](repeating: 0, count: width * height)
    for (i, letter) in letters.enumerated() where letter != " " {
      // A hollow box, with a gap of one pixel to the next.
      let stroke = max(Int(em * 0.1), 1)
      for y in 0..<height {
        for x in 0..<max(cell - 1, 1) {
          let inside = x >= stroke && y >= stroke && x < cell - 1 - stroke && y < height - stroke
          coverage[y * width + i * cell + x] = inside ? 0 : 255
        }
      }
    }
    return GlyphRun(
      coverage: coverage, width: width, height: height, left: 0, top: height, advance: Float(width),
      ascent: em * 0.8, descent: em * 0.2)
  }

  public func emoji(_ text: String) -> Bitmap? {
    var seed: UInt32 = 2_166_136_261
    for byte in text.utf8 { seed = (seed ^ UInt32(byte)) &* 16_777_619 }
    let disc = Rect(width: 128, height: 128)
    let color = SRGBColor(hex: (seed >> 4) & 0x7F7F7F | 0x404040)
    let content = SpriteContent(bounds: disc, layers: [.ellipse(disc, paint: .color(color))])
    return Painter(glyphs: self).paint(content, scale: 1)?.bitmap
  }
}
