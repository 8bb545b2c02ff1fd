import RiffleCore

/// Shakes an entity: `{shake: camera}`, `{shake: card, by: 0.4, reach: 8}`. Done at once, while it shakes.
struct ShakeAction: WrittenAction {
  static let key = "shake"
  static let doc = "Shakes an entity with a decaying impulse. Impulses add up; with reduced motion nothing shakes."

  var head = ActionHead()
  var targets = Targets()
  var strength: Float = 0.6
  var reach: Float?
  var rotation: Angle?
  var lasts: Float?

  static func fields(_ properties: PropertyTable) -> [Field<ShakeAction>] {
    Field.required(key, \.targets, Targets.schema, "Entity to shake; the camera shakes the whole picture.")
    Field("by", \.strength, .number(0.01...1), "Strength of the impulse; the visible shake grows with its square.")
    Field("reach", \.reach, .number(0...1000, unit: "points"), "Maximum displacement at full strength. Default: 22.")
    Field("rotation", \.rotation, .angle, "Maximum rotation in each direction at full strength. Default: 2.2.")
    Field("lasts", \.lasts, .number(0.05...30, unit: "seconds"), "Time to decay from full strength. Default: 0.9.")
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    for entity in pass.entities(targets, world) {
      world.shake(entity, by: strength) { shake in
        if let reach { shake.reach = reach }
        if let rotation { shake.rotation = rotation }
        if let lasts { shake.lasts = lasts }
      }
    }
    return true
  }
}
