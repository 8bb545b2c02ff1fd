import RiffleCore
import RiffleECS
import RiffleTime

/// What the panels show of more than one tick: asked of the history once a frame, drawn from here.
public struct InspectorModel: Sendable {
  public var why: RichText?
  public var samples: CurveSamples?
  public var cells: FrameCells?
  public var lanes = AnimationLanes(ticks: 0...0, groups: [])
  /// What the selected entity is made of.
  public var entity: EntityReadings?
  public var difference: MomentDifference?
  /// The ticks that are compared.
  public var comparedTicks: (from: Int, to: Int)?
  public var comparison: BranchComparison?
  /// Ticks at which something jumped and nothing says why.
  public var unexplained: [Int] = []

  public init() {}
}

/// An entity's components as they were read in some frame.
public struct EntityReadings: Sendable {
  public let entity: Entity
  public let components: [ComponentReading]

  /// Reads them now; nil for an entity that is not there.
  public init?(_ entity: Entity, in world: World) {
    guard world.isAlive(entity) else { return nil }
    self.entity = entity
    components = world.readings(of: entity)
  }
}

extension InspectorState {
  /// The ticks that lanes and curves show around the playhead; at the live edge there is little future to show.
  public func focus(playhead: Int, firstKept: Int, liveEdge: Int) -> ClosedRange<Double> {
    let ahead = max(span / 5, min(liveEdge - playhead, span / 2))
    let first = playhead + ahead - span
    return Double(first)...Double(first + span)
  }

  /// The value curves and sentences are about: the selected one, or the most telling of the selected entity.
  public func value(in world: World) -> Selection? {
    guard let selection, selection.field == nil else { return selection }
    let running = world.runningAnimations(of: selection.entity)
    let telling = running.first { $0.interrupted != nil } ?? running.first
    let readings = telling == nil ? world.readings(of: selection.entity) : []
    let resting = readings.first { $0.name == "Transform" }?.fields.first(where: \.isAnimatable)?.id
    let field = telling.flatMap { FieldID($0, in: world) } ?? resting
    return Selection(selection.entity, field)
  }

  /// Chooses something to look at when nobody has: what was interrupted, or else what moves.
  public mutating func chooseSomething(in world: World) {
    guard selection == nil, world.isAnimating else { return }
    let running = world.runningAnimations()
    // Places and turns say more than the small motions on top of them.
    let large = running.filter { $0.component == "Transform" }
    guard
      let telling = large.first(where: { $0.interrupted != nil }) ?? large.first
        ?? running.first(where: { $0.interrupted != nil }) ?? running.first
    else { return }
    selection = Selection(telling.entity, FieldID(telling, in: world))
  }
}

extension FieldID {
  /// The field an animation runs on.
  init?(_ animation: RunningAnimation, in world: World) {
    let component = world.reading(of: animation.component, on: animation.entity)
    // A component with a single animated field may call it otherwise than its property.
    let own =
      component?.fields.first { $0.id.field == animation.field } ?? component?.fields.first(where: \.isAnimatable)
    guard let own else { return nil }
    self = own.id
  }
}
