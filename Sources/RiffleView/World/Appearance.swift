final class Appearance: Sendable {
  let world: World
  private let tick: Tick
  /// Components that draw themselves: like children, on the front.
  private let drawables: [DrawingRule]

  private let textSize: Float

  init(_ world: World, textSize: Float = 1) {
    self.world = world
    self.textSize = textSize
    tick = world.resource(Tick.self) ?? Tick()
    drawables = world.drawables
  }

  /// The outline without a `PathShape`.
  func outline(of entity: Entity, in rect: Rect) -> Outline {
    if world.has(Pie.self, entity) { return Outline(rect, isEllipse: true) }
    let moving = world.presentedIfPresent(CornerRadius.self, of: entity)?.value
    switch world.get(Shape.self, entity) {
    case .ellipse: return Outline(rect, isEllipse: true)
    case .roundedRectangle(let radius): return Outline(rect, radius: max(moving ?? radius, 0))
    case nil: return Outline(rect, radius: max(moving ?? 0, 0))
    }
  }

  func clipOutline(of entity: Entity, in rect: Rect) -> Outline {
    PathLook(world, entity)?.outline ?? outline(of: entity, in: rect)
  }

  func content(of placement: Placement) -> SpriteContent? {
    let entity = placement.entity
    let rect = placement.bounds
    let outline = outline(of: entity, in: rect)
    let face = face(of: placement)
    let path = PathLook(world, entity)
    let marks = rect.isDrawable ? marks(of: placement) : []
    var layers: [Layer] = []
    // The number of layers below those that may reach beyond the outline.
    var beneath: Int?
    if rect.isDrawable {
      if let pattern = face.pattern {
        layers.append(
          .lattice(
            rect, radius: outline.radius, paper: SRGBColor(pattern.paper), ink: SRGBColor(pattern.ink),
            frame: SRGBColor(pattern.frame)))
      } else if let paint = face.fill?.paint {
        if let path {
          layers.append(.path(path.path, .fill(path.shape.fillRule), paint: paint))
        } else if let pie = world.presentedIfPresent(Pie.self, of: entity) {
          layers.append(.pie(rect, start: pie.start.radians, end: pie.end.radians, paint: paint))
        } else if outline.isEllipse {
          layers.append(.ellipse(rect, paint: paint))
        } else {
          layers.append(.roundedRectangle(rect, radius: outline.radius, paint: paint))
        }
      }
      if let image = face.image, !image.name.isEmpty {
        var layer = ImageLayer(image.name, anchor: image.anchor, in: outline.inset(by: max(image.inset, 0)))
        layer.scaling = image.scaling
        layer.cell = image.cell(world.get(SheetPlayback.self, entity), at: tick)
        (layer.isCrisp, layer.slice) = (image.isCrisp, image.slice)
        layers.append(.image(layer))
      }
      if let shade = world.presentedIfPresent(InnerShadow.self, of: entity),
        let layer = shade.layer(in: path?.outline ?? outline)
      {
        layers.append(layer)
      }
      if let stroke = face.stroke, stroke.width > 0 {
        let color = SRGBColor(stroke.color)
        if let path {
          let end = world.presentedIfPresent(StrokeEnd.self, of: entity)?.color
          let paint = end.map { Paint.along(color, SRGBColor($0)) } ?? .color(color)
          layers.append(.path(path.path, .stroke(path.stroke(width: stroke.width)), paint: paint))
        } else if outline.isEllipse {
          layers.append(.ellipseStroke(rect, width: stroke.width, color: color))
        } else {
          layers.append(.roundedStroke(rect, radius: outline.radius, width: stroke.width, color: color))
        }
      }
      if let emoji = face.emoji, !emoji.text.isEmpty, emoji.fraction > 0 {
        beneath = layers.count
        let side = SIMD2(repeating: 0) + rect.size * emoji.fraction
        layers.append(.emoji(emoji.text, Rect(origin: rect.center - side * 0.5, size: side)))
      }
      layers += marks
    }
    if let label = face.label, !label.text.isEmpty {
      beneath = beneath ?? layers.count
      layers.append(.text(label.sized(by: textSize, in: rect).line(in: rect)))
    }
    if let beneath, world.has(Clip.self, entity) {
      layers = layers[..<beneath] + [.clipped(path?.outline ?? outline, Array(layers[beneath...]))]
    }
    return layers.isEmpty ? nil : SpriteContent(bounds: rect, layers: layers)
  }

  var drawsMarks: Bool { !drawables.isEmpty }

  func marks(of placement: Placement) -> [Layer] {
    guard placement.showsFront || !world.has(TwoSided.self, placement.entity) else { return [] }
    return drawables.flatMap { $0(world, placement.entity, placement.bounds) }
  }

  func face(of placement: Placement) -> Face {
    let entity = placement.entity
    let fill = world.presentedIfPresent(Fill.self, of: entity)
    let stroke = world.presentedIfPresent(Stroke.self, of: entity)
    if let sides = world.get(TwoSided.self, entity) {
      var face = placement.showsFront ? sides.front : sides.back
      face.fill = face.fill ?? fill
      face.stroke = face.stroke ?? stroke
      return face
    }
    var label = world.presentedIfPresent(Label.self, of: entity)
    if let number = world.presentedIfPresent(NumberText.self, of: entity) {
      // A font may have no other minus than the hyphen.
      let hasMinus = label?.style.font?.has(0x2212) ?? true
      label?.text = hasMinus ? number.text : number.text.replacing("−", with: "-")
    }
    return Face(
      fill: fill, pattern: world.get(Pattern.self, entity),
      image: world.presentedIfPresent(Image.self, of: entity),
      emoji: world.get(Emoji.self, entity), label: label, stroke: stroke)
  }

  func glow(of placement: Placement) -> Sprite? {
    guard let glow = world.presentedIfPresent(Glow.self, of: placement.entity), glow.strength > 0,
      glow.radius > 0, placement.bounds.isDrawable
    else { return nil }
    let color = SRGBColor(glow.color)
    let layer: Layer
    if let (path, style) = silhouette(of: placement) {
      layer = .blurredPath(path, style, blur: ShadowCast.stepped(glow.radius * 0.5), color: color)
    } else {
      let outline = outline(of: placement.entity, in: placement.bounds)
      let rect = placement.bounds.inset(by: -glow.radius * 0.3)
      layer = .blurred(
        rect, radius: outline.isEllipse ? min(rect.size.x, rect.size.y) / 2 : outline.radius + glow.radius * 0.3,
        blur: ShadowCast.stepped(glow.radius * 0.4), color: color)
    }
    return Sprite(
      SpriteContent(bounds: placement.bounds, layers: [layer]), homography: placement.homography,
      opacity: placement.opacity * max(min(glow.strength, 1), 0), clips: placement.clips)
  }

  /// The part of a path that casts a shadow and glows; nil without a path.
  func silhouette(of placement: Placement) -> (Path, PathStyle)? {
    guard let look = PathLook(world, placement.entity) else { return nil }
    let face = face(of: placement)
    let isFilled = face.fill != nil
    return (look.path, isFilled ? .fill(look.shape.fillRule) : .stroke(look.stroke(width: face.stroke?.width ?? 0)))
  }

  /// Nil without a path. Without fill and stroke, the target is the inside.
  func pathTarget(of placement: Placement) -> PathTarget? {
    guard let look = PathLook(world, placement.entity) else { return nil }
    let face = face(of: placement)
    let stroke = face.stroke.flatMap { $0.width > 0 ? look.stroke(width: $0.width) : nil }
    return PathTarget(look.path, rule: look.shape.fillRule, isFilled: face.fill != nil || stroke == nil, stroke: stroke)
  }
}
