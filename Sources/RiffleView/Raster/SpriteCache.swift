/// Painted contents cached between frames, by content, paint scale and paint phase. When a frame ends over budget, the
/// least recently used entries of earlier frames are removed until three quarters of the budget are left.
package struct SpriteCache<Value> {
  private struct Key: Hashable {
    var content: SpriteContent
    var scale: Float
    var phase: SIMD2<Float>
    var seen: Rect?
  }

  private struct Entry {
    var value: Value?
    var bytes: Int
    var lastUsed: Int
  }

  var byteBudget: Int
  package private(set) var byteCount = 0
  /// Growth in every frame means that a content is never found again.
  package private(set) var paintCount = 0
  private var entries: [Key: Entry] = [:]
  private var frame = 0

  /// Every entry counts 256 bytes on top of its own.
  package init(byteBudget: Int = 96 << 20) { self.byteBudget = byteBudget }

  package var count: Int { entries.count }

  /// Returns the cached value, or the one from `make`, with its size in bytes. `seen` is the painted part, nil for all.
  package mutating func value(
    for content: SpriteContent, scale: Float, phase: SIMD2<Float> = .zero, seen: Rect? = nil,
    make: () throws -> (value: Value, bytes: Int)?
  ) rethrows -> Value? {
    let key = Key(content: content, scale: scale, phase: phase, seen: seen)
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUsed = frame
      return entries.values[index].value
    }
    let made = try make()
    let bytes = (made?.bytes ?? 0) + 256
    entries[key] = Entry(value: made?.value, bytes: bytes, lastUsed: frame)
    byteCount += bytes
    paintCount += 1
    return made?.value
  }

  package mutating func endFrame() {
    defer { frame += 1 }
    guard byteCount > byteBudget else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastUsed < $1.value.lastUsed }) {
      guard byteCount > byteBudget / 4 * 3, entry.lastUsed < frame else { break }
      entries[key] = nil
      byteCount -= entry.bytes
    }
  }

  mutating func removeAll() {
    entries = [:]
    byteCount = 0
  }
}

extension Sprite {
  /// Returns the pixels per local point at which to paint the content for `pixelScale` pixels per point on screen.
  ///
  /// By the larger direction, so that a turning card keeps its bitmap. In steps of √2, with up to 12 % enlargement by
  /// the sampler, up to eight times the natural size. Letters that are rotated or between two steps are painted a step
  /// larger: sampled at one texel per pixel they are softened twice, which misplaces 13 % of the ink of a letter of 32
  /// pixels at 30°; with √2 texels per pixel, 6 %.
  package func paintScale(pixelScale: Float) -> Float {
    let (a, b) = homography.derivative(at: content.bounds.center)
    let longest = max((a * a).sum(), (b * b).sum()).squareRoot()
    guard longest.isFinite, longest > 0 else { return pixelScale }
    var step: Float = 1
    while longest > step * 1.12, step < 8 { step *= 1.41421356 }
    while longest <= step * (1.12 / 1.41421356), step > 1.0 / 64 { step /= 1.41421356 }
    // After steps up and down, 1 must be exact.
    if abs(step - 1) < 1e-3 { step = 1 }
    let size = content.bounds.size * (pixelScale * step)
    let isBetween = abs(longest - step) > 0.02 * step
    let isLarger = (isBetween || Sprite.isTurned(a)) && size.x * size.y <= Sprite.mostLetters && content.hasText
    return pixelScale * step * (isLarger ? 1.41421356 : 1)
  }

  /// True if a direction is 1.7° or more off horizontal and vertical: below that, letters look as at rest, so that
  /// nothing changes when motion ends.
  private static func isTurned(_ way: SIMD2<Float>) -> Bool {
    min(abs(way.x), abs(way.y)) > 0.03 * max(abs(way.x), abs(way.y))
  }

  /// Larger contents are not repainted for rotated letters.
  private static let mostLetters: Float = 512 * 512

  /// Returns the subpixel position for upright, unscaled letters at rest, in quarters of a pixel each way, which would
  /// be softened by sampling between pixels; zero for other contents and positions.
  func paintPhase(pixelScale: Float) -> SIMD2<Float> {
    let h = homography
    guard h.isAffine, h.x.x == h.w.z, h.y.y == h.w.z, h.x.y == 0, h.y.x == 0, content.hasText,
      let corner = h.project(content.bounds.minimum)
    else { return .zero }
    func phase(_ pixels: Float) -> Float {
      let quarters = (pixels - pixels.rounded(.down)) * 4
      let whole = quarters.rounded()
      return abs(quarters - whole) < 4e-3 ? (whole == 4 ? 0 : whole / 4) : 0
    }
    return SIMD2(phase(corner.x * pixelScale), phase(corner.y * pixelScale))
  }

  /// Returns the parts to draw instead of a sprite with an image: the layers below, the clipped image, and the layers
  /// above, so that a growing card is not repainted in every frame. Nil for sprites in one piece: blurred ones,
  /// translucent ones of several layers, and those with a missing, crisp or nine-slice image.
  package func parts(with images: any ImageSource) -> [Sprite]? {
    guard content.blur == 0, let index = content.layers.firstIndex(where: \.isImage),
      case .image(let layer) = content.layers[index], !layer.bleeds,
      content.layers.count == 1 || (opacity >= 1 && tint.alpha == 255), !layer.isCrisp, layer.slice == nil,
      layer.outline.rect.isDrawable, let image = images.image(of: layer), all(image.size .> .zero)
    else { return nil }
    let place = layer.place(of: image.size)
    guard place.isDrawable else { return nil }
    var parts: [Sprite] = []
    func part(_ layers: ArraySlice<Layer>) {
      guard !layers.isEmpty else { return }
      var sprite = self
      sprite.content.layers = Array(layers)
      parts.append(sprite)
    }
    part(content.layers[..<index])
    var picture = self
    // Enlarging would soften a vector image.
    let natural = Outline(Rect(size: image.vector == nil ? image.size : place.size))
    var whole = ImageLayer(layer.name, mode: .stretch, in: natural, bleeds: true)
    whole.cell = layer.cell
    picture.content = SpriteContent(bounds: natural.rect, layers: [.image(whole)])
    picture.homography = homography * .translation(place.origin) * .scale(place.size / natural.rect.size)
    let outline = layer.outline
    // A whole image has its own edge; the outline only adds round corners.
    if layer.scaling == ImageScaling(.fit) || !layer.scaling.isPure {
      picture.clips.append(ClipOutline(Outline(place), homography: homography))
    }
    if layer.scaling != ImageScaling(.fit) || outline.isEllipse || outline.radius > 0 {
      picture.clips.append(ClipOutline(outline, homography: homography))
    }
    parts.append(picture)
    part(content.layers[(index + 1)...])
    return parts
  }
}

extension SpriteContent {
  fileprivate var hasText: Bool { layers.withUnsafeBufferPointer { $0.contains(where: \.hasText) } }

  /// True if painting depends on the sprite's position, or the sprite is drawn in parts.
  var dependsOnPlace: Bool { hasText || layers.contains(where: \.isImage) }
}

extension Layer {
  fileprivate var hasText: Bool {
    switch self {
    case .text: true
    case .clipped(_, let layers): layers.contains(where: \.hasText)
    default: false
    }
  }

  var isImage: Bool {
    if case .image = self { true } else { false }
  }
}
