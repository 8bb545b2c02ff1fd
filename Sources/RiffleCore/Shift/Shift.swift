import RiffleECS
import RiffleMotion

/// How content moves between two screens, each an entity with all that it contains.
///
/// Shift targets, the same id on both sides, move from their state there to their state here: position, size, scale,
/// turns, corner radius, opacity, colours and every other animatable component that is registered for it. Everything
/// else that stands directly on a screen is its content, and leaves or comes by an action. The whole is one property
/// animator: it can be paused, scrubbed, reversed, continued, stopped and finished.
public struct Shift: Sendable {
  /// Seconds; with a preparation those after it.
  public var duration: Double
  /// Seconds in which the source gets ready, 0 or more: its content leaves, then the screens change places, and the
  /// content of the destination and the pairs have `duration`. With 0 the screens are both there all the time, and `order`
  /// says when their content moves.
  public var preparation = 0.0
  /// The timing of whatever has none of its own, stretched over its window.
  public var timing: Animation
  /// Gives each pair its window, timing and path.
  public var coordinator: ShiftCoordinator
  /// What is seen of a pair on its way.
  public var replication: ShiftReplication
  /// Where that is drawn.
  public var insertion: ShiftInsertion
  /// How the source's other content leaves.
  public var sourceAction: ShiftAction
  /// How the destination's other content comes.
  public var destinationAction: ShiftAction
  /// Whether the destination's content waits until the source's has left.
  public var order: ShiftOrder
  /// Takes the destination's state before it is prepared: the targets move to where they were before its layout
  /// changed.
  public var capturesBeforePreparing: Bool
  /// What becomes of the real targets when it is done.
  public var sourceRestoration: ShiftRestoration
  /// What becomes of the real targets of the destination.
  public var destinationRestoration: ShiftRestoration
  /// Called before anything is read: the sides get ready, the destination first.
  public var prepareSource: (@Sendable (inout World) -> Void)?
  /// As `prepareSource`, for the destination.
  public var prepareDestination: (@Sendable (inout World) -> Void)?
  /// Called when it is done, with the place at which it ended: `end` is the destination.
  public var completeSource: (@Sendable (inout World, AnimatingPosition) -> Void)?
  /// As `completeSource`, for the destination.
  public var completeDestination: (@Sendable (inout World, AnimatingPosition) -> Void)?
  /// What else changes on the way, each in its window.
  public var alongside: [Alongside]
  /// The pairs in place of those that their ids make.
  public var pairs: [ShiftPair]?
  /// What becomes of the screens.
  public var presence: ShiftPresence
  /// Whether the actions move the screens as wholes, and by the size of the entity whose children they are, instead of the
  /// content on them.
  public var movesScreens = false
  /// Changes what flies where it starts, and where it arrives: another frame, another corner.
  public var adjustStart: (@Sendable (inout World, Entity) -> Void)?
  /// As `adjustStart`, for where it arrives.
  public var adjustEnd: (@Sendable (inout World, Entity) -> Void)?

  /// Changes that run with a shift: a colour, a turn, a cross-dissolve.
  public struct Alongside: Sendable {
    /// When they start and arrive, as shares of the shift.
    public var window: AnimatorWindow
    /// Makes the changes: they animate as writes of an animator do.
    public var changes: @Sendable (inout World) -> Void

    public init(in window: AnimatorWindow = .whole, _ changes: @escaping @Sendable (inout World) -> Void) {
      self.window = window
      self.changes = changes
    }
  }

  public init(
    duration: Double = 0.5, timing: Animation = .easeInOut, coordinator: ShiftCoordinator = .together,
    replication: ShiftReplication = .replica, insertion: ShiftInsertion = .above, sourceAction: ShiftAction = .fade,
    destinationAction: ShiftAction = .fade, order: ShiftOrder = .together
  ) {
    precondition(duration.isFinite && duration > 0, "a shift takes more than 0 seconds, not \(duration)")
    self.duration = duration
    self.timing = timing
    self.coordinator = coordinator
    self.replication = replication
    self.insertion = insertion
    self.sourceAction = sourceAction
    self.destinationAction = destinationAction
    self.order = order
    capturesBeforePreparing = false
    sourceRestoration = .restored
    destinationRestoration = .restored
    alongside = []
    presence = .replacing
  }

  /// Seconds from the beginning of the preparation to the end.
  public var totalDuration: Double { preparation + duration }

  /// The share of the whole time after which the screens change places: for custom animations on the handle.
  public var swapShare: Double { preparation / totalDuration }

