import RiffleCore

extension Painter {
  /// A run drawn at once: in one colour, with its upper left corner in pixels relative to the local origin.
  private struct PlacedRun {
    var run: GlyphRun
    var x: Int
    var y: Int
    var color: SRGBColor
    /// An emoji instead of letters, with its rectangle in the same pixels.
    var emoji: (text: String, place: Rect)?
  }

  func textInk(_ line: TextLine, scale: Float) -> Rect? {
    var ink: Rect?
    for placed in place(line, scale: scale) {
      let letters = Rect(
        x: Float(placed.x), y: Float(placed.y), width: Float(placed.run.width), height: Float(placed.run.height))
      let rect = placed.emoji?.place ?? letters
      ink = ink?.union(rect) ?? rect
    }
    guard let ink else { return nil }
    return Rect(origin: ink.origin / scale, size: ink.size / scale)
  }

  func paintText(_ line: TextLine, on canvas: inout Canvas) {
    // Glyphs are aligned to whole pixels of the bitmap, to keep their hinting.
    let (ox, oy) = (Int(canvas.origin.x.rounded()), Int(canvas.origin.y.rounded()))
    for placed in place(line, scale: canvas.scale) {
      if let (text, place) = placed.emoji {
        let rect = Rect(origin: place.origin / canvas.scale, size: place.size / canvas.scale)
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
    let letters = line.spans.isEmpty ? [] : Array(line.text)
    let lines = line.text.split(separator: "\n", omittingEmptySubsequences: false)
    var start = 0
    let ranges = lines.map { text in
      // Ranges are only needed for styled or partial text.
      let count = line.part == nil && line.spans.isEmpty ? 0 : text.count
      defer { start += count + 1 }
      return start..<start + count
    }
    let spacing = line.style.size * TextLine.lineSpacing * scale
    let first = line.position.y * scale - spacing * Float(lines.count - 1) / 2
    let middles = line.spans.isEmpty ? [] : line.spans.middles(of: ranges, size: line.style.size)
    var placed: [PlacedRun] = []
    for (i, text) in lines.enumerated() {
      let segments =
        line.spans.isEmpty
        ? runs(of: String(text), line.style, scale)
        : line.spans.joined(within: ranges[i], style: line.style).flatMap {
          runs(of: String(letters[$0.characters]), $0.style, scale)
        }
      let advance = segments.reduce(0) { $0 + $1.width }
      var x = line.position.x * scale
      switch line.alignment {
      case .leading: break
      case .center: x -= advance / 2
      case .trailing: x -= advance
      }
      let middle = middles.isEmpty ? first + spacing * Float(i) : line.position.y * scale + middles[i].middle * scale
      // Letters of all sizes share the baseline of the largest.
      let largest = line.spans.isEmpty ? nil : segments.max { $0.style.size < $1.style.size }?.run
      var behind = ranges[i].lowerBound
      for segment in segments {
        defer {
          x += segment.width
          behind += line.part == nil && line.spans.isEmpty ? 0 : segment.text.count
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

  /// Returns the drawn characters of a segment and their colours; nil for all characters.
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

  /// A part of a line drawn at once: all of it, a tabular digit centered in its cell, or a letter of a text with a
  /// pitch.
  private struct Segment {
    var text: String
    var style: TextStyle
    var run: GlyphRun
    /// The width in pixels, and the space before it.
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
    if let pitch = style.pitch {
      return text.compactMap { letter in
        glyphs.run(of: String(letter), style: style, scale: scale).map { run in
          Segment(
            text: String(letter), style: style, run: run, width: pitch * scale,
            indent: (pitch * scale - run.advance) / 2)
        }
      }
    }
    guard style.hasTabularFigures else {
      return glyphs.run(of: text, style: style, scale: scale).map {
        [Segment(text: text, style: style, run: $0, width: $0.advance)]
      } ?? []
    }
    let cell = "0123456789".reduce(Float(0)) {
      max($0, glyphs.run(of: String($1), style: style, scale: scale)?.advance ?? 0)
    }
    var segments: [Segment] = []
    var phrase = ""
    func flush() {
      if let run = glyphs.run(of: phrase, style: style, scale: scale), !phrase.isEmpty {
        segments.append(Segment(text: phrase, style: style, run: run, width: run.advance))
      }
      phrase = ""
    }
    for character in text {
      guard ("0"..."9").contains(character) else {
        phrase.append(character)
        continue
      }
      flush()
      guard let run = glyphs.run(of: String(character), style: style, scale: scale) else { continue }
      segments.append(
        Segment(text: String(character), style: style, run: run, width: cell, indent: (cell - run.advance) / 2))
    }
    flush()
    return segments
  }
}

extension GlyphRun {
  /// Returns the pixels that some characters add to those before them: at the run's position they are where the whole
  /// line has them, with kerning and shaping. Nil if there are none.
  fileprivate func part(
    _ range: Range<Int>, of text: String, _ style: TextStyle, _ scale: Float, _ glyphs: any GlyphSource
  ) -> GlyphRun? {
    let letters = Array(text)
    let range = range.clamped(to: letters.indices)
    func run(_ end: Int) -> GlyphRun? { glyphs.run(of: String(letters[..<end]), style: style, scale: scale) }
    guard !range.isEmpty, var with = range.upperBound == letters.count ? self : run(range.upperBound) else {
      return nil
    }
    if range.lowerBound > 0, let without = run(range.lowerBound) { with.subtract(without) }
    return with.trimmed
  }

  private mutating func subtract(_ other: GlyphRun) {
    let (dx, dy) = (other.left - left, top - other.top)
    for y in max(0, -dy)..<max(min(other.height, height - dy), max(0, -dy)) {
      for x in max(0, -dx)..<max(min(other.width, width - dx), max(0, -dx)) {
        let place = (y + dy) * width + x + dx
        coverage[place] -= min(coverage[place], other.coverage[y * other.width + x])
      }
    }
  }

  /// Shifts the coverage to the right by a fraction of a pixel.
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

  /// The run without empty rows and columns; nil if it is empty.
  private var trimmed: GlyphRun? {
    let rows = (0..<height).filter { y in (0..<width).contains { coverage[y * width + $0] > 0 } }
    guard let top = rows.first, let bottom = rows.last else { return nil }
    let columns = (0..<width).filter { x in (top...bottom).contains { coverage[$0 * width + x] > 0 } }
    let (first, last) = (columns[0], columns[columns.count - 1])
    var result = self
    result.coverage = (top...bottom).flatMap { coverage[$0 * width + first...$0 * width + last] }
    result.width = last - first + 1
    result.height = bottom - top + 1
    result.left += first
    result.top -= top
    return result
  }
}
