import RiffleECS

/// Sets values without an animation: `{set: ID, to: {opacity: 0}}`.
struct SetAction: WrittenAction {
  static let key = "set"
  static let doc = "Sets properties without an animation."
  static let tail = [ActionHead.name, ActionHead.jumps]

  var head = ActionHead()
  var targets = Targets()
  var changes = ChangeSyntax()

  static func fields(_ properties: PropertyTable) -> [Field<SetAction>] {
    Field.required(key, \.targets, Targets.schema, "Entities with the values.")
    ChangeSyntax.fields(properties).map { $0.inside(\.changes) }
  }

  var complaint: String? { changes.complaint }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    // A separate transaction marks the jump as intended in the journal.
    let (entities, changes) = (pass.entities(targets, world), changes.inOrder)
    world.withAnimation(nil, cause: pass.cause("set", of: running)) { $0.set(changes, of: entities) }
    return true
  }
}
