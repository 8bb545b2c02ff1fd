import CLibrary
import RiffleMotion

/// The hover text of an animation: its numbers, and its curve as an image and, for other editors, in block letters.
package struct AnimationCard {
  private let animation: Animation
  private let track: SampledTrack?

  package init(_ animation: Animation) {
    self.animation = animation
    track = try? SampledTrack(animation, from: 0, to: 1, velocity: 0)
  }

  package var paragraphs: [String] {
    guard let track, span.isFinite, span > 0 else { return [] }
    let values = (0...96).map { track.value(at: span * Double($0) / 96) }
    guard values.allSatisfy(\.isFinite), let low = values.min(), let high = values.max(), high > low else { return [] }
    return [
      figures(high), "`\(letters(values, low, high))`", "![curve](\(picture(values, min(low, 0), max(high, 1))))",
    ]
  }

  /// The shown duration: at most 4 seconds.
  private var span: Double { min(animation.totalDuration, 4) }

  private func figures(_ high: Double) -> String {
    var parts = [
      animation.totalDuration.isFinite
        ? "At rest after \(seconds(animation.totalDuration)) s" : "It does not end; the first \(seconds(span)) s",
      animation.delayBeforeMotion > 0 ? "begins after \(seconds(animation.delayBeforeMotion)) s" : nil,
    ].compactMap(\.self)
    if let spring = animation.mergingSpring?.spring {
      parts.append("perceptual duration \(seconds(spring.duration)) s, bounce \(seconds(spring.bounce))")
    }
    if let track, high > track.end + 0.0005, track.end == 1 {
      parts.append("overshoots by \(NumberFormat.fixed((high - 1) * 100, decimals: 1)) %")
    }
    return parts.joined(separator: "; ") + "."
  }

  private func seconds(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }

  private func letters(_ values: [Double], _ low: Double, _ high: Double) -> String {
    let heights = Array("▁▂▃▄▅▆▇█")
    return String(
      stride(from: 0, through: 96, by: 3).map { heights[Int(((values[$0] - low) / (high - low) * 7).rounded())] })
  }

  private func picture(_ values: [Double], _ low: Double, _ high: Double) -> String {
    let (width, height) = (240.0, 120.0)
    func y(_ value: Double) -> String {
      NumberFormat.fixed(8 + (height - 16) * (high - value) / (high - low), decimals: 1)
    }
    let points = values.enumerated().map { place, value in
      NumberFormat.fixed(8 + (width - 16) * Double(place) / 96, decimals: 1) + "," + y(value)
    }
    let line = { (value: Double) in
      "<path d='M8 \(y(value))H\(width - 8)' stroke='#808080' stroke-opacity='.5' stroke-dasharray='3 3'/>"
    }
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(Int(width))' height='\(Int(height))'>\(line(0))\(line(1))"
      + "<polyline fill='none' stroke='#2EC4B6' stroke-width='2' points='\(points.joined(separator: " "))'/></svg>"
    return "data:image/svg+xml;base64," + Data(svg.utf8).base64EncodedString()
  }
}
