import RiffleView

/// A short message on the picture that disappears by itself.
package struct Toast: Hashable, Sendable {
  package let text: String
  /// The time it appeared, in seconds of the shell's clock.
  let start: Double
  /// True for an error.
  let isComplaint: Bool

  package init(_ text: String, at start: Double, isComplaint: Bool = false) {
    (self.text, self.start, self.isComplaint) = (text, start, isComplaint)
  }

  /// The seconds it is visible: long enough to read it twice.
  static let duration = 4.5
  private static let fade = 0.3

  package func isOver(at now: Double) -> Bool { now > start + Self.duration }

  package func opacity(at now: Double) -> Float {
    let (age, rest) = (now - start, start + Self.duration - now)
    return Float(max(min(age / Self.fade, rest / Self.fade, 1), 0))
  }

  /// Breaks a text into lines of at most this many letters, between words; a longer word, such as a path, anywhere.
  package static func lines(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = word
      if !line.isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = ""
      }
      while word.count > columns {
        lines.append(String(word.prefix(columns)))
        word = word.dropFirst(columns)
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Returns a box near the bottom of a place, above the tabs there, or at its top if only the bottom is occupied.
  package static func box(_ size: SIMD2<Float>, in place: Rect, clearOf taken: [Rect]) -> Rect {
    let left = (place.center.x - size.x / 2).rounded()
    let foot = Rect(origin: [left, (place.maximum.y - size.y - 14 - FootTab.height).rounded()], size: size)
    let head = Rect(origin: [left, (place.minimum.y + 14).rounded()], size: size)
    let (isFootTaken, isHeadTaken) = (taken.contains(where: foot.intersects), taken.contains(where: head.intersects))
    return isFootTaken && !isHeadTaken ? head : foot
  }

  /// Draws it in a place, clear of occupied areas if possible.
  func draw(at now: Double, in place: Rect, clearOf taken: [Rect] = [], on overlay: inout Overlay) {
    let opacity = opacity(at: now)
    guard opacity > 0 else { return }
    let letters = FontMetrics.regular
    let lines = Self.lines(text, columns: max(Int((place.size.x - 76) / letters.advance), 10))
    let columns = lines.map { letters.columns(of: $0) }.max() ?? 0
    let size = SIMD2(Float(columns) * letters.advance + 50, Float(lines.count) * 20 + 16)
    let box = Self.box(size, in: place, clearOf: taken)
    var own = Overlay(pointer: nil, showsHeadings: true, scale: overlay.scale)
    own.plate(box, radius: 10)
    own.dot([box.minimum.x + 18, box.minimum.y + 18], radius: 4, isComplaint ? Palette.interruption : Palette.live)
    for (index, line) in lines.enumerated() {
      own.text(line, at: [box.minimum.x + 34, box.minimum.y + 18 + Float(index) * 20], Palette.bright, letters)
    }
    for var sprite in own.sprites {
      sprite.opacity *= opacity
      overlay.append(sprite)
    }
  }
}
