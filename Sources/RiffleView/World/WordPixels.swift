/// The texts of a frame, each with the part of the frame that determines its contrast.
package struct WordPixels {
  private let list: DrawList
  private let boxes: [Rect?]
  private let appearance: Appearance
  /// Glass also reads the surrounding pixels.
  private let margin: Float
  private var placements: [Entity: [Placement]] = [:]

  /// Ignores particles, which are transient.
  package init(_ world: World, size: SIMD2<Float>) {
    var world = world
    for entity in world.entities(with: ParticleBirths.self) { world.remove(ParticleBirths.self, from: entity) }
    appearance = Appearance(world)
    list = DrawList(world, size: size)
    boxes = list.sprites.map(\.seenBox)
    margin = list.sprites.contains(where: \.hasGlass) ? 48 : 1
    for placement in world.placements() {
      guard placement.showsFront || world.has(TwoSided.self, placement.entity),
        appearance.face(of: placement).label?.text.isEmpty == false
      else { continue }
      placements[placement.entity, default: []].append(placement)
    }
  }

  /// One for each camera; none while the entity faces away.
  package func words(of entity: Entity) -> [Words] {
    (placements[entity] ?? []).compactMap { placement in
      guard let content = appearance.content(of: placement), let label = appearance.face(of: placement).label,
        case .text(let line)? = content.layers.last?.lastText
      else { return nil }
      let (cells, side) = Self.cells(of: label, line)
      let corners = cells.flatMap { Rect(center: $0, size: [side, side]).corners }
      let seen = corners.compactMap(placement.homography.project)
      guard let box = cells.isEmpty || seen.count < corners.count ? nil : Rect(around: seen),
        all(box.size .< SIMD2(4096, 4096))
      else { return nil }
      let area = box.inset(by: -margin)
      let (start, end) = (area.minimum.rounded(.down), area.maximum.rounded(.up))
      let solid = Layer.roundedRectangle(
        Rect(around: corners.isEmpty ? [.zero] : corners).inset(by: -side), radius: 0, paint: .color(.black))
      let target = placement.blur > 0 ? content.blurred(by: placement.blur) : content
      var part = DrawList(size: end - start, ground: .flat(list.ground.color(at: box.center, in: list.size)))
      for (sprite, box) in zip(list.sprites, boxes) {
        if let box, any(box.maximum .< start) || any(box.minimum .> end) { continue }
        var sprite = sprite
        sprite.changeContents { if $0 == target { $0.layers = $0.layers.replacingText(by: solid) } }
        sprite.move(through: .translation(-start))
        part.append(sprite)
      }
      return Words(
        picture: part, solid: solid, cells: cells, side: side, map: .translation(-start) * placement.homography,
        colors: label.colors.map { SRGBColor($0) }, opacity: placement.opacity)
    }
  }

  private static func cells(of label: Label, _ line: TextLine) -> (cells: [SIMD2<Float>], side: Float) {
    // A letter of a split text is at the center of its entity.
    if label.part != nil { return ([line.position], label.style.size * 0.4) }
    var shown = label
    shown.text = line.text
    let ruler = TextRuler(shown)
    let side = (ruler.middles.map(\.size).min() ?? label.style.size) * 0.4
    var cells: [SIMD2<Float>] = []
    for (range, middle) in zip(ruler.lines, ruler.middles) {
      let width = ruler.width(of: range)
      guard width > 0 else { continue }
      let share = line.alignment.share
      let count = max((width / side).rounded(.down), 1)
      for step in 0..<min(Int(count), 256) {
        cells.append(line.position + [width * ((Float(step) + 0.5) / count - share), middle.middle])
      }
    }
    return (cells, side)
  }
}

