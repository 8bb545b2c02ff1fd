/// The debugger's picture as it is built, and its hit targets. Points of the panels are stored as those of the window.
package struct Overlay: Sendable {
  package struct Hit: Sendable, Equatable {
    package let place: Rect
    package let command: Command
  }

  package private(set) var sprites: [Sprite] = []
  package private(set) var hits: [Hit] = []
  package var caret: Rect?
  /// The picker in front; a hit on a row is an index into its items.
  var picker: Picker?
  /// The range in which each visible panel can be scrolled, in rows from its default.
  package var reach: [Panel: ClosedRange<Int>] = [:]
  package var scrolled: [Panel: Int] = [:]
  /// The position of the pointer, in points of the panels; nil outside of the window.
  package internal(set) var pointer: SIMD2<Float>?
  private(set) var scale: InterfaceScale
  package var factor: Float { scale.factor }

  let showsHeadings: Bool

  /// - Parameter pointer: in points of the window.
  package init(pointer: SIMD2<Float>? = nil, showsHeadings: Bool = true, scale: InterfaceScale = .one) {
    self.pointer = scale == .one ? pointer : pointer.map { $0 / scale.factor }
    (self.showsHeadings, self.scale) = (showsHeadings, scale)
  }

  package func command(at point: SIMD2<Float>) -> Command? { hits.last { $0.place.contains(point) }?.command }

  package mutating func hit(_ place: Rect, _ command: Command) {
    hits.append(Hit(place: place.scaled(by: factor), command: command.scaled(by: factor)))
  }

  func isHovered(_ place: Rect) -> Bool { pointer.map(place.contains) ?? false }

  mutating func drawing(at other: InterfaceScale, _ draw: (inout Overlay) -> Void) {
    let (scale, pointer) = (self.scale, self.pointer)
    (self.scale, self.pointer) = (other, pointer.map { $0 * (factor / other.factor) })
    draw(&self)
    (self.scale, self.pointer) = (scale, pointer)
  }

  mutating func append(_ sprite: Sprite) { sprites.append(sprite) }

  /// Draws a plate of dark glass, which also keeps presses from parts below.
  mutating func plate(_ rect: Rect, radius: Float = 10) {
    let place = snapped(rect)
    let bounds = Rect(size: place.size)
    let content = SpriteContent(
      size: place.size,
      layers: [
        .roundedRectangle(bounds, radius: radius * factor, paint: .color(Palette.glass)),
        .roundedStroke(bounds, radius: radius * factor, width: whole(1), color: Palette.edge),
      ])
    sprites.append(Sprite(content, at: place.origin))
    hit(rect, .nothing)
  }

  /// Returns a rectangle in the window, with its edges on whole points if the scale is not 1.
  private func snapped(_ rect: Rect) -> Rect {
    guard scale != .one else { return rect }
    let (low, high) = ((rect.minimum * factor), (rect.maximum * factor))
    return Rect(corner: low.rounded(.toNearestOrAwayFromZero), corner: high.rounded(.toNearestOrAwayFromZero))
  }

  private func whole(_ width: Float) -> Float { scale == .one ? width : max((width * factor).rounded(), 1) }

  mutating func surface(_ rect: Rect, radius: Float, _ color: SRGBColor) {
    let rect = snapped(rect)
    guard rect.isDrawable else { return }
    append([.roundedRectangle(Rect(size: rect.size), radius: radius * factor, paint: .color(.white))], in: rect, color)
  }

  private mutating func append(_ layers: [Layer], in rect: Rect, _ color: SRGBColor) {
    let content = SpriteContent(size: rect.size, layers: layers)
    sprites.append(Sprite(content, homography: .translation(rect.origin), tint: color))
  }

  /// Draws a rounded outline of a size that does not change from frame to frame. A large one has square corners:
  /// blending the clear pixels inside costs more than all the text of a panel.
  mutating func outline(_ rect: Rect, radius: Float, width: Float = 1, _ color: SRGBColor) {
    if rect.isDrawable, rect.size.x * rect.size.y > 100_000 {
      let (low, high) = (rect.minimum, rect.maximum)
      bar(Rect(x: low.x, y: low.y, width: rect.size.x, height: width), color)
      bar(Rect(x: low.x, y: high.y - width, width: rect.size.x, height: width), color)
      bar(Rect(x: low.x, y: low.y + width, width: width, height: rect.size.y - 2 * width), color)
      bar(Rect(x: high.x - width, y: low.y + width, width: width, height: rect.size.y - 2 * width), color)
      return
    }
    let rect = snapped(rect)
    guard rect.isDrawable else { return }
    let bounds = Rect(size: rect.size)
    append([.roundedStroke(bounds, radius: radius * factor, width: whole(width), color: .white)], in: rect, color)
  }

  /// Draws a bar of any length on whole points, in pieces of powers of two, so that a growing one paints nothing new.
  package mutating func bar(_ rect: Rect, _ color: SRGBColor) {
    let (low, high) = (rect.minimum * factor, rect.maximum * factor)
    var place = SIMD2(low.x.rounded(), low.y.rounded())
    var width = max(Int(high.x.rounded() - place.x), rect.size.x > 0 ? 1 : 0)
    var height = max(Int(high.y.rounded() - place.y), rect.size.y > 0 ? 1 : 0)
    if scale != .one {
      // Thin lines have the same width everywhere.
      if rect.size.x > 0, rect.size.x <= 3 { width = Int(whole(rect.size.x)) }
      if rect.size.y > 0, rect.size.y <= 3 { height = Int(whole(rect.size.y)) }
    }
    guard width > 0, height > 0 else { return }
    let axis = height > 32 && width <= 32 ? 1 : 0
    var (size, rest) = (SIMD2(Float(width), Float(height)), axis == 1 ? height : width)
    while rest > 0 {
      let piece = min(1 << (Int.bitWidth - 1 - rest.leadingZeroBitCount), 256)
      size[axis] = Float(piece)
      let block = Layer.roundedRectangle(Rect(size: size), radius: 0, paint: .color(.white))
      append([block], in: Rect(origin: place, size: size), color)
      place[axis] += size[axis]
      rest -= piece
    }
  }

  mutating func dot(_ center: SIMD2<Float>, radius: Float, _ color: SRGBColor) {
    let radius = radius * factor
    let size = SIMD2(repeating: 2 * radius)
    let place = Rect(origin: center * factor - SIMD2(repeating: radius), size: size)
    append([.ellipse(Rect(size: size), paint: .color(.white))], in: place, color)
  }

  mutating func diamond(_ center: SIMD2<Float>, radius: Float, _ color: SRGBColor) {
    let side = radius * factor * Float(2).squareRoot()
    let box = Rect(x: -side / 2, y: -side / 2, width: side, height: side)
    let content = SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 1, paint: .color(.white))])
    let homography = Homography.translation(center * factor) * .rotation(.pi / 4)
    sprites.append(Sprite(content, homography: homography, tint: color))
  }

  /// Draws one line of text; returns its box. `place` is its leading end, middle or trailing end, halfway up the line.
  /// The text is cut to `columns` letters, or to those that fit into `width` points, but at least `least`.
  @discardableResult package mutating func text(
    _ text: String, at place: SIMD2<Float>, _ color: SRGBColor = Palette.plain, _ letters: FontMetrics = .regular,
    _ alignment: TextLine.Alignment = .leading, within width: Float? = nil, least: Int = 0, columns: Int = .max,
    cut: FontMetrics.Cut = .end
  ) -> Rect {
    let columns = width.map { letters.columns(in: $0, least: least) } ?? columns
    let text = columns == .max ? text : letters.cut(text, to: columns, at: cut)
    let letters = scale.letters(letters)
    let width = letters.width(of: text)
    let place = place * factor
    let left = place.x - width * alignment.share
    let corner = SIMD2(left.rounded(), (place.y - letters.height / 2).rounded())
    letters.pieces(of: text) { content, column in
      let place = SIMD2(corner.x + Float(column) * letters.advance, corner.y)
      sprites.append(Sprite(content, homography: .translation(place), tint: color))
    }
    return Rect(origin: corner / factor, size: SIMD2(width, letters.height) / factor)
  }

  mutating func line(_ from: SIMD2<Float>, _ to: SIMD2<Float>, width: Float, _ color: SRGBColor) {
    let (from, to, width) = (from * factor, to * factor, width * factor)
    let way = to - from
    let length = way.length
    guard length.isFinite, length > 0.01 else { return }
    // Lengths are powers of two, stretched to the rest: few contents, and an invisible stretch.
    var rung: Float = 4
    while rung < length, rung < 256 { rung *= 2 }
    let bounds = Rect(x: -width / 2, y: -width / 2, width: rung + width, height: width)
    let content = SpriteContent(
      bounds: bounds, layers: [.roundedRectangle(bounds, radius: width / 2, paint: .color(.white))])
    let along = way / rung
    let across = SIMD2(-way.y, way.x) / length
    let homography = Homography(x: [along.x, across.x, from.x], y: [along.y, across.y, from.y])
    append(Sprite(content, homography: homography, tint: color))
  }

  /// Draws a curve through points, with as few straight pieces as look the same.
  package mutating func curve(_ points: [SIMD2<Float>], width: Float, _ color: SRGBColor) {
    guard var start = points.first else { return }
    var last = start
    var (low, high) = (-Float.infinity, Float.infinity)
    for point in points.dropFirst() {
      // The cone of slopes from `start` that pass all points so far within a third of a point.
      let across = max(point.x - start.x, 0.01)
      let slope = (point.y - start.y) / across
      if slope < low || slope > high || point.x - start.x > 250 {
        line(start, last, width: width, color)
        start = last
        let across = max(point.x - start.x, 0.01)
        (low, high) = ((point.y - start.y - 0.33) / across, (point.y - start.y + 0.33) / across)
      } else {
        low = max(low, (point.y - start.y - 0.33) / across)
        high = min(high, (point.y - start.y + 0.33) / across)
      }
      last = point
    }
    line(start, last, width: width, color)
  }

  /// Draws a line that is level up to each point of another height. Its vertical parts have the colour `riser`.
  mutating func steps(_ points: [SIMD2<Float>], _ color: SRGBColor, riser: SRGBColor? = nil) {
    guard var start = points.first, let end = points.last else { return }
    for point in points where point.y != start.y {
      bar(Rect(x: start.x, y: start.y, width: point.x - start.x, height: 1), color)
      if let riser { bar(Rect(x: point.x, y: min(start.y, point.y), width: 1, height: abs(start.y - point.y)), riser) }
      start = point
    }
    bar(Rect(x: start.x, y: start.y, width: end.x - start.x, height: 1), color)
  }

  mutating func dotted(_ points: [SIMD2<Float>], every pitch: Float, _ color: SRGBColor) {
    guard var next = points.first?.x else { return }
    for (from, to) in zip(points, points.dropFirst()) {
      while next <= to.x, to.x > from.x {
        let part = (next - from.x) / (to.x - from.x)
        dot(from + (to - from) * part, radius: 1.1, color)
        next += pitch
      }
    }
  }

  mutating func hatch(_ rect: Rect, _ color: SRGBColor) {
    var x = rect.minimum.x
    while x < rect.maximum.x {
      bar(Rect(x: x, y: rect.minimum.y, width: min(2, rect.maximum.x - x), height: rect.size.y), color)
      x += 5
    }
  }
}

extension Sprite {
  /// Returns a pointer's arrow with its tip at a point, for films of user input; in a ring while its button is down.
  package static func pointer(at point: SIMD2<Float>, isDown: Bool) -> Sprite {
    let arrow = Path {
      $0.addLines([[0, 0], [0, 17], [4, 13.4], [6.6, 19.4], [9.2, 18.3], [6.7, 12.4], [12, 12.4]])
      $0.closeSubpath()
    }
    let ring = Rect(x: -14, y: -14, width: 28, height: 28)
    var layers: [Layer] = [
      .path(arrow, .stroke(StrokeStyle(lineWidth: 2.5)), paint: .color(.black)),
      .path(arrow, .fill(.nonZero), paint: .color(.white)),
    ]
    if isDown { layers.insert(.ellipse(ring, paint: .color(SRGBColor.white.opacity(0.25))), at: 0) }
    return Sprite(SpriteContent(size: [12, 20], layers: layers), homography: .translation(point))
  }
}
