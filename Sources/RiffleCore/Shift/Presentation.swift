import RiffleECS
import RiffleMotion

/// How a cell of a list grows into the detail that was chosen, and how that goes back into its cell.
///
/// What moves is a picture of the detail, from the frame of the cell, made smaller on every side, to the detail's own;
/// the real detail and the cell wait unseen. It is a shift over the list, so it can be held, turned round and released
/// at any time.
public struct Presentation: Sendable {
  /// Duration in seconds.
  public var duration: Double
  /// Shares of the way by time.
  public var timing: Animation
  /// Points by which the picture lies inside the cell at that end.
  public var inset: Float
  /// The radius of the picture's corners at the cell, in points of the picture; at the other end it is the detail's own.
  public var cornerRadius: Float
  /// What else changes: the list steps back.
  public var alongside: [Shift.Alongside]
  /// Whether it is the built-in one: the detail slides in over the lower edge of the entity whose child it is, and back
  /// over it. `inset` and `cornerRadius` have no meaning then.
  public var isBuiltIn = false

  /// The built-in presentation, which needs no cell.
  public static var builtIn: Presentation {
    var presentation = Presentation()
    presentation.isBuiltIn = true
    return presentation
  }

  public init(
    duration: Double = 0.5, timing: Animation = .easeInOut, inset: Float = 20, cornerRadius: Float = 20,
    alongside: [Shift.Alongside] = []
  ) {
    (self.duration, self.timing, self.inset, self.cornerRadius) = (duration, timing, inset, cornerRadius)
    self.alongside = alongside
  }

  private func shift(_ presence: ShiftPresence, _ pair: ShiftPair) -> Shift {
    var shift = Shift(
      duration: duration, timing: timing, replication: presence == .back ? .snapshot : .replica, sourceAction: .none,
      destinationAction: .none)
    shift.presence = presence
    shift.pairs = [pair]
    shift.alongside = alongside
    let atCell: @Sendable (inout World, Entity) -> Void = { [inset, cornerRadius] world, picture in
      world.inset(picture, by: inset)
      if world.has(CornerRadius.self, picture) { world[picture, CornerRadius.self].value = cornerRadius }
    }
    if presence == .over { shift.adjustStart = atCell } else { shift.adjustEnd = atCell }
    return shift
  }

  func presenting(_ detail: Entity, from cell: Entity?) -> Shift {
    guard let cell, !isBuiltIn else { return sliding(.over) }
    return shift(.over, ShiftPair(id: "presented", source: cell, destination: detail))
  }

  func dismissing(_ detail: Entity, to cell: Entity?) -> Shift {
    guard let cell, !isBuiltIn else { return sliding(.back) }
    return shift(.back, ShiftPair(id: "presented", source: detail, destination: cell))
  }

  private func sliding(_ presence: ShiftPresence) -> Shift {
    var shift = Shift(
      duration: duration, timing: timing, sourceAction: .slide(.bottom), destinationAction: .slide(.bottom))
    shift.presence = presence
    shift.movesScreens = true
    shift.pairs = []
    shift.alongside = alongside
    return shift
  }
}

extension World {
  /// Grows a cell of a list into a detail, which is shown over the list.
  ///
  /// Asked for while the detail is on its way back into the same cell, it turns round. From another cell, its picture
  /// goes home to the first one, while a second picture comes out of the other: see `sendHome`.
  ///
  /// - Parameters:
  ///   - detail: a hidden entity; what it contains comes with it.
  ///   - cell: where it grows from; without one, or when it is gone, the detail comes by the built-in presentation.
  ///   - list: what it covers: the whole that the cell belongs to.
  /// - Returns: the handle; nil when the detail or the list is gone.
  @discardableResult
  public mutating func present(
    _ detail: Entity, from cell: Entity?, of list: Entity, _ presentation: Presentation = Presentation()
  ) -> ShiftRun? {
    let cell = cell.flatMap { isAlive($0) ? $0 : nil }
    if cell != nil, !presentation.isBuiltIn { giveCorner(to: detail) }
    for run in resource(ShiftRuns.self)?.runs.runs ?? []
    where run.released == nil && [run.source, run.destination].contains(detail) {
      let isOfCell = run.flights.contains { $0.pair.source == cell || $0.pair.destination == cell }
      if !isOfCell { sendHome(run.handle, from: detail) }
    }
    return shift(
      presentation.presenting(detail, from: cell), from: list, to: detail, cause: Cause(animation: "present"))
  }

  /// Takes a detail back into a cell of a list, or, without one or when that is gone, by the built-in presentation.
  ///
  /// - Parameter isHeld: whether it waits, to follow a finger: see `setFractionComplete` and `releaseShift`.
  @discardableResult
  public mutating func dismiss(
    _ detail: Entity, to cell: Entity?, of list: Entity, _ presentation: Presentation = Presentation(),
    isHeld: Bool = false
  ) -> ShiftRun? {
    let cell = cell.flatMap { isAlive($0) ? $0 : nil }
    if cell != nil, !presentation.isBuiltIn { giveCorner(to: detail) }
    return shift(
      presentation.dismissing(detail, to: cell), from: detail, to: list, isPaused: isHeld,
      cause: Cause(animation: "dismiss"))
  }

  /// Sends what flies in a shift back to the other screen, or on to it, and has no more to do with this one, which is
  /// free for another shift at once. What flies goes beneath the pictures of later shifts, and can no longer be reversed;
  /// what the shift did to the screens themselves stops where it is seen, for the next one to take up.
  ///
  /// - Returns: false, and nothing is done, when no copies fly in it: with reduced motion, or without replication.
  @discardableResult
  public mutating func sendHome(_ run: ShiftRun, from screen: Entity) -> Bool {
    guard running(run)?.flights.contains(where: \.isCopy) == true else { return false }
    if isShifting(run, to: screen) { setReversed(!isReversed(run), of: run) }
    startAnimation(run.animator)
    self[resource: ShiftRuns.self].runs[run.id]?.released = screen
    guard let shift = running(run) else { return false }
    for screen in [shift.source, shift.destination] {
      decelerate(screen, drivenBy: run.animator, by: .taking(over: shift.shift))
    }
    for run in self[resource: ShiftRuns.self].runs.runs where run.released != nil {
      for flight in run.flights where flight.isCopy && isAlive(flight.replica) {
        self[flight.replica, Transform.self].depth -= Int32(clamping: run.flights.count)
      }
    }
    return true
  }

  private mutating func giveCorner(to detail: Entity) {
    guard isAlive(detail), !has(CornerRadius.self, detail) else { return }
    prepareForMotion()
    registerAnimatable(CornerRadius.self)
    registerShiftable(CornerRadius.self)
    insert(CornerRadius(0), on: detail)
  }

  /// Draws an entity's frame in by points on every side, by its scale.
  mutating func inset(_ entity: Entity, by points: Float) {
    let transform = self[entity, Transform.self]
    let size = size(of: entity, as: .model)
    let extent = size * SIMD2(abs(transform.scale.x), abs(transform.scale.y))
    guard extent.x > 0, extent.y > 0 else { return }
    let inner = pointwiseMax(extent - 2 * points, .zero)
    self[entity, Transform.self].scale *= inner / extent
    self[entity, Transform.self].position += (transform.anchor - [0.5, 0.5]) * (inner - extent)
  }
}
