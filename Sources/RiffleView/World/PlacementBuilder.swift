struct PlacementBuilder {
  private let world: World
  private let appearance: Appearance
  /// Interpolated between the two ticks.
  private let transforms: PresentedColumn<Transform>
  private let sizes: PresentedColumn<Size>
  private let opacities: PresentedColumn<Opacity>
  private let transitions: PresentedColumn<TransitionState>
  private let fades: PresentedColumn<CrossFade>
  private let blurs: PresentedColumn<Blur>
  private let tints: PresentedColumn<Tint>?
  /// Missing components are not looked up for each entity.
  private let (hasClips, hasMasks, hasSides, hasHidden, hasParents, hasCamera): (Bool, Bool, Bool, Bool, Bool, Bool)
  /// True if entities only have positions, sizes and opacities.
  private let isPlain: Bool
  private var nodes: [(entity: Entity, depth: Int32)] = []
  private var roots: [Int] = []
  /// Grouped by parent: see `starts`.
  private var children: [Int] = []
  /// The start in `children` of each node; empty if no entity has a parent.
  private var starts: [Int32] = []
  private var view: Int?
  /// The viewport with several cameras, and one builder per camera.
  private var split = Entity.none
  private var views: [PlacementBuilder] = []

  /// - Parameter wanted: the entities to place, and all their ancestors; nil for all.
  init(world: World, previous: World?, alpha: Float, of wanted: Set<Entity>? = nil) {
    self.init(through: nil, world: world, previous: previous, alpha: alpha, of: wanted)
    guard hasCamera, let viewport = world.splitViewport else { return }
    views = world[viewport, Viewport.self].views.indices.map { index in
      PlacementBuilder(
        through: index, world: world.looking(through: index, of: viewport),
        previous: previous?.looking(through: index, of: viewport), alpha: alpha, of: wanted)
    }
    split = viewport
  }

  private init(through view: Int?, world: World, previous: World?, alpha: Float, of wanted: Set<Entity>?) {
    self.view = view
    self.world = world
    appearance = Appearance(world)
    func has<C: Component>(_ type: C.Type) -> Bool { world.count(of: type) > 0 }
    (hasClips, hasParents, hasCamera) = (has(Clip.self), has(Parent.self), has(Viewport.self))
    hasMasks = has(Mask.self) || has(MaskedBy.self)
    hasSides = has(OneSided.self) || has(TwoSided.self)
    hasHidden = has(Hidden.self) || has(HiddenByReplica.self)
    transforms = world.leaningTransforms(from: previous, at: alpha)
    sizes = world.presentedColumn(Size.self, from: previous, at: alpha)
    opacities = world.presentedColumn(Opacity.self, from: previous, at: alpha)
    transitions = world.presentedColumn(TransitionState.self, from: previous, at: alpha)
    fades = world.presentedColumn(CrossFade.self, from: previous, at: alpha)
    blurs = world.presentedColumn(Blur.self, from: previous, at: alpha)
    tints = world.count(of: Tint.self) > 0 ? world.presentedColumn(Tint.self, from: previous, at: alpha) : nil
    isPlain =
      view == nil && !hasMasks && !hasSides && !hasHidden && !hasCamera && tints == nil
      && world.count(of: Blur.self) == 0 && world.count(of: TransitionState.self) == 0
    nodes.reserveCapacity(wanted?.count ?? world.count(of: Transform.self))
    roots.reserveCapacity(nodes.capacity)
    if let wanted {
      nodes = wanted.sorted { $0.row < $1.row }.compactMap { entity in
        world.get(Transform.self, entity).map { (entity, $0.depth) }
      }
    } else {
      world.each(Transform.self) { entity, transform in nodes.append((entity, transform.depth)) }
    }
    let rowCount = (nodes.last?.entity.row ?? -1) + 1
    world.resource(DrawOrder.self)?.sort(&nodes)
    if hasParents { findChildren(of: wanted, rowCount) } else { roots = Array(nodes.indices) }
  }

  private mutating func findChildren(of wanted: Set<Entity>?, _ rowCount: Int) {
    var rows = [Int32](repeating: -1, count: rowCount)
    for (index, node) in nodes.enumerated() { rows[node.entity.row] = Int32(index) }
    // Ignores parents that are removed, have no transform or are in a cycle. Neighbours mostly have the same parent.
    var parents = [Int32](repeating: -1, count: nodes.count)
    var last = (parent: Entity.none, node: Int32(-1))
    func take(_ parent: Entity, of index: Int) {
      if last.parent != parent {
        last = (parent, world.has(Transform.self, parent) && chainEnds(above: parent) ? rows[parent.row] : -1)
      }
      parents[index] = last.node
    }
    if wanted == nil {
      world.each(Parent.self) { entity, parent in
        if entity.row < rows.count, rows[entity.row] >= 0 { take(parent.entity, of: Int(rows[entity.row])) }
      }
    } else {
      for index in nodes.indices {
        if let parent = world.get(Parent.self, nodes[index].entity) { take(parent.entity, of: index) }
      }
    }
    starts = [Int32](repeating: 0, count: nodes.count + 1)
    for index in nodes.indices {
      if parents[index] < 0 { roots.append(index) } else { starts[Int(parents[index]) + 1] += 1 }
    }
    for index in nodes.indices { starts[index + 1] += starts[index] }
    var next = starts
    children = [Int](repeating: 0, count: nodes.count - roots.count)
    for index in nodes.indices where parents[index] >= 0 {
      let parent = Int(parents[index])
      children[Int(next[parent])] = index
      next[parent] += 1
    }
  }

  func build(into sink: inout some PlacementSink) {
    for root in sorted(roots) where !placePlain(root, in: .identity, opacity: 1, faded: [], clips: [], into: &sink) {
      place(root, in: .identity, opacity: 1, faded: [], blur: 0, tint: .white, clips: [], masked: [], into: &sink)
    }
  }

  private func chainEnds(above parent: Entity) -> Bool {
    var (current, links) = (parent, 1)
    while let next = world.get(Parent.self, current)?.entity, world.has(Transform.self, next) {
      links += 1
      if links > Parent.longestChain || next == parent { return false }
      current = next
    }
    return true
  }

  private func sorted(_ indices: [Int]) -> [Int] {
    guard let first = indices.first, indices.count > 1 else { return indices }
    var (low, high) = (nodes[first].depth, nodes[first].depth)
    var isSorted = true
    var last = low
    for index in indices {
      let depth = nodes[index].depth
      if depth < last { isSorted = false }
      last = depth
      (low, high) = (min(low, depth), max(high, depth))
    }
    if isSorted { return indices }
    // Many entities have few depths, as in a flight.
    let count = Int(high) - Int(low) + 1
    guard count <= 4 * indices.count else {
      return indices.sorted {
        let (a, b) = (nodes[$0].depth, nodes[$1].depth)
        return a == b ? $0 < $1 : a < b
      }
    }
    return countingOrder(of: indices.map { Int(nodes[$0].depth) - Int(low) }, below: count).map { indices[$0] }
  }

  private func place(
    _ index: Int, in parent: Homography, opacity inherited: Float, faded outside: [Fade], blur around: Float,
    tint outer: SRGBColor, clips: [ClipOutline], masked above: [Entity], into sink: inout some PlacementSink
  ) {
    let entity = nodes[index].entity
    if !views.isEmpty, entity == split {
      for builder in views {
        builder.place(
          index, in: parent, opacity: inherited, faded: outside, blur: around, tint: outer,
          clips: clips + builder.part(of: entity, in: parent), masked: above, into: &sink)
      }
      return
    }
    if hasHidden, world.has(Hidden.self, entity) || world.has(HiddenByReplica.self, entity) { return }
    guard let transform = transforms[entity] else { return }
    let size = sizes[entity]?.value ?? .zero
    let own = (opacities[entity]?.value ?? 1) * (fades[entity]?.value ?? 1)
    let effect = transitions[entity]?.effect
    let factor = max(min(own * (effect?.opacity ?? 1), 1), 0)
    var opacity = inherited * factor
    var faded = outside
    var blur = Blur.combined(blurs[entity]?.radius ?? 0, effect?.blur ?? 0)
    // From the container's points to its own.
    if around > 0 {
      blur = Blur.combined(blur, around / max(abs(transform.scale.x * transform.scale.y).squareRoot(), 0.01))
    }
    if hasCamera, case let camera = world.cameraOpacity(over: entity), camera < 1 {
      opacity *= camera
      let viewport = world.get(Parent.self, entity)?.entity ?? .none
      faded.append(Fade(entity: viewport, view: view, opacity: inherited * camera))
    }
    if factor < 1 { faded.append(Fade(entity: entity, view: view, opacity: opacity)) }
    var projection = Projection(transform, size: size)
    let showsFront = projection.showsFront
    if hasSides, !showsFront, world.has(OneSided.self, entity) { return }
    let isTwoSided = hasSides && world.has(TwoSided.self, entity)
    if isTwoSided, !showsFront {
      // The back is behind the front, rotated about the same anchor.
      projection.turn += .pi
      projection.pivot.x = size.x - projection.pivot.x
    }
    let homography = parent == .identity ? projection.homography : parent * projection.homography
    guard homography.isFinite, opacity > 0 else { return }
    let tint = tints?[entity].map { outer == .white ? $0.factor : $0.factor.multiplied(by: outer) } ?? outer
    var masked = above
    if hasMasks, world.has(Mask.self, entity) || world.has(MaskedBy.self, entity) { masked.append(entity) }
    sink.take(
      Placement(
        entity: entity, size: size, homography: homography, parent: parent, opacity: opacity, blur: blur, tint: tint,
        showsFront: showsFront, clips: clips, masked: masked, fades: faded, view: view, transform: transform))
    if isTwoSided, !showsFront { return }
    guard !starts.isEmpty, starts[index] < starts[index + 1] else { return }
    var clips = clips
    if hasClips, world.has(Clip.self, entity) {
      clips.append(ClipOutline(appearance.clipOutline(of: entity, in: Rect(size: size)), homography: homography))
    }
    for child in sorted(Array(children[Int(starts[index])..<Int(starts[index + 1])]))
    where !placePlain(child, in: homography, opacity: opacity, faded: faded, clips: clips, into: &sink) {
      place(
        child, in: homography, opacity: opacity, faded: faded, blur: blur, tint: tint, clips: clips, masked: masked,
        into: &sink)
    }
  }

  /// Places the most frequent kind of entity, without children and effects; false for others.
  @inline(__always) private func placePlain(
    _ index: Int, in parent: Homography, opacity inherited: Float, faded: [Fade], clips: [ClipOutline],
    into sink: inout some PlacementSink
  ) -> Bool {
    guard isPlain, clips.isEmpty, starts.isEmpty || starts[index] == starts[index + 1] else { return false }
    let entity = nodes[index].entity
    guard let transform = transforms[entity] else { return true }
    let size = sizes[entity]?.value ?? .zero
    let map = transform.uprightMap(size: size) ?? Projection(transform, size: size).homography
    let homography = parent == .identity ? map : parent * map
    let opacity = inherited * max(min((opacities[entity]?.value ?? 1) * (fades[entity]?.value ?? 1), 1), 0)
    guard homography.isFinite, opacity > 0 else { return true }
    return sink.take(entity, size: size, homography: homography, opacity: opacity, in: faded)
  }

  private func part(of viewport: Entity, in parent: Homography) -> [ClipOutline] {
    guard let part = world.get(Viewport.self, viewport)?.views.first, part.part != nil,
      let transform = world.presentedTransform(of: viewport)
    else { return [] }
    let size = world.size(of: viewport)
    let picture = parent * Projection(transform, size: size).homography
    return [ClipOutline(Outline(part.frame(in: size)), homography: picture)]
  }
}

/// Returns the indices of keys from 0 to below `limit`, sorted by key: stable, and in linear time.
func countingOrder(of keys: [Int], below limit: Int) -> [Int] {
  var places = [Int](repeating: 0, count: limit + 1)
  for key in keys { places[key + 1] += 1 }
  for key in 0..<limit { places[key + 1] += places[key] }
  var order = [Int](repeating: 0, count: keys.count)
  for (index, key) in keys.enumerated() {
    order[places[key]] = index
    places[key] += 1
  }
  return order
}
