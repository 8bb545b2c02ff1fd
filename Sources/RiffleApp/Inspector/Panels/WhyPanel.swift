package struct WhyPanel: PanelPart {
  let content: PanelContent

  package struct Word: Equatable {
    package let text: String
    package let column: Int
    package let line: Int
    package let link: RichText.Link?
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    guard let room = overlay.panel(.why, in: place) else { return }
    guard let sentence = readings.why, !sentence.spans.isEmpty else {
      let isAnimating = playback.simulation.world.isAnimating
      let choice = isAnimating ? "click what moves to ask why" : "nothing moves; click something"
      // While time runs, the scene receives the clicks.
      let words = playback.transport.isPaused ? choice : "Space: pause, then click something"
      overlay.text(words, at: [room.minimum.x, room.minimum.y + 8], Palette.quiet, .small)
      return
    }
    for letters in [FontMetrics.regular, .small] {
      let lineHeight = letters.height + 3
      let words = Self.words(sentence, columns: letters.columns(in: room.size.x))
      let count = (words.last?.line ?? 0) + 1
      let fits = Float(count) * lineHeight <= room.size.y + 4
      guard fits || letters.size == FontMetrics.small.size else { continue }
      let fitting = fits ? count : max(Int((room.size.y + 4) / lineHeight), 1)
      let first = overlay.firstRow(of: .why, count, fitting: fitting)
      overlay.scrollMark(count, fitting: fitting, from: first, in: room)
      for word in words where word.line >= first {
        let y = room.minimum.y + 10 + Float(word.line - first) * lineHeight
        guard y + letters.height / 2 <= room.maximum.y + 6 else { return }
        draw(word, at: [room.minimum.x + Float(word.column) * letters.advance, y], letters, on: &overlay)
      }
      return
    }
  }

  private func draw(_ word: Word, at place: SIMD2<Float>, _ letters: FontMetrics, on overlay: inout Overlay) {
    guard word.link == nil else { return overlay.link(word, at: place, letters) }
    let isFigure = word.text.contains { $0.isNumber }
    overlay.text(word.text, at: place, isFigure ? Palette.bright : Palette.plain, letters)
  }

  /// Links stay whole if they fit into a line; a longer word is cut in its middle.
  package static func words(_ sentence: RichText, columns: Int) -> [Word] {
    var words: [Word] = []
    var (column, line) = (0, 0)
    var needsSpace = false
    func put(_ text: String, _ link: RichText.Link?) {
      let text = FontMetrics.regular.cut(text, to: columns, at: .middle)
      let width = FontMetrics.regular.columns(of: text)
      if column > 0, column + (needsSpace ? 1 : 0) + width > columns {
        column = 0
        line += 1
        // A comma stays with the word before it.
        if !needsSpace, let last = words.last, last.column > 0, last.text.count + width <= columns {
          words[words.count - 1] = Word(text: last.text, column: 0, line: line, link: last.link)
          column = FontMetrics.regular.columns(of: last.text)
        }
      } else if needsSpace, column > 0 {
        column += 1
      }
      words.append(Word(text: text, column: column, line: line, link: link))
      column += width
      needsSpace = false
    }
    for span in sentence.spans {
      if span.link != nil, span.text.count <= columns {
        put(span.text, span.link)
        continue
      }
      for (index, part) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { needsSpace = true }
        if !part.isEmpty { put(String(part), span.link) }
      }
    }
    return words
  }
}

extension Overlay {
  mutating func link(_ word: WhyPanel.Word, at place: SIMD2<Float>, _ letters: FontMetrics = .small) {
    switch word.link {
    case .tick(let tick): link(word.text, at: place, .seek(tick), letters)
    case .selection(let selection): link(word.text, at: place, .select(selection), letters)
    case nil: text(word.text, at: place, Palette.plain, letters)
    }
  }
}
