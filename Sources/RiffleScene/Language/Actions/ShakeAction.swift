import RiffleCore
import RiffleECS
import RiffleMotion

/// Something is knocked: `{shake: camera}`, `{shake: card, by: 0.4, reach: 8}`. Done at once, while it shakes.
struct ShakeAction: WrittenAction {
  static let key = "shake"
  static let doc = "Something is knocked: it shakes, less and less. Knocks add up; with reduced motion nothing shakes."

  var head = ActionHead()
  var targets = Targets()
  var strength: Float = 0.6
  var reach: Float?
  var rotation: Angle?
  var lasts: Float?

  static func fields(_ properties: PropertyTable) -> [Field<ShakeAction>] {
    Field.required(key, \.targets, Targets.schema, "What; the camera shakes all that is seen.")
    Field("by", \.strength, .number(0.01...1), "How hard; what is seen goes with the square of it.")
    Field(
      "reach", \.reach, .number(0...1000, unit: "points"),
      "How far it goes to either side at full strength; 22 unless given.")
    Field("rotation", \.rotation, .angle, "How far it turns to either side at full strength; 2.2 unless given.")
    Field(
      "lasts", \.lasts, .number(0.05...30, unit: "seconds"), "How long it shakes from full strength; 0.9 unless given.")
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
