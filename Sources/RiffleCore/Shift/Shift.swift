/// A transition between two screens, each an entity with its children.
///
/// Shift targets with the same id on both sides move from their state on the source to that on the destination, with
/// every registered component. All other direct children of a screen are its content, which leaves and enters by an
/// action. The shift is one property animator.
public struct Shift: Sendable {
  /// The duration in seconds, after the preparation.
  public var duration: Double
  /// Seconds in which the source's content leaves, before the screens change places. With 0, `order` applies.
  public var preparation = 0.0
  /// The timing of all parts without their own, stretched over their window.
  public var timing: Animation
  /// Gives each pair its window, timing and path.
  public var coordinator: ShiftCoordinator
  /// The kind of replica drawn during the motion of a pair.
  public var replication: ShiftReplication
  /// The drawing order of the copies.
  public var insertion: ShiftInsertion
  /// The action of the source's other content.
  public var sourceAction: ShiftAction
  /// The action of the destination's other content.
  public var destinationAction: ShiftAction
  /// The timing of the destination's content relative to the source's.
  public var order: ShiftOrder
  /// True if the targets move to their positions before the destination's preparation.
  public var capturesBeforePreparing = false
  /// The visibility of the source's real targets after the shift.
  public var sourceRestoration = ShiftRestoration.restored
  /// The visibility of the destination's real targets after the shift.
  public var destinationRestoration = ShiftRestoration.restored
  /// Called before any value is read.
  public var prepareSource: (@Sendable (inout World) -> Void)?
  /// Called before `prepareSource`.
  public var prepareDestination: (@Sendable (inout World) -> Void)?
  /// Called when it has finished, with the position: `end` is the destination.
  public var completeSource: (@Sendable (inout World, AnimatingPosition) -> Void)?
  /// Called after `completeSource`.
  public var completeDestination: (@Sendable (inout World, AnimatingPosition) -> Void)?
  /// Further changes during the shift, each in its window.
  public var alongside: [Alongside] = []
  /// Explicit pairs, instead of those with the same ids.
  public var pairs: [ShiftPair]?
  /// The visibility of the two screens.
  public var presence = ShiftPresence.replacing
  /// True if the actions move the whole screens, by the size of their parent, instead of their content.
  public var movesScreens = false
  /// Changes a copy at its start, such as its frame or corner radius.
  public var adjustStart: (@Sendable (inout World, Entity) -> Void)?
  /// Changes a copy at its end; see `adjustStart`.
  public var adjustEnd: (@Sendable (inout World, Entity) -> Void)?

  /// Changes that run with a shift: a colour, a turn, a cross-dissolve.
  public struct Alongside: Sendable {
    /// The window of the changes, in fractions of the shift.
    public var window: AnimatorWindow
    /// Makes the changes: they animate as writes of an animator do.
    public var changes: @Sendable (inout World) -> Void

    public init(in window: AnimatorWindow = .whole, _ changes: @escaping @Sendable (inout World) -> Void) {
      (self.window, self.changes) = (window, changes)
    }
  }

  public init(
    duration: Double = 0.5, timing: Animation = .easeInOut, coordinator: ShiftCoordinator = .together,
    replication: ShiftReplication = .replica, insertion: ShiftInsertion = .above, sourceAction: ShiftAction = .fade,
    destinationAction: ShiftAction = .fade, order: ShiftOrder = .together
  ) {
    require(duration.isFinite && duration > 0, "a shift takes more than 0 seconds, not \(duration)")
    (self.duration, self.timing, self.coordinator, self.replication) = (duration, timing, coordinator, replication)
    (self.insertion, self.order) = (insertion, order)
    (self.sourceAction, self.destinationAction) = (sourceAction, destinationAction)
  }

  /// Seconds from the start of the preparation to the end.
  public var totalDuration: Double { preparation + duration }

  /// The fraction of the total duration after which the screens change places: for custom animations on the handle.
  package var swapShare: Double { preparation / totalDuration }

  func window(ofSource isSource: Bool) -> AnimatorWindow {
    if preparation > 0 || order == .together { return AnimatorWindow(timing: timing) }
    return AnimatorWindow(start: isSource ? 0 : 0.5, end: isSource ? 0.5 : 1, timing: timing)
  }

