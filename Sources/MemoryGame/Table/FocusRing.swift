import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleScene
import RiffleStage
import RiffleView

/// Where the keyboard is, and the ring that shows it.
struct TableFocus: Sendable, Equatable {
  enum Place: Sendable, Equatable {
    /// A place of the grid: it stays the same while cards are shuffled.
    case slot(Int)
    case button(Int)
  }

  var place: Place?
  /// A hand on the pointer hides the ring; the next key shows it again where it was. It is seen while there is something
  /// to choose in its place.
  var isShown = false
  var ring: Entity?

  func fold(into hasher: inout StateHasher) {
    switch place {
    case .slot(let index): hasher.combine(index)
    case .button(let index): hasher.combine(-1 - index)
    case nil: hasher.combine(Int.max)
    }
    hasher.combine(isShown)
  }
}

enum FocusRing {
  private static let cause = Cause(animation: "focus", rule: "keyboard", actor: .keyboard)

  static func spawn(_ world: inout World) {
    world.table.focus.ring = world.spawn(
      Transform(perspective: 0, depth: 900), Offset(), Size([100, 150]), Shape.roundedRectangle(cornerRadius: 12),
      Stroke(HUDView.lit.start, width: 3), Opacity(0))
  }

  /// An arrow moves the focus, Return chooses; whether the key was one of these.
  static func press(_ key: String, _ world: inout World) -> Bool {
    if let direction = FocusDirection(key: key) {
      move(direction, &world)
      return true
    }
    guard key == "return" || key == "keypadenter" else { return false }
    choose(&world)
    return true
  }

  /// Everything the focus can go to, where it belongs.
  private static func places(_ table: MemoryTable) -> [(place: TableFocus.Place, frame: Rect)] {
    let slots = Choreography.places(of: table)
    var all = table.game.order.indices.compactMap { index -> (TableFocus.Place, Rect)? in
      guard card(at: index, table) != nil else { return nil }
      return (.slot(index), Rect(center: slots[index].position, size: slots[index].size))
    }
    all += table.layout.buttons.enumerated().map { (.button($0.offset), $0.element) }
    return all
  }

  /// The card that can be chosen in a place of the grid; nil where none belongs any more, or not yet.
  private static func card(at slot: Int, _ table: MemoryTable) -> Int? {
    let card = table.game.cards[table.game.order[slot]]
    return card.place == .table && !card.isMatched ? card.id : nil
  }

  /// Whether there is something in a place, and not only on its way there from the deck.
  private static func isTaken(_ place: TableFocus.Place, _ world: World) -> Bool {
    guard case .slot(let index) = place else { return true }
    guard let id = card(at: index, world.table) else { return false }
    return !world.runningAnimations(of: world.table.cards[id]).contains { $0.cause?.animation == "deal" }
  }

  private static func frame(of place: TableFocus.Place, _ table: MemoryTable) -> Rect {
    switch place {
    case .slot(let index):
      let slot = Choreography.places(of: table)[index]
      return Rect(center: slot.position, size: slot.size)
    case .button(let index): return table.layout.buttons[index]
    }
  }

  private static func move(_ direction: FocusDirection, _ world: inout World) {
    let all = places(world.table)
    if let now = world.table.focus.place {
      // The first key after the pointer only shows where the focus was, if there is something.
      if world.table.focus.isShown || !all.contains(where: { $0.place == now }) {
        let from = frame(of: now, world.table).center
        guard let next = direction.next(from: from, among: all.map(\.frame.center)) else { return }
        world.table.focus.place = all[next].place
      }
    } else {
      world.table.focus.place = all.first?.place
    }
    show(&world)
  }

  private static func choose(_ world: inout World) {
    guard let place = world.table.focus.place, world.table.focus.isShown, let ring = world.table.focus.ring else {
      return move(.down, &world)
    }
    switch place {
    case .slot(let index): world.table.intents.append(.choose(world.table.game.order[index]))
    case .button(let index): world.table.intents.append(world.table.buttons[index].intent)
    }
    // The ring answers as a pressed card does.
    world[ring, Offset.self].scale = -0.04
    world.withAnimation(.spring(duration: 0.3, bounce: 0.4), cause: cause) { $0[ring, Offset.self].scale = 0 }
  }

  /// Brings the ring to its place; it appears there when it was not seen.
  static func show(_ world: inout World) {
    guard let ring = world.table.focus.ring, let place = world.table.focus.place else { return }
    let frame = frame(of: place, world.table)
    let wasSeen = world.presented(Opacity.self, of: ring).value > 0
    world.table.focus.isShown = true
    world.withAnimation(wasSeen ? Feel.ringMove : nil, cause: cause) { world in
      world[ring, Transform.self].position = frame.center
      world[ring, Size.self].value = frame.size + SIMD2(repeating: 2 * Feel.ringGap)
    }
    follow(by: cause, &world)
  }

  static func hide(by actor: Cause.Actor, _ world: inout World) {
    guard world.table.focus.isShown else { return }
    world.table.focus.isShown = false
    follow(by: Cause(animation: "focus", rule: "hide focus", actor: actor), &world)
  }

  /// The ring is around something or not seen at all: it goes with what leaves its place, and comes with what arrives there.
  static func follow(by cause: Cause? = nil, _ world: inout World) {
    let cause = cause ?? Cause(animation: "focus", rule: "focus of a place")
    guard let ring = world.table.focus.ring, let place = world.table.focus.place else { return }
    let isSeen = world.table.focus.isShown && isTaken(place, world)
    guard (world[ring, Opacity.self].value > 0) != isSeen else { return }
    world.withAnimation(isSeen ? Feel.ringAppear : Feel.ringHide, cause: cause) {
      $0[ring, Opacity.self].value = isSeen ? 1 : 0
    }
  }

  /// The window has another size.
  static func relayout(by animation: Animation, _ world: inout World) {
    guard let ring = world.table.focus.ring, let place = world.table.focus.place else { return }
    let frame = frame(of: place, world.table)
    let cause = Cause(animation: "relayout", rule: "resize", actor: .window)
    world.withAnimation(animation, cause: cause) { world in
      world[ring, Transform.self].position = frame.center
      world[ring, Size.self].value = frame.size + SIMD2(repeating: 2 * Feel.ringGap)
    }
  }
}
