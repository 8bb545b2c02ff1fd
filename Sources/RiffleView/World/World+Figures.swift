/// A simple visible content, from which `World.spawn` creates an entity.
///
/// ```swift
/// let brick = world.spawn(.box(at: [80, 60], size: [60, 20], fill: Color(hex: 0xE4572E), cornerRadius: 4))
/// ```
public struct Figure: Sendable {
  /// Adds components to an entity with a `Transform` and a `Size`.
  let dress: @Sendable (Entity, inout World) -> Void
  let position: SIMD2<Float>
  let size: SIMD2<Float>

  private init(
    _ position: SIMD2<Float>, _ size: SIMD2<Float>, _ dress: @escaping @Sendable (Entity, inout World) -> Void
  ) { (self.position, self.size, self.dress) = (position, size, dress) }

  /// Creates a rectangle around a point, in points.
  public static func box(
    at position: SIMD2<Float>, size: SIMD2<Float>, fill: Color, cornerRadius: Float = 0
  ) -> Figure {
    Figure(position, size) { entity, world in
      world.insert(Fill(fill), on: entity)
      if cornerRadius > 0 { world.insert(CornerRadius(cornerRadius), on: entity) }
    }
  }

  /// Creates an ellipse around a point, in points.
  public static func ellipse(at position: SIMD2<Float>, size: SIMD2<Float>, fill: Color) -> Figure {
    Figure(position, size) { entity, world in
      world.insert(Shape.ellipse, on: entity)
      world.insert(Fill(fill), on: entity)
    }
  }

  /// Creates text around a point.
  ///
  /// - Parameter fontSize: the font size in points.
  public static func text(
    _ text: String, at position: SIMD2<Float>, fontSize: Float = 16, weight: TextStyle.Weight = .regular,
    color: Color = Color(hex: 0xFAF6EC)
  ) -> Figure {
    // The size is that of the line's center.
    Figure(position, [fontSize, fontSize]) { entity, world in
      world.insert(Label(text, size: fontSize, weight: weight, color: color), on: entity)
    }
  }

  /// Creates an emoji around a point, as large as a square of this many points.
  public static func emoji(_ text: String, at position: SIMD2<Float>, size: Float) -> Figure {
    Figure(position, [size, size]) { entity, world in world.insert(Emoji(text, fraction: 1), on: entity) }
  }

  /// Creates an image around a point, by the name of its file.
  public static func image(_ name: String, at position: SIMD2<Float>, size: SIMD2<Float>) -> Figure {
    Figure(position, size) { entity, world in world.insert(Image(name), on: entity) }
  }
}

extension World {
  /// Creates a visible entity from a figure, with additional components.
  @discardableResult
  public mutating func spawn<each C: Component>(_ figure: Figure, _ component: repeat each C) -> Entity {
    let entity = spawn(repeat each component, at: figure.position, size: figure.size)
    figure.dress(entity, &self)
    return entity
  }

  /// Creates an entity with its center at a position, in points of the window; a `Drawable` component fills its size.
  @discardableResult public mutating func spawn<each C: Component>(
    _ component: repeat each C, at position: SIMD2<Float>, size: SIMD2<Float>
  ) -> Entity {
    let entity = spawn(Transform(position: position), Size(size))
    repeat insert(each component, on: entity)
    return entity
  }

  /// Nil if the entity is visible. Linear in all placements.
  package func reasonUnseen(_ entity: Entity, window: SIMD2<Float>) -> String? {
    reasonUnseen(entity, window: window, among: placements())
  }

  /// Invisible entities with content, including those hidden on purpose or moved out of the window.
  package func unseen(window: SIMD2<Float>) -> [(entity: Entity, reason: String)] {
    let placements = placements()
    let placed = Dictionary(placements.map { ($0.entity, $0) }) { first, _ in first }
    return allEntities.filter { hasSomethingToDraw($0) && !has(Replica.self, $0) && !isGhost($0) }.compactMap {
      entity in reasonUnseen(entity, window: window, among: placed[entity].map { [$0] } ?? []).map { (entity, $0) }
    }
  }

  private func reasonUnseen(_ entity: Entity, window: SIMD2<Float>, among placements: [Placement]) -> String? {
    guard isAlive(entity) else { return "it is not there" }
    guard has(Transform.self, entity) else { return "it has no place: spawn it with at: and size:" }
    guard hasSomethingToDraw(entity) else { return "it has nothing to draw: no Fill, Label, Image or Drawable" }
    for (link, of) in [(entity, "it")] + ancestors(of: entity).map({ ($0, "'\(name(of: $0))', which contains it,") }) {
      if has(Hidden.self, link) { return "\(of) is hidden" }
      if has(HiddenByReplica.self, link) { return "\(of) is shown by a copy" }
      if presentedOpacity(of: link) <= 0 { return "\(of) has the opacity 0" }
      if let scale = presentedTransform(of: link)?.scale, scale.x == 0 || scale.y == 0 {
        return "\(of) has the scale 0"
      }
    }
    let size = presentedIfPresent(Size.self, of: entity)?.value
    if !has(Label.self, entity), size.map({ $0.x <= 0 || $0.y <= 0 }) ?? true {
      return size.map { "its size is \(Self.whole($0))" } ?? "it has no size: spawn it with at: and size:"
    }
    guard let placement = placements.last(where: { $0.entity == entity }) else { return "its back or its edge is seen" }
    let corners = placement.bounds.corners.compactMap(placement.homography.project)
    guard let first = corners.first else { return "its edge is seen" }
    let (low, high) = corners.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    if high.x < 0 || high.y < 0 || low.x > window.x || low.y > window.y {
      return "it is outside of the window, at \(Self.whole((low + high) / 2))"
    }
    if !placement.clips.isEmpty, ([(low + high) / 2] + corners).allSatisfy({ !placement.isUncut(at: $0) }) {
      return "it is cut off by what contains it"
    }
    return nil
  }

  package func hasSomethingToDraw(_ entity: Entity) -> Bool {
    has(Fill.self, entity) || has(Label.self, entity) || has(Image.self, entity) || has(Emoji.self, entity)
      || has(Pattern.self, entity) || has(TwoSided.self, entity) || has(Stroke.self, entity)
      || drawables.contains { !$0(self, entity, Rect(width: 1, height: 1)).isEmpty }
  }

  private static func whole(_ point: SIMD2<Float>) -> String {
    func whole(_ value: Float) -> String { Int(exactly: value.rounded()).map(String.init) ?? "\(value)" }
    return "\(whole(point.x)) \(whole(point.y))"
  }
}
