import RiffleCore

/// Contents that are one paint within an outline, made once for all entities of a picture that look alike.
///
/// Most of many entities are such. Which are is found out in one pass over the columns, and to compare a colour costs less than
/// to make a list of layers.
struct PlainContents {
  private struct Look: Equatable {
    var fill: Fill
    var size: SIMD2<Float>
    var radius: Float
    var isEllipse: Bool

    /// Where it is looked for, 0 to 63: an even spread of its colour and size.
    @inline(__always)
    var place: Int {
      let color = fill.start.components
      let sum =
        color.x.bitPattern &+ color.y.bitPattern &* 3 &+ color.z.bitPattern &* 7 &+ size.x.bitPattern
        &+ size.y.bitPattern &* 5
      return Int((sum &* 0x9E37_79B9) >> 26)
    }
  }

  private struct Plain {
    let generation: UInt32
    var look: Look
  }

  private let appearance: Appearance
  /// By entity index; nil for what shows no fill, or more.
  private var rows: [Plain?] = []
  private var known: [(look: Look, content: SpriteContent)?] = Array(repeating: nil, count: 64)

  init(_ appearance: Appearance) {
    self.appearance = appearance
    let world = appearance.world
    let fills = world.presentedColumn(Fill.self)
    rows.reserveCapacity(world.count(of: Fill.self))
    world.each(Fill.self) { entity, _ in
      guard let fill = fills[entity] else { return }
      let row = Int(entity.index)
      if row > rows.count { rows.append(contentsOf: repeatElement(nil, count: row - rows.count)) }
      rows.append(
        Plain(generation: entity.generation, look: Look(fill: fill, size: .zero, radius: 0, isEllipse: false)))
    }
    world.each(Shape.self) { entity, shape in
      update(entity) {
        switch shape {
        case .roundedRectangle(let radius): $0.radius = max(radius, 0)
        case .ellipse: $0.isEllipse = true
        }
      }
    }
    let corners = appearance.has.corners ? world.presentedColumn(CornerRadius.self) : nil
    if let corners {
      world.each(CornerRadius.self) { entity, _ in
        guard let radius = corners[entity]?.value else { return }
        update(entity) { if !$0.isEllipse { $0.radius = max(radius, 0) } }
      }
    }
    forget(Pattern.self)
    forget(Image.self)
    forget(Emoji.self)
    forget(Label.self)
    forget(Stroke.self)
    forget(InnerShadow.self)
    forget(PathShape.self)
    forget(Pie.self)
    forget(TwoSided.self)
  }

  private mutating func update(_ entity: Entity, _ body: (inout Look) -> Void) {
    let row = Int(entity.index)
    if row < rows.count, rows[row] != nil { body(&rows[row]!.look) }
  }

  /// What has this shows more than a fill.
  private mutating func forget<C: Component>(_ type: C.Type) {
    appearance.world.each(type) { entity, _ in
      let row = Int(entity.index)
      if row < rows.count { rows[row] = nil }
    }
  }

  /// Nil for what shows nothing, or more than a fill.
  @inline(__always)
  mutating func content(of placement: Placement) -> SpriteContent? {
    let row = Int(placement.entity.index)
    guard row < rows.count, let plain = rows[row], plain.generation == placement.entity.generation else { return nil }
    let rect = placement.bounds
    guard rect.isDrawable, !appearance.drawsMarks || appearance.marks(of: placement).isEmpty else { return nil }
    var look = plain.look
    look.size = rect.size
    let place = look.place
    if let known = known[place], known.look == look { return known.content }
    return content(of: look, at: place)
  }

  @inline(never)
  private mutating func content(of look: Look, at place: Int) -> SpriteContent {
    let (rect, paint) = (Rect(size: look.size), look.fill.paint)
    let layer: Layer =
      look.isEllipse ? .ellipse(rect, paint: paint) : .roundedRectangle(rect, radius: look.radius, paint: paint)
    let content = SpriteContent(bounds: rect, layers: [layer])
    known[place] = (look, content)
    return content
  }
}
