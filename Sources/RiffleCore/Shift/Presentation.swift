/// The transition of a list cell into its detail, and back: a shift of a copy of the detail from the frame of the cell,
/// inset on every side, to the detail's own frame. The real detail and the cell are hidden.
public struct Presentation: Sendable {
  /// The duration in seconds.
  public var duration: Double
  /// The timing of the progress.
  public var timing: Animation
  /// The inset of the copy in the cell, in points.
  public var inset: Float
  /// The corner radius of the copy at the cell, in its points; at the other end it is the detail's own.
  public var cornerRadius: Float
  /// Further changes during the presentation, such as a smaller list.
  public var alongside: [Shift.Alongside]
  /// True for the built-in presentation, without `inset` and `cornerRadius`.
  var isBuiltIn = false

  /// The built-in presentation, which needs no cell: the detail slides over the lower edge of its parent.
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

  func shift(_ detail: Entity, _ cell: Entity?, _ presence: ShiftPresence) -> Shift {
    let cell = isBuiltIn ? nil : cell
    let action: ShiftAction = cell == nil ? .slide(.bottom) : .none
    var shift = Shift(duration: duration, timing: timing, sourceAction: action, destinationAction: action)
    (shift.presence, shift.alongside) = (presence, alongside)
    guard let cell else {
      (shift.movesScreens, shift.pairs) = (true, [])
      return shift
    }
    let (source, destination) = presence == .over ? (cell, detail) : (detail, cell)
    shift.pairs = [ShiftPair(id: "presented", source: source, destination: destination)]
    shift.replication = presence == .back ? .snapshot : .replica
    let atCell: @Sendable (inout World, Entity) -> Void = { [inset, cornerRadius] world, picture in
      world.inset(picture, by: inset)
      if world.has(CornerRadius.self, picture) { world[picture, CornerRadius.self].value = cornerRadius }
    }
    if presence == .over { shift.adjustStart = atCell } else { shift.adjustEnd = atCell }
    return shift
  }
}

extension World {
  /// Presents a detail from a cell of a list, over the list.
  ///
  /// A dismissal into the same cell is reversed. From another cell, the first copy returns to its cell while a second
  /// one comes out of the other.
  ///
  /// - Parameters:
  ///   - detail: a hidden entity, presented with its children.
  ///   - cell: nil, or a despawned one, uses the built-in presentation.
  ///   - list: the entity that it covers, which contains the cell.
  /// - Returns: nil if the detail or the list is despawned.
  @discardableResult public mutating func present(
    _ detail: Entity, from cell: Entity?, of list: Entity, _ presentation: Presentation = Presentation()
  ) -> ShiftRun? {
    let cell = cell.flatMap { isAlive($0) ? $0 : nil }
    if cell != nil, !presentation.isBuiltIn { giveCorner(to: detail) }
    for run in resource(ShiftRuns.self)?.runs.runs ?? []
    where run.released == nil && [run.source, run.destination].contains(detail)
      && !run.flights.contains(where: { $0.pair.source == cell || $0.pair.destination == cell })
    { sendHome(run.handle, from: detail) }
    return shift(presentation.shift(detail, cell, .over), from: list, to: detail, cause: Cause(animation: "present"))
  }

  /// Dismisses a detail into a cell of a list; without a cell, or with a despawned one, by the built-in presentation.
  /// If `isHeld`, it starts paused, to follow a finger: see `scrub` and `releaseShift`.
  @discardableResult public mutating func dismiss(
    _ detail: Entity, to cell: Entity?, of list: Entity, _ presentation: Presentation = Presentation(),
    isHeld: Bool = false
  ) -> ShiftRun? {
    let cell = cell.flatMap { isAlive($0) ? $0 : nil }
    if cell != nil, !presentation.isBuiltIn { giveCorner(to: detail) }
    return shift(
      presentation.shift(detail, cell, .back), from: detail, to: list, isPaused: isHeld,
      cause: Cause(animation: "dismiss"))
  }

