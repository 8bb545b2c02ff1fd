import RiffleView

/// The debugger's picture while it is made: marks from back to front, and what a press on each of its places means.
///
/// A value, made anew for every frame from what there is to show; nothing in it outlives the frame. Places are given in
/// points of the panels, which are those of the window times a scale; what it holds is in points of the window.
package struct Overlay: Sendable {
  /// A place that answers.
  package struct Hit: Sendable, Equatable {
    package let place: Rect
    package let action: InspectorAction
  }

  package private(set) var sprites: [Sprite] = []
  /// Later ones lie in front.
  package private(set) var hits: [Hit] = []
  /// Where text is typed; nil where none is.
  package internal(set) var caret: Rect?
  /// How far each panel that is seen can be scrolled, in rows from where it is by itself.
  package internal(set) var reach: [Panel: ClosedRange<Int>] = [:]
  /// Where the pointer is, in points of the panels; nil when it is elsewhere.
  package private(set) var pointer: SIMD2<Float>?
  /// How much larger everything is drawn.
  private(set) var scale: InterfaceScale
  var factor: Float { scale.factor }

  /// Whether panels say what they are; pages beneath a row of tabs do not.
  let showsHeadings: Bool

  package init(pointer: SIMD2<Float>? = nil) { self.init(pointer: pointer, showsHeadings: true) }

  /// - Parameter pointer: in points of the window.
  init(pointer: SIMD2<Float>?, showsHeadings: Bool = true, scale: InterfaceScale = .one) {
    self.pointer = scale == .one ? pointer : pointer.map { $0 / scale.factor }
    (self.showsHeadings, self.scale) = (showsHeadings, scale)
  }

  /// What a press there asks for; nil where the overlay has nothing.
  package func action(at point: SIMD2<Float>) -> InspectorAction? { hits.last { $0.place.contains(point) }?.action }

  /// Makes a place answer. Those who come later lie in front.
  mutating func hit(_ place: Rect, _ action: InspectorAction) {
    hits.append(Hit(place: place.scaled(by: factor), action: action.scaled(by: factor)))
  }

  /// Whether the pointer is in a place that nothing covers yet.
  func isHovered(_ place: Rect) -> Bool { pointer.map(place.contains) ?? false }

  /// Draws something at another scale.
  mutating func drawing(at other: InterfaceScale, _ draw: (inout Overlay) -> Void) {
    let (scale, pointer) = (self.scale, self.pointer)
    (self.scale, self.pointer) = (other, pointer.map { $0 * (factor / other.factor) })
    draw(&self)
    (self.scale, self.pointer) = (scale, pointer)
  }

  /// Draws something that answers the pointer where what lies behind it does not.
  mutating func drawing(pointer window: SIMD2<Float>?, _ draw: (inout Overlay) -> Void) {
    let before = pointer
    pointer = window.map { $0 / factor }
    draw(&self)
    pointer = before
  }

  /// Appends any sprite, in points of the window.
  mutating func append(_ sprite: Sprite) { sprites.append(sprite) }

  // MARK: - Surfaces

  /// A plate of dark glass, which also keeps presses from what lies beneath.
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
    hit(rect, .none)
  }

  /// A place in the window, with its edges on whole points where everything is drawn larger.
  private func snapped(_ rect: Rect) -> Rect {
    guard scale != .one else { return rect }
    let (low, high) = ((rect.minimum * factor), (rect.maximum * factor))
    return Rect(corner: low.rounded(.toNearestOrAwayFromZero), corner: high.rounded(.toNearestOrAwayFromZero))
  }

  /// A width in whole points of the window, where everything is drawn larger.
  private func whole(_ width: Float) -> Float { scale == .one ? width : max((width * factor).rounded(), 1) }

  /// A rounded surface of a size that does not change from frame to frame.
  mutating func surface(_ rect: Rect, radius: Float, _ color: SRGBColor) {
    let rect = snapped(rect)
    guard rect.isDrawable else { return }
    let content = SpriteContent(
      size: rect.size,
      layers: [.roundedRectangle(Rect(size: rect.size), radius: radius * factor, paint: .color(.white))])
    sprites.append(Sprite(content, homography: .translation(rect.origin), tint: color))
  }

  /// A rounded outline of a size that does not change from frame to frame. A large one has square corners: its inside is
  /// clear, and to lay that many clear pixels over a picture costs more than all the words of a panel.
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
    let content = SpriteContent(
      size: rect.size,
      layers: [
        .roundedStroke(Rect(size: rect.size), radius: radius * factor, width: whole(width), color: .white)
      ])
    sprites.append(Sprite(content, homography: .translation(rect.origin), tint: color))
  }

  /// A bar with square ends, on whole points, of any length: made of pieces whose lengths are powers of two, so that one
  /// that grows paints nothing new.
  mutating func bar(_ rect: Rect, _ color: SRGBColor) {
    let (low, high) = (rect.minimum * factor, rect.maximum * factor)
    let left = low.x.rounded()
    var (x, y) = (left, low.y.rounded())
    var width = max(Int(high.x.rounded() - left), rect.size.x > 0 ? 1 : 0)
    var height = max(Int(high.y.rounded() - y), rect.size.y > 0 ? 1 : 0)
    if scale != .one {
      // Thin lines are equally thin wherever they lie.
      if rect.size.x > 0, rect.size.x <= 3 { width = Int(whole(rect.size.x)) }
      if rect.size.y > 0, rect.size.y <= 3 { height = Int(whole(rect.size.y)) }
    }
    if height > 32, width <= 32 {
      // A standing bar is cut the other way.
      var rest = height
      while rest > 0, width > 0 {
        let piece = Self.piece(of: rest)
        append(block: [Float(width), Float(piece)], at: [x, y], color)
        y += Float(piece)
        rest -= piece
      }
      return
    }
    while width > 0, height > 0 {
      let piece = Self.piece(of: width)
      append(block: [Float(piece), Float(height)], at: [x, y], color)
      x += Float(piece)
      width -= piece
    }
  }

  private static func piece(of length: Int) -> Int { min(1 << (Int.bitWidth - 1 - length.leadingZeroBitCount), 256) }

  private mutating func append(block size: SIMD2<Float>, at place: SIMD2<Float>, _ color: SRGBColor) {
    let content = SpriteContent(
      size: size, layers: [.roundedRectangle(Rect(size: size), radius: 0, paint: .color(.white))])
    sprites.append(Sprite(content, homography: .translation(place), tint: color))
  }

  /// A disc about a point.
  mutating func dot(_ center: SIMD2<Float>, radius: Float, _ color: SRGBColor) {
    let radius = radius * factor
    let box = Rect(size: [2 * radius, 2 * radius])
    sprites.append(
      Sprite(
        SpriteContent(size: box.size, layers: [.ellipse(box, paint: .color(.white))]),
        homography: .translation(center * factor - SIMD2(repeating: radius)), tint: color))
  }

  /// A square on its corner about a point.
  mutating func diamond(_ center: SIMD2<Float>, radius: Float, _ color: SRGBColor) {
    let side = radius * factor * Float(2).squareRoot()
    let box = Rect(x: -side / 2, y: -side / 2, width: side, height: side)
    sprites.append(
      Sprite(
        SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 1, paint: .color(.white))]),
        homography: .translation(center * factor) * .rotation(.pi / 4), tint: color))
  }

  // MARK: - Text

  enum Alignment: Sendable { case leading, center, trailing }

  /// One line.
  ///
  /// - Parameters:
  ///   - place: the leading end, the middle or the trailing end of the text, halfway up the line.
  ///   - columns: cut to this many letters.
  ///   - cut: where it is cut.
  /// - Returns: the box of the text.
  @discardableResult
  mutating func text(
    _ text: String, at place: SIMD2<Float>, _ color: SRGBColor = Palette.plain, _ letters: FontMetrics = .regular,
    _ alignment: Alignment = .leading, columns: Int = .max, cut: FontMetrics.Cut = .end
  ) -> Rect {
    let text = columns == .max ? text : letters.cut(text, to: columns, at: cut)
    let letters = scale.letters(letters)
    let width = letters.width(of: text)
    let place = place * factor
    var left = place.x
    switch alignment {
    case .leading: break
    case .center: left -= width / 2
    case .trailing: left -= width
    }
    let corner = SIMD2(left.rounded(), (place.y - letters.height / 2).rounded())
    var pieces: [Sprite] = []
    letters.pieces(of: text) { content, column in
      pieces.append(
        Sprite(
          content, homography: .translation([corner.x + Float(column) * letters.advance, corner.y]), tint: color))
    }
    sprites.append(contentsOf: pieces)
    return Rect(origin: corner / factor, size: SIMD2(width, letters.height) / factor)
  }

  /// Points of the panels from letter to letter.
  func advance(of letters: FontMetrics) -> Float { scale.letters(letters).advance / factor }
}
