import RiffleECS

/// Values at once, without movement: `{set: ID, to: {opacity: 0}}`.
struct SetAction: SceneActionKind, ActionStep {
  let targets: Targets
  let changes: [Change]

  private struct Written: Sendable {
    var targets = Targets()
    var changes = ChangeSyntax()
  }

  static func form(_ properties: PropertyTable) -> Schema<Action>.Alternative {
    Schema<Action>.Alternative(
      "set",
      block: Schema<Written>.block("action", "Sets values at once.", Written()) {
        Field.required("set", \.targets, Targets.schema, "Whose values.")
        ChangeSyntax.fields(properties).map { $0.inside(\.changes) }
      }
      .checked { $0.changes.complaint }
    ) { Action(SetAction(targets: $0.targets, changes: $0.changes.inOrder)) }
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    // A transaction of its own says in the journal that the jump is meant.
    let entities = pass.entities(targets, world)
    world.withAnimation(nil, cause: pass.cause("set", of: running)) { $0.set(changes, of: entities) }
    return true
  }
}
