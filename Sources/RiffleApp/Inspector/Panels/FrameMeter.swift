import RiffleView

/// A cell for each tick, coloured by the phase of the value, with the length of each phase above it.
struct FrameMeter {
  let cells: FrameCells
  let scale: TickScale

  static func color(of phase: FrameCells.Phase) -> SRGBColor {
    switch phase {
    case .rest: Palette.resting
    case .delay: Palette.delayed
    case .moving: Palette.moving
    case .overshoot: Palette.overshooting
    case .settling: Palette.settling
    }
  }

  func draw(in track: Rect, on overlay: inout Overlay) {
    let letters = FontMetrics.small
    for run in cells.runs {
      let left = max(scale.x(of: run.ticks.lowerBound), track.minimum.x)
      let right = min(scale.x(of: run.ticks.upperBound + 1), track.maximum.x)
      guard right > left else { continue }
      let color = Self.color(of: run.phase)
      if scale.pitch >= 4 {
        for tick in run.ticks {
          let x = scale.x(of: tick)
          guard x >= track.minimum.x, x + scale.pitch <= track.maximum.x + 1 else { continue }
          overlay.bar(
            Rect(x: x, y: track.minimum.y, width: max(scale.pitch.rounded(.down) - 1, 1), height: track.size.y), color)
        }
      } else {
        overlay.bar(
          Rect(x: left, y: track.minimum.y, width: max(right.rounded() - left.rounded() - 1, 1), height: track.size.y),
          color)
      }
      let text = "\(run.length)"
      if run.phase != .rest, letters.width(of: text) <= right - left {
        let ink = run.phase == .delay ? Palette.plain : color
        overlay.text(text, at: [(left + right) / 2, track.minimum.y - 8], ink, letters, .center)
      }
    }
  }
}