/// Equal values have the same contrast.
package struct Words: Hashable, Sendable {
  /// The frame without letters, with a solid black layer instead of the text.
  fileprivate let picture: DrawList
  fileprivate let solid: Layer
  fileprivate let cells: [SIMD2<Float>]
  fileprivate let side: Float
  fileprivate let map: Homography
  fileprivate let colors: [SRGBColor]
  /// The opacity of the text with its ancestors.
  package let opacity: Float

  /// The minimal contrast of the text with its background; nil if it is invisible, or if `images` lacks an image. The
  /// text ends where its coverage falls below half of the maximum; the square before that is its edge.
  package func contrast(by rasterizer: inout Rasterizer, images: any ImageSource = NoImages()) -> Float? {
    guard !picture.sprites.contains(where: { $0.shows { $0.lacksImage(of: images) } }) else { return nil }
    let (black, white, behind) = (
      rasterizer.render(picture), rasterizer.render(picture(with: .white)), rasterizer.render(picture(with: nil))
    )
    let squares = cells.map { cell in
      (self.mean(of: black, at: cell), self.mean(of: white, at: cell), self.mean(of: behind, at: cell))
    }
    // Text over nothing but content that blends with it differs in some channels only.
    let shares = squares.map { max(($0.1 - $0.0).max(), 0) }
    let most = shares.max() ?? 0
    // A sliver beside a cover is not readable.
    guard most > 0.1 else { return nil }
    var contrasts = [Float?](repeating: nil, count: shares.count)
    for index in shares.indices where shares[index] >= most / 2 {
      let isEdge = shares[max(index - 1, 0)] < most / 2 || shares[min(index + 1, shares.count - 1)] < most / 2
      if isEdge, shares[index] < most - 0.5 / 255 { continue }
      let (black, white, behind) = squares[index]
      for color in colors {
        let channels = SIMD3(Float(color.red), Float(color.green), Float(color.blue)) / 255
        let opaque = black + (white - black) * channels
        let seen = behind + (opaque - behind) * (Float(color.alpha) / 255)
        contrasts[index] = min(contrasts[index] ?? .infinity, Self.color(seen).contrast(with: Self.color(behind)))
      }
    }
    // A single square does not count: a particle may be in front of a letter.
    let pairs = zip(contrasts, contrasts.dropFirst()).compactMap { a, b in a.flatMap { a in b.map { max(a, $0) } } }
    return (pairs.isEmpty ? contrasts.compactMap(\.self) : pairs).min()
  }

  private func picture(with color: SRGBColor?) -> DrawList {
    var list = picture
    let rect = solid.rect ?? Rect(size: .zero)
    let layers = color.map { [Layer.roundedRectangle(rect, radius: 0, paint: .color($0))] } ?? []
    for index in list.sprites.indices {
      list.sprites[index].changeContents { $0.layers = $0.layers.replacing(solid, with: layers) }
    }
    return list
  }

  private func mean(of bitmap: Bitmap, at cell: SIMD2<Float>) -> SIMD3<Float> {
    var (sum, count) = (SIMD3<Float>.zero, Float(0))
    for row in -1...1 {
      for column in -1...1 {
        guard let place = map.project(cell + SIMD2(Float(column), Float(row)) * (side / 3)) else { continue }
        let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        guard (0..<bitmap.width).contains(x), (0..<bitmap.height).contains(y) else { continue }
        let pixel = bitmap.channels(x, y)
        sum += SIMD3(Float(pixel.x), Float(pixel.y), Float(pixel.z))
        count += 255
      }
    }
    return sum / max(count, 1)
  }

  private static func color(_ channels: SIMD3<Float>) -> Color {
    Color(srgbRed: channels.x, green: channels.y, blue: channels.z)
  }
}

/// No letters and emoji: the background of text must not depend on a font.
package struct NoGlyphs: GlyphSource {
  package init() {}

  package func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? {
    GlyphRun(coverage: [], width: 0, height: 0, left: 0, top: 0, advance: 0, ascent: 0, descent: 0)
  }

  package func emoji(_ text: String) -> Bitmap? { Bitmap(width: 1, height: 1) }
}

extension Layer {
  fileprivate var lastText: Layer? {
    switch self {
    case .text: self
    case .clipped(_, let layers): layers.last?.lastText
    default: nil
    }
  }

  fileprivate func lacksImage(of source: any ImageSource) -> Bool {
    switch self {
    case .image(let image): source.image(image.name) == nil
    case .clipped(_, let layers): layers.contains { $0.lacksImage(of: source) }
    default: false
    }
  }
}

extension [Layer] {
  fileprivate func replacingText(by layer: Layer) -> [Layer] {
    guard case .clipped(let outline, let layers)? = last else { return dropLast() + [layer] }
    return dropLast() + [.clipped(outline, layers.replacingText(by: layer))]
  }

  fileprivate func replacing(_ layer: Layer, with others: [Layer]) -> [Layer] {
    flatMap { own -> [Layer] in
      if own == layer { return others }
      guard case .clipped(let outline, let layers) = own else { return [own] }
      return [.clipped(outline, layers.replacing(layer, with: others))]
    }
  }
}

extension Sprite {
  fileprivate var hasGlass: Bool { backdrop != nil || group?.contains(where: \.hasGlass) == true }

  fileprivate func shows(_ condition: (Layer) -> Bool) -> Bool {
    content.layers.contains(where: condition) || group?.contains { $0.shows(condition) } == true
      || masks.contains { $0.sprites.contains { $0.shows(condition) } }
  }
}
