import RiffleECS

/// The events of a tick's input, in order. A resource. Empty at the end of the tick, so neither a snapshot nor a state
/// hash contains events.
package struct StageEvents: Component {
  package static let componentName = "RiffleScene.RaisedActions"

  var all: [StageEvent] = []

  package init() {}

  package func fold(into hasher: inout StateHasher) { hasher.combine(all.count) }
}

extension World {
  /// Returns the events of this tick for a reader, and those without an owner, in order. Read them in the phase of the
  /// rules.
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
