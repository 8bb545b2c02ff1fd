import RiffleCore

extension Sprite {
  /// What is drawn in place of a sprite with a picture: what lies under the picture, the picture by itself, clipped, and
  /// what covers it. Nil for a sprite that is drawn as it is.
  ///
  /// The picture's content is then the same however large it is seen and however its corners are rounded, so that a card
  /// that grows is not painted anew in every frame. A sprite that is seen through stays in one piece, for what lies
  /// under the picture must not show through it; so does one that is blurred, one whose
  /// picture is missing, and one of crisp pixels or in nine slices, which are painted for the size in which they are seen.
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
    // A drawing is painted for the size in which it lies; between steps of its own it would be softened.
    let natural = Outline(Rect(size: image.vector == nil ? image.size : place.size))
    var whole = ImageLayer(layer.name, mode: .stretch, in: natural, bleeds: true)
    whole.cell = layer.cell
    picture.content = SpriteContent(bounds: natural.rect, layers: [.image(whole)])
    picture.homography = homography * .translation(place.origin) * .scale(place.size / natural.rect.size)
    let outline = layer.outline
    // A whole picture has its own edge; the outline adds nothing but its round corners.
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
