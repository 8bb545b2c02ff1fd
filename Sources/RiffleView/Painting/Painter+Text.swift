import RiffleCore

extension Painter {
  /// One line laid out: a run and its upper left corner in pixels relative to the local origin.
  private struct PlacedRun {
    var run: GlyphRun
    var x: Int
    var y: Int
  }

  func textInk(_ line: TextLine, scale: Float) -> Rect? {
    var ink: Rect?
    for placed in place(line, scale: scale) {
      let rect = Rect(
        x: Float(placed.x), y: Float(placed.y), width: Float(placed.run.width), height: Float(placed.run.height))
      ink = ink?.union(rect) ?? rect
    }
    guard let ink else { return nil }
    return Rect(origin: ink.origin / scale, size: ink.size / scale)
  }

  func paintText(_ line: TextLine, on canvas: inout Canvas) {
    let color = line.color.premultiplied
    // Glyphs keep to whole pixels of the bitmap, or hinting would be lost.
    let (ox, oy) = (Int(canvas.origin.x.rounded()), Int(canvas.origin.y.rounded()))
    for placed in place(line, scale: canvas.scale) {
      let run = placed.run
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
    let lines = line.text.split(separator: "\n", omittingEmptySubsequences: false)
    let spacing = line.style.size * TextLine.lineSpacing * scale
    let first = line.position.y * scale - spacing * Float(lines.count - 1) / 2
    var placed: [PlacedRun] = []
    for (i, text) in lines.enumerated() {
      guard let run = glyphs.run(of: String(text), style: line.style, scale: scale), run.width > 0 else { continue }
      let baseline = (first + spacing * Float(i) + (run.ascent - run.descent) / 2).rounded()
      var x = line.position.x * scale
      switch line.alignment {
      case .leading: break
      case .center: x -= run.advance / 2
      case .trailing: x -= run.advance
      }
      placed.append(PlacedRun(run: run, x: Int(x.rounded()) + run.left, y: Int(baseline) - run.top))
    }
    return placed
  }
}