  /// The window of an action that has none of its own.
  func window(ofSource isSource: Bool) -> AnimatorWindow {
    if preparation > 0 { return AnimatorWindow(timing: timing) }
    return switch order {
    case .together: AnimatorWindow(timing: timing)
    case .oneAfterTheOther: AnimatorWindow(start: isSource ? 0 : 0.5, end: isSource ? 0.5 : 1, timing: timing)
    }
  }

  /// A window of the preparation, or of the time after it, as a window of the whole time.
  func placed(_ window: AnimatorWindow, inPreparation: Bool) -> AnimatorWindow {
    guard preparation > 0 else { return window }
    let (start, length) = inPreparation ? (0, swapShare) : (swapShare, 1 - swapShare)
    return AnimatorWindow(start: start + window.start * length, end: start + window.end * length, timing: window.timing)
  }
}

/// When the content of the two sides moves.
public enum ShiftOrder: Sendable, Hashable, CaseIterable {
  /// The destination's comes while the source's leaves.
  case together
  /// The source's leaves in the first half; the screens swap; the destination's comes in the second.
  case oneAfterTheOther
}

/// What becomes of the two screens of a shift.
public enum ShiftPresence: Sendable, Hashable, CaseIterable {
  /// The destination takes the place of the source, which is hidden at the end.
  case replacing
  /// The destination covers the source, which stays: something is presented.
  case over
  /// The source lay over the destination and is hidden at the end: it is dismissed.
  case back
}

/// Where what is seen of a pair on its way is drawn: among what stands beside the destination.
public enum ShiftInsertion: Sendable, Hashable, CaseIterable {
  case above, below
}

/// What becomes of a real target when the shift is done.
public enum ShiftRestoration: Sendable, Hashable, CaseIterable {
  /// It is seen again.
  case restored
  /// It stays out of sight until `restoreShifted`.
  case kept
}

/// What is seen of a pair on its way. The real ones wait unseen.
public struct ShiftReplication: Sendable {
  enum Base: Sendable {
    case replica, snapshot, none
  }

  let base: Base
  let configure: (@Sendable (inout World, Entity) -> Void)?

  /// A copy of the destination, with all that it contains.
  public static let replica = ShiftReplication(base: .replica, configure: nil)
  /// A copy of the source as it is seen at the start, with all that it contains.
  public static let snapshot = ShiftReplication(base: .snapshot, configure: nil)
  /// No copy: the destination itself flies, within its own screen and in its drawing order.
  public static let none = ShiftReplication(base: .none, configure: nil)

  /// Changes the copy before it starts: a tint that shows what flies, another picture.
  public func configured(_ configure: @escaping @Sendable (inout World, Entity) -> Void) -> ShiftReplication {
    ShiftReplication(base: base, configure: configure)
  }
}

/// Gives each pair of a shift its way. Asked once, when the shift begins.
public struct ShiftCoordinator: Sendable {
  /// Flight of one pair.
  public struct Leg: Sendable, Hashable {
    /// Nil follows the shift.
    public var window: AnimatorWindow?
    /// How far the path bends to the left of the straight line, as a share of its length; 0 is straight.
    public var arc: Float

    public init(window: AnimatorWindow? = nil, arc: Float = 0) {
      self.window = window
      self.arc = arc.isFinite ? arc : 0
    }
  }

  let leg: @Sendable (ShiftPair, _ index: Int, _ count: Int) -> Leg

  /// The way of one of this many pairs.
  public func leg(of pair: ShiftPair, _ index: Int, among count: Int) -> Leg { leg(pair, index, count) }

  /// A custom coordinator.
  public init(_ leg: @escaping @Sendable (_ pair: ShiftPair, _ index: Int, _ count: Int) -> Leg) { self.leg = leg }

  /// All at once, straight.
  public static let together = ShiftCoordinator { _, _, _ in Leg() }

  /// One after another: each has `share` of the time, 0...1, and the first start at the start, the last arrive at the
  /// end.
  public static func cascade(share: Double, timing: Animation? = nil, arc: Float = 0) -> ShiftCoordinator {
    let share = share.isFinite ? min(max(share, 0.01), 1) : 1
    return ShiftCoordinator { _, index, count in
      let start = count > 1 ? (1 - share) * Double(index) / Double(count - 1) : 0
      return Leg(window: AnimatorWindow(start: start, end: start + share, timing: timing), arc: arc)
    }
  }
}