  /// Lets the copies of a shift fly to the other screen, and frees this screen for another shift immediately. The
  /// screens stop at their presented values. No effect if the shift has no copies.
  private mutating func sendHome(_ run: ShiftRun, from screen: Entity) {
    guard running(run)?.flights.contains(where: \.isCopy) == true else { return }
    if isShifting(run, to: screen) { setReversed(!isReversed(run), of: run) }
    run.start(in: &self)
    self[resource: ShiftRuns.self].runs[run.id]?.released = screen
    guard let shift = running(run) else { return }
    for screen in [shift.source, shift.destination] {
      decelerate(screen, drivenBy: run.animator, by: .taking(over: shift.shift))
    }
    for run in self[resource: ShiftRuns.self].runs.runs where run.released != nil {
      for flight in run.flights where flight.isCopy && isAlive(flight.replica) {
        self[flight.replica, Transform.self].depth -= Int32(clamping: run.flights.count)
      }
    }
  }

  private mutating func giveCorner(to detail: Entity) {
    guard isAlive(detail), !has(CornerRadius.self, detail) else { return }
    prepareForMotion()
    registerAnimatable(CornerRadius.self)
    registerShiftable(CornerRadius.self)
    insert(CornerRadius(0), on: detail)
  }

  mutating func inset(_ entity: Entity, by points: Float) {
    let transform = self[entity, Transform.self]
    let extent = size(of: entity, as: .model) * SIMD2(abs(transform.scale.x), abs(transform.scale.y))
    guard extent.x > 0, extent.y > 0 else { return }
    let inner = pointwiseMax(extent - 2 * points, .zero)
    self[entity, Transform.self].scale *= inner / extent
    self[entity, Transform.self].position += (transform.anchor - [0.5, 0.5]) * (inner - extent)
  }
}

/// Chooses the presentation of a detail for each direction, as UIKit's transitioning delegate.
public struct PresentationDelegate: Sendable {
  /// A request to present or dismiss a detail.
  public struct Request: Sendable, Hashable {
    /// The detail to present or dismiss.
    public let detail: Entity
    /// The entity that it covers.
    public let list: Entity
    /// The chosen cell, if any.
    public let cell: Entity?

    package init(detail: Entity, list: Entity, cell: Entity?) {
      (self.detail, self.list, self.cell) = (detail, list, cell)
    }
  }

  /// Returns the presentation of the detail; nil for the built-in one.
  public var presenting: @Sendable (World, Request) -> Presentation?
  /// Returns the dismissal of the detail; nil for the built-in one.
  public var dismissing: @Sendable (World, Request) -> Presentation?

  /// By default both return nil.
  public init(
    presenting: @escaping @Sendable (World, Request) -> Presentation? = { _, _ in nil },
    dismissing: @escaping @Sendable (World, Request) -> Presentation? = { _, _ in nil }
  ) {
    (self.presenting, self.dismissing) = (presenting, dismissing)
  }
}

extension World {
  /// Presents a detail as a delegate chooses; see `present(_:from:of:_:)`.
  @discardableResult public mutating func present(
    _ detail: Entity, from cell: Entity?, of list: Entity, asking delegate: PresentationDelegate
  ) -> ShiftRun? {
    let request = PresentationDelegate.Request(detail: detail, list: list, cell: cell)
    return present(detail, from: cell, of: list, delegate.presenting(self, request) ?? .builtIn)
  }

  /// Dismisses a detail as a delegate chooses; see `dismiss(_:to:of:_:isHeld:)`.
  @discardableResult public mutating func dismiss(
    _ detail: Entity, to cell: Entity?, of list: Entity, asking delegate: PresentationDelegate, isHeld: Bool = false
  ) -> ShiftRun? {
    let request = PresentationDelegate.Request(detail: detail, list: list, cell: cell)
    return dismiss(detail, to: cell, of: list, delegate.dismissing(self, request) ?? .builtIn, isHeld: isHeld)
  }
}