  func placed(_ window: AnimatorWindow, inPreparation: Bool) -> AnimatorWindow {
    // Screens change places once, whatever the timing.
    let window = AnimatorWindow(start: window.start, end: window.end, timing: window.timing?.arriving)
    guard preparation > 0 else { return window }
    let (start, length) = inPreparation ? (0, swapShare) : (swapShare, 1 - swapShare)
    return AnimatorWindow(start: start + window.start * length, end: start + window.end * length, timing: window.timing)
  }
}

/// The timing of the content of the two sides.
public enum ShiftOrder: Sendable, Hashable, CaseIterable {
  /// The destination's content enters while the source's leaves.
  case together
  /// The source's content leaves in the first half, and the destination's content enters in the second.
  case oneAfterTheOther
}

/// The visibility of the two screens of a shift.
public enum ShiftPresence: Sendable, Hashable, CaseIterable {
  /// The destination replaces the source, which is hidden at the end.
  case replacing
  /// The destination covers the source, which stays visible: a presentation.
  case over
  /// The source covers the destination and is hidden at the end: a dismissal.
  case back
}

/// The drawing order of the copies of pairs, among the siblings of the destination.
public enum ShiftInsertion: Sendable, Hashable, CaseIterable {
  case above, below
}

/// The visibility of a real target after the shift.
public enum ShiftRestoration: Sendable, Hashable, CaseIterable {
  /// It is shown again.
  case restored
  /// It stays hidden until `restoreShifted`.
  case kept
}

/// The kind of replica drawn during the motion of a pair. The real targets are hidden.
public struct ShiftReplication: Sendable {
  enum Base: Sendable {
    case replica, snapshot, none
  }

  let base: Base
  var configure: (@Sendable (inout World, Entity) -> Void)?

  /// A copy of the destination, with its children.
  public static let replica = ShiftReplication(base: .replica)
  /// A copy of the source as presented at the start, with its children.
  public static let snapshot = ShiftReplication(base: .snapshot)
  /// No copy: the destination itself moves, within its own screen and in its drawing order.
  public static let none = ShiftReplication(base: .none)

  /// Changes the copy before it starts, such as its tint or picture.
  public func configured(_ configure: @escaping @Sendable (inout World, Entity) -> Void) -> ShiftReplication {
    ShiftReplication(base: base, configure: configure)
  }
}

/// Determines the motion of each pair of a shift. Called once, at the start of the shift.
public struct ShiftCoordinator: Sendable {
  /// The motion of one pair.
  public struct Leg: Sendable, Hashable {
    /// Its window; nil follows the shift.
    public var window: AnimatorWindow?
    /// The bend of the path to the left of the straight line, as a fraction of its length; 0 is straight.
    public var arc: Float

    public init(window: AnimatorWindow? = nil, arc: Float = 0) {
      self.window = window
      self.arc = arc.isFinite ? arc : 0
    }
  }

  package let leg: @Sendable (ShiftPair, _ index: Int, _ count: Int) -> Leg

  /// The motion of one of `count` pairs.
  public func leg(of pair: ShiftPair, _ index: Int, among count: Int) -> Leg { leg(pair, index, count) }

  /// A custom coordinator.
  public init(_ leg: @escaping @Sendable (_ pair: ShiftPair, _ index: Int, _ count: Int) -> Leg) { self.leg = leg }

  /// All at the same time, in straight lines.
  public static let together = ShiftCoordinator { _, _, _ in Leg() }

  /// Staggered: each pair has `share` of the time, 0...1; the first starts at the start, the last ends at the end.
  public static func cascade(share: Double, timing: Animation? = nil, arc: Float = 0) -> ShiftCoordinator {
    let share = share.isFinite ? min(max(share, 0.01), 1) : 1
    return ShiftCoordinator { _, index, count in
      let start = count > 1 ? (1 - share) * Double(index) / Double(count - 1) : 0
      return Leg(window: AnimatorWindow(start: start, end: start + share, timing: timing), arc: arc)
    }
  }
}
