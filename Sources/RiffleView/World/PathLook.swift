import RiffleCore

/// The presented path of an entity, and the parameters of its stroke except the width.
struct PathLook {
  let path: Path
  let shape: PathShape
  private let trim: Trim?
  private let dashOffset: Float

  init?(_ world: World, _ entity: Entity) {
    guard let shape = world.get(PathShape.self, entity), let path = world.path(of: entity) else { return nil }
    self.shape = shape
    self.path = path
    trim = world.presentedIfPresent(Trim.self, of: entity)
    dashOffset = shape.dash.isEmpty ? 0 : world.presentedIfPresent(DashOffset.self, of: entity)?.value ?? 0
  }

  func stroke(width: Float) -> StrokeStyle {
    StrokeStyle(
      lineWidth: width, lineCap: shape.cap, lineJoin: shape.join, dash: shape.dash, dashPhase: dashOffset,
      trimStart: trim?.start ?? 0, trimEnd: trim?.end ?? 1)
  }

  /// Returns the part that casts a shadow: the inside, or the stroke if it is not filled.
  func silhouette(isFilled: Bool, strokeWidth: Float?) -> PathStyle {
    isFilled ? .fill(shape.fillRule) : .stroke(stroke(width: strokeWidth ?? 0))
  }
}
