/// The events of a tick's input, in order. Empty at the end of the tick, so snapshots and state hashes contain none.
package struct StageEvents: Component {
  package static let componentName = "RiffleScene.RaisedActions"

  var all: [StageEvent] = []

  package init() {}

  package func fold(into hasher: inout StateHasher) { hasher.combine(all.count) }
}

extension World {
  /// Returns the events of this tick for a reader, and those without an owner. Read them in the phase of the rules.
  public func stageEvents(for owner: StageOwner) -> [StageEvent.Kind] {
    stageEvents.filter { $0.owner == nil || $0.owner == owner }.map(\.kind)
  }

  package var stageEvents: [StageEvent] { resource(StageEvents.self)?.all ?? [] }

  package mutating func emit(_ event: StageEvent.Kind, to owner: StageOwner?) {
    if !hasResource(StageEvents.self) { insertResource(StageEvents()) }
    self[resource: StageEvents.self].all.append(StageEvent(event, owner: owner))
  }

  package mutating func endStageEvents() {
    if !stageEvents.isEmpty { self[resource: StageEvents.self].all = [] }
  }

  func stageOwner(of entity: Entity) -> StageOwner { get(HitTarget.self, entity)?.owner ?? .scene }
}

/// The effect of input on the entities of the stage, with its owner.
public struct StageEvent: Sendable, Equatable {
  /// The kinds of events.
  public enum Kind: Sendable, Equatable {
    /// An entity is clicked. `count` is 2 for the second click on it within half a second, 3 for the third.
    case clicked(Entity, count: Int = 1)
    /// The pointer enters or leaves an entity. This event and the next ones are for targets with `reportsPointer`.
    case hovered(Entity)
    case left(Entity)
    /// A pointer is pressed on an entity, or released anywhere after it.
    case pressed(Entity)
    case lifted(Entity)
    /// The pointer is released after a movement from an entity: its velocity in points of the window a second.
    case swiped(Entity, velocity: SIMD2<Float>)
    /// The wheel turns over an entity: steps to the right and down.
    case wheel(Entity, SIMD2<Float>)
    /// The pointer is released without a drag, over an entity or over none.
    case released(Entity?)
    /// A drag of an entity has ended. Its velocity is that of the entity.
    case dropped(DragSession)
    /// A slider has another value: the name of its parameter. `jumps` shows the change at once.
    case slid(String, to: Double, jumps: Bool)
    /// The slider of a parameter is released.
    case slideEnded(String)
    case key(String)
    /// A demo or a rule of the scene calls an action by name, with its numbers.
    case action(String, [Double])
    /// The window has another size, in points.
    case resized(SIMD2<Float>)
  }

  package let kind: Kind
  /// The only reader; nil for an event that all readers get, such as a new window size.
  package let owner: StageOwner?

  package init(_ kind: Kind, owner: StageOwner?) { (self.kind, self.owner) = (kind, owner) }
}

/// A reader of the stage's events.
public enum StageOwner: Sendable, Hashable {
  /// The rules of the scene.
  case scene
  /// A block of the scene, by its key.
  case block(String)
}
