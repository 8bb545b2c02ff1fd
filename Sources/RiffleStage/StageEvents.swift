import RiffleECS

/// What the input of a tick means, in the order in which it came. A resource. At the end of the tick it is empty, so neither
/// a snapshot nor a state hash has events.
package struct StageEvents: Component {
  package static let componentName = "RiffleScene.RaisedActions"

  var all: [StageEvent] = []

  package init() {}

  package func fold(into hasher: inout StateHasher) { hasher.combine(all.count) }
}

extension World {
  /// The events of this tick that belong to a reader, and those without an owner, in order. Read them in the phase of the
  /// rules.
  public func stageEvents(for owner: StageOwner) -> [StageEvent.Kind] {
    stageEvents.filter { $0.owner == nil || $0.owner == owner }.map(\.kind)
  }

  /// All events of this tick, in order.
  package var stageEvents: [StageEvent] { resource(StageEvents.self)?.all ?? [] }

  /// Adds an event to those of this tick.
  package mutating func emit(_ event: StageEvent.Kind, to owner: StageOwner?) {
    if !hasResource(StageEvents.self) { insertResource(StageEvents()) }
    self[resource: StageEvents.self].all.append(StageEvent(event, owner: owner))
  }

  /// The tick is over.
  package mutating func endStageEvents() {
    if !stageEvents.isEmpty { self[resource: StageEvents.self].all = [] }
  }

  /// The owner of what is clicked or dragged.
  func stageOwner(of entity: Entity) -> StageOwner { get(HitTarget.self, entity)?.owner ?? .scene }
}
