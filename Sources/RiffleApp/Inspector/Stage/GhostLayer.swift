struct GhostLayer: PanelPart {
  let content: PanelContent
  let fit: StageFit

  /// The most placements in one frame: a stage with many entities has fewer ghosts.
  private static let limit = 2400

  private var selection: Selection? { state.selection }
  private var map: Homography { fit.homography }

  private struct Ghost {
    let placements: [Placement]
    let world: World
    let color: SRGBColor
    let opacity: Float
    var isFilled = false
  }

  func sprites() -> [Sprite] {
    let (futures, fan) = (readings.futures, readings.fan)
    guard state.trail != .off || state.showsGhosts || futures != nil || fan != nil else { return [] }
    let present = playback.simulation.world
    let shown = state.trail == .off && fan == nil ? futures?.after.shown : nil
    let now = shown.map { present.placements(of: $0) } ?? present.placements()
    let count = max(1, min(state.ghostCount, Self.limit / max(now.count, 1) / 2))
    var overlay = Overlay()
    var ghosts: [Ghost] = []
    var paths: [(color: SRGBColor, worlds: [[Placement]])] = []
    let skins = playback.past.skins(
      every: state.ghostStride, past: state.trail == .off ? 0 : count,
      future: state.trail == .pastAndFuture ? count : 0)
    for (isFuture, color) in [(false, Palette.past), (true, Palette.future)] where state.trail != .off {
      let side = skins.filter { $0.isFuture == isFuture }.sorted { isFuture ? $0.tick < $1.tick : $0.tick > $1.tick }
      let placed = side.map { $0.world.placements() }
      paths.append((color, [now] + placed))
      ghosts += zip(side, placed).enumerated().reversed().map { index, pair in
        Ghost(placements: pair.1, world: pair.0.world, color: color, opacity: Self.fade(index, of: count))
      }
    }
    if let fan {
      // Earlier and later have the colours of past and future; nearer ones are clearer.
      let rays = fan.worlds(at: playback.playhead)
        .map { (offset: $0.offset, world: $0.world, placed: $0.world.placements()) }
      let most = Float(max(rays.map(\.offset.magnitude).max() ?? 1, 1))
      paths.append((Palette.past, rays.filter { $0.offset <= 0 }.map(\.placed)))
      paths.append((Palette.future, rays.filter { $0.offset >= 0 }.map(\.placed)))
      // Every n-th ray has outlines: more hide each other.
      let outlined = max(rays.count / 24, 1)
      for ray in rays where ray.offset != 0 && ray.offset.magnitude % UInt(outlined) == 0 {
        ghosts.append(
          Ghost(
            placements: ray.placed.filter { selection == nil || $0.entity == selection?.entity }, world: ray.world,
            color: ray.offset < 0 ? Palette.past : Palette.future,
            opacity: 0.75 - 0.55 * Float(ray.offset.magnitude) / most))
      }
    }
    if let futures {
      for (future, color) in futures.drawn {
        paths.append((color, [now] + future.placements))
        // A few of them: too many outlines hide each other.
        let outlined = zip(future.worlds, future.placements).enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
        ghosts += outlined.enumerated().reversed().map { index, pair in
          Ghost(
            placements: pair.1.filter { $0.entity == selection?.entity }, world: pair.0, color: color,
            opacity: Self.fade(index, of: outlined.count))
        }
      }
    } else if state.showsGhosts {
      for name in state.ghostBranches(in: playback) {
        // A branch that ended during motion has no state at this tick.
        guard let world = playback.past.ghost(of: name),
          world[resource: Tick.self].now >= playback.playhead || !world.isAnimating
        else { continue }
        let color = Palette.otherBranch
        ghosts.append(Ghost(placements: world.placements(), world: world, color: color, opacity: 0.95, isFilled: true))
      }
    }
    let here = Dictionary(now.map { ($0.entity, $0) }, uniquingKeysWith: { first, _ in first })
    for path in paths { draw(path.worlds, path.color, on: &overlay) }
    for ghost in ghosts { draw(ghost, here, on: &overlay) }
    return overlay.sprites
  }

  private static func fade(_ index: Int, of count: Int) -> Float { 0.75 - 0.55 * Float(index) / Float(max(count, 1)) }

  private func draw(_ worlds: [[Placement]], _ color: SRGBColor, on overlay: inout Overlay) {
    var places: [Entity: [SIMD2<Float>]] = [:]
    var order: [Entity] = []
    for placements in worlds {
      for placement in placements where isSeen(placement) {
        guard let middle = (map * placement.homography).project(placement.size / 2) else { continue }
        if places[placement.entity] == nil { order.append(placement.entity) }
        places[placement.entity, default: []].append(middle)
      }
    }
    for entity in order {
      guard let points = places[entity], points.count > 1 else { continue }
      let isChosen = selection?.entity == entity
      for (from, to) in zip(points, points.dropFirst()) {
        overlay.line(from, to, width: isChosen ? 2 : 1, color.opacity(isChosen ? 0.95 : selection == nil ? 0.34 : 0.14))
      }
      for point in points.dropFirst() where isChosen { overlay.dot(point, radius: 2.5, color) }
    }
  }

  private func draw(_ ghost: Ghost, _ here: [Entity: Placement], on overlay: inout Overlay) {
    for placement in ghost.placements where isSeen(placement) {
      if let present = here[placement.entity], !Self.isElsewhere(placement, present) { continue }
      let onScreen = map * placement.homography
      let isChosen = selection == nil || selection?.entity == placement.entity
      let opacity = ghost.opacity * (isChosen ? 1 : ghost.isFilled ? 0.7 : 0.2)
      let radius = ghost.world.shownRadius(of: placement)
      let bounds = placement.bounds
      if ghost.isFilled {
        let layer = Layer.roundedRectangle(bounds, radius: radius, paint: .color(.white))
        let fill = SpriteContent(size: bounds.size, layers: [layer])
        overlay.append(Sprite(fill, homography: onScreen, opacity: 0.2 * opacity, tint: ghost.color))
        if let present = here[placement.entity], let from = (map * present.homography).project(present.size / 2),
          let to = onScreen.project(placement.size / 2)
        {
          overlay.line(from, to, width: 1, ghost.color.opacity(0.4))
        }
      }
      let line = Layer.roundedStroke(bounds, radius: radius, width: ghost.isFilled ? 2.5 : 2, color: .white)
      let outline = SpriteContent(size: bounds.size, layers: [line])
      overlay.append(Sprite(outline, homography: onScreen, opacity: opacity, tint: ghost.color))
    }
  }

  private func isSeen(_ placement: Placement) -> Bool {
    placement.size.x > 0 && placement.size.y > 0 && placement.opacity > 0.02 && placement.homography.isFinite
  }

  private static func isElsewhere(_ one: Placement, _ other: Placement) -> Bool {
    let (a, b) = (one.homography.project(.zero) ?? .zero, other.homography.project(.zero) ?? .zero)
    let (c, d) = (one.homography.project(one.size) ?? .zero, other.homography.project(other.size) ?? .zero)
    let (way, far) = (a - b, c - d)
    return max((way * way).sum(), (far * far).sum()) > 9
  }
}

extension World {
  func shownRadius(of placement: Placement) -> Float {
    let half = min(placement.size.x, placement.size.y) / 2
    if let radius = presentedIfPresent(CornerRadius.self, of: placement.entity)?.value { return min(radius, half) }
    switch get(Shape.self, placement.entity) {
    case .roundedRectangle(let radius): return min(radius, half)
    case .ellipse: return half
    case nil: return 0
    }
  }
}
