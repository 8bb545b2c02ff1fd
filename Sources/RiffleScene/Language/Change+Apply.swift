import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

extension World {
  /// Gives an entity what a change writes to, so that the change has something to start from and can be animated.
  mutating func prepare(_ entity: Entity, for change: Change.Value) {
    switch change {
    case .opacity: give(Opacity(1), to: entity)
    case .size, .width, .height: give(Size(.zero), to: entity)
    case .shadow: give(Shadow(strength: 0), to: entity)
    case .glow: give(Glow(strength: 0), to: entity)
    case .fill(let fill):
      // From nothing in the colour it will have: no black on the way.
      give(Fill(from: fill.start.opacity(0), to: fill.end.opacity(0), angle: fill.angle), to: entity)
    case .stroke(let stroke): give(Stroke(stroke.color.opacity(0), width: stroke.width), to: entity)
    case .labelColor, .label: give(Label(""), to: entity)
    case .image: give(Image(""), to: entity)
    case .emoji: give(Emoji(""), to: entity)
    case .cornerRadius:
      guard !has(CornerRadius.self, entity) else { return }
      var radius: Float = 0
      if case .roundedRectangle(let own)? = get(Shape.self, entity) { radius = own }
      insert(CornerRadius(radius), on: entity)
    default: break
    }
  }

  private mutating func give<C: Component>(_ component: C, to entity: Entity) {
    if !has(C.self, entity) { insert(component, on: entity) }
  }

  /// Writes one change to the model of an entity that is prepared for it.
  mutating func apply(_ change: Change, to entity: Entity) {
    let adds: Float = change.isRelative ? 1 : 0
    switch change.value {
    case .position(let point): self[entity, Transform.self].position = point + adds * position(of: entity)
    case .x(let x): self[entity, Transform.self].position.x = x + adds * position(of: entity).x
    case .y(let y): self[entity, Transform.self].position.y = y + adds * position(of: entity).y
    case .left(let left):
      self[entity, Transform.self].position.x = left + (change.isRelative ? position(of: entity) : reach(of: entity)).x
    case .top(let top):
      self[entity, Transform.self].position.y = top + (change.isRelative ? position(of: entity) : reach(of: entity)).y
    case .size(let size):
      self[entity, Size.self].value = pointwiseMax(size + adds * self[entity, Size.self].value, .zero)
    case .width(let width): setFrame(of: entity, width: width + adds * self[entity, Size.self].width)
    case .height(let height): setFrame(of: entity, height: height + adds * self[entity, Size.self].height)
    case .lift(let lift): self[entity, Transform.self].lift = lift + adds * self[entity, Transform.self].lift
    case .rotation(let angle):
      self[entity, Transform.self].rotation = angle + self[entity, Transform.self].rotation * adds
    case .turn(let angle): self[entity, Transform.self].turn = angle + self[entity, Transform.self].turn * adds
    case .tilt(let angle): self[entity, Transform.self].tilt = angle + self[entity, Transform.self].tilt * adds
    case .scale(let scale): self[entity, Transform.self].scale = scale + adds * self[entity, Transform.self].scale
    case .depth(let depth):
      let old = change.isRelative ? Int(self[entity, Transform.self].depth) : 0
      self[entity, Transform.self].depth = Int32(clamping: depth + old)
    case .opacity(let opacity): self[entity, Opacity.self].value = opacity + adds * self[entity, Opacity.self].value
    case .cornerRadius(let radius):
      self[entity, CornerRadius.self].value = radius + adds * self[entity, CornerRadius.self].value
    case .shadow(let strength):
      self[entity, Shadow.self].strength = strength + adds * self[entity, Shadow.self].strength
    case .glow(let strength): self[entity, Glow.self].strength = strength + adds * self[entity, Glow.self].strength
    case .fill(let fill): self[entity, Fill.self] = fill
    case .stroke(let stroke): self[entity, Stroke.self] = stroke
    case .label(let text): self[entity, Label.self].text = text
    case .labelColor(let color): self[entity, Label.self].color = color
    case .image(let image): image.apply(to: &self[entity, Image.self])
    case .emoji(let text): self[entity, Emoji.self].text = text
    case .hidden(let isHidden):
      if isHidden { insert(Hidden(), on: entity) } else { remove(Hidden.self, from: entity) }
    case .clip(let clips):
      if clips { insert(Clip(), on: entity) } else { remove(Clip.self, from: entity) }
    case .matched(let id):
      give(MatchedGeometry(id), to: entity)
      self[entity, MatchedGeometry.self].id = id
    }
  }

  private func position(of entity: Entity) -> SIMD2<Float> { self[entity, Transform.self].position }

  /// From the top left corner of an entity that is not turned to its anchor.
  private func reach(of entity: Entity) -> SIMD2<Float> {
    let transform = self[entity, Transform.self]
    return transform.anchor * transform.scale * (get(Size.self, entity)?.value ?? .zero)
  }

  /// A frame that gets another width or height keeps its top left corner, so its anchor moves.
  private mutating func setFrame(of entity: Entity, width: Float? = nil, height: Float? = nil) {
    let before = reach(of: entity)
    if let width { self[entity, Size.self].value.x = max(width, 0) }
    if let height { self[entity, Size.self].value.y = max(height, 0) }
    let moved = reach(of: entity) - before
    if moved != .zero { self[entity, Transform.self].position += moved }
  }
}
