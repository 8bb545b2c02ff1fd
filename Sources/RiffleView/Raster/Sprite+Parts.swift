import RiffleCore

extension Sprite {
  /// Returns the parts to draw instead of a sprite with an image: the layers below, the clipped image, and the layers
  /// above. Nil for sprites that are drawn in one piece.
  ///
  /// The image's content is then independent of its size and corners on screen, so that a growing card is not repainted
  /// in every frame. Kept in one piece: translucent sprites, as layers below the image must not show through; blurred
  /// sprites; sprites with a missing image; and crisp or nine-slice images, which are painted for their size on screen.
  package func parts(with images: any ImageSource) -> [Sprite]? {
    guard content.blur == 0, let index = content.layers.firstIndex(where: \.isImage),
      case .image(let layer) = content.layers[index],
      !layer.bleeds, content.layers.count == 1 || (opacity >= 1 && tint.alpha == 255),
      !layer.isCrisp, layer.slice == nil, layer.outline.rect.isDrawable, let image = images.image(of: layer),
      all(image.size .> .zero)
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
    // A vector image is painted at its size: enlarging would soften it.
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

extension Layer {
  var isImage: Bool {
    if case .image = self { true } else { false }
  }
}
