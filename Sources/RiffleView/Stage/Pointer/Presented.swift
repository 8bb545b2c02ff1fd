/// The active presentations and their options. A resource.
package struct Presented: Component {
  package static let componentName = "RiffleScene.Presented"

  package struct Options: Sendable, Equatable {
    package var duration = 0.5
    package var timing = AnimationChoice(name: "easeInOut", animation: .easeInOut)
    package var inset: Float = 20
    package var cornerRadius: Float = 20
    /// The scale and the opacity of the list behind the detail.
    package var recede: Float = 1
    package var dim: Float = 1

    package init() {}
  }

  package struct Item: Sendable, Equatable {
    package var detail: Entity
    package var cell: Entity?
    package var list: Entity
    var options: Options
    var isDraggable: Bool
    /// The list's original values.
    package var scale: SIMD2<Float>
    package var opacity: Float

    /// - Parameter isDraggable: true if a drag downwards dismisses it.
    package init(
      detail: Entity, cell: Entity?, list: Entity, options: Options, isDraggable: Bool, scale: SIMD2<Float>,
      opacity: Float
    ) {
      (self.detail, self.cell, self.list) = (detail, cell, list)
      (self.options, self.isDraggable) = (options, isDraggable)
      (self.scale, self.opacity) = (scale, opacity)
    }
  }

  package var items: [Item] = []

  package func fold(into hasher: inout StateHasher) {
    for item in items {
      hasher.combine(item.detail, item.cell ?? .none, item.list)
    }
  }

  package func measure(_ memory: inout OwnedMemory) { memory.add(items) }
}

extension World {
  /// Presents a detail, or reverses its running dismissal.
  package mutating func present(_ item: Presented.Item) -> ShiftRun? {
    if !hasResource(Presented.self) { insertResource(Presented()) }
    if !self[resource: Presented.self].items.contains(item) { self[resource: Presented.self].items.append(item) }
    if item.options.dim != 1, isAlive(item.list) { give(Opacity(1), to: item.list) }
    // Its corners move between those of the cell and those of its own shape.
    if item.cell != nil, case .roundedRectangle(let radius)? = get(Shape.self, item.detail) {
      give(CornerRadius(radius), to: item.detail)
    }
    return present(item.detail, from: item.cell, of: item.list, item.presentation(isComing: true))
  }

  /// Dismisses a detail.
  ///
  /// - Parameter isHeld: true if it waits to follow a finger.
  package mutating func dismiss(_ item: Presented.Item, isHeld: Bool = false) -> ShiftRun? {
    dismiss(
      item.detail, to: item.cell, of: item.list, item.presentation(isComing: false, isHeld: isHeld), isHeld: isHeld)
  }

  package func isShifting(_ id: Int, to screen: Entity) -> Bool {
    activeShifts.first { Int($0.id) == id }.map { isShifting($0, to: screen) } ?? false
  }

  package func isShifting(_ id: Int, awayFrom screen: Entity) -> Bool {
    activeShifts.contains { Int($0.id) == id && !isShifting($0, to: screen) }
  }

  /// Removes items that are no longer presented.
  package mutating func forgetDismissed() {
    guard let presented = resource(Presented.self) else { return }
    let kept = presented.items.filter { item in
      shiftRun(between: item.list, and: item.detail) != nil || (isAlive(item.detail) && !has(Hidden.self, item.detail))
    }
    if kept != presented.items { self[resource: Presented.self].items = kept }
  }
}

extension Presented.Item {
  fileprivate func presentation(isComing: Bool, isHeld: Bool = false) -> Presentation {
    let timing = isHeld ? Animation.linear : options.timing.animation ?? .linear
    let (list, scale, opacity) = (
      list, isComing ? scale * options.recede : scale, isComing ? opacity * options.dim : opacity
    )
    let (recedes, dims) = (options.recede != 1, options.dim != 1)
    return Presentation(
      duration: options.duration, timing: timing, inset: options.inset, cornerRadius: options.cornerRadius,
      alongside: [
        Shift.Alongside(in: AnimatorWindow(timing: timing)) { world in
          if recedes, !world.reducesMotion, world.has(Transform.self, list) {
            world[list, Transform.self].scale = scale
          }
          if dims, world.has(Opacity.self, list) { world[list, Opacity.self].value = opacity }
        }
      ])
  }
}
