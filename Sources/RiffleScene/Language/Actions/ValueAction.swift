import RiffleECS

/// Changes a value of the scene: `{value: count, by: 1}`, `{value: open, to: toggle}`.
struct ValueAction: WrittenAction {
  static let key = "value"
  static let doc = "Changes a value of the scene."

  enum Goal: Sendable {
    case number(Double)
    case toggled
  }

  var head = ActionHead()
  var value = ""
  var to: Goal?
  var by: Double?

  private static let number = Schema<Double>.number(-SceneValue.limit...SceneValue.limit)
  private static let goal: Schema<Goal> = {
    let word = ValueDescription.choice([.init(name: "toggle", doc: "True for false or 0, else false.")])
    let what = "a number, true, false or toggle"
    return Schema(.oneOf(what: what, [number.description, .flag, word])) { node, context in
      if let flag = node.flag { return .number(flag ? 1 : 0) }
      if node.text == "toggle" { return .toggled }
      guard node.number != nil else { return context.refuse(node, isNot: what) }
      return number.read(node, &context).map { .number($0) }
    }
  }()

  static func fields(_ properties: PropertyTable) -> [Field<ValueAction>] {
    Field.required(key, \.value, SceneValue.reference, "Name of the value under 'values:'.")
    Field("to", \.to, goal, "New value.")
    Field("by", \.by, number, "Values that are added to the current ones.")
  }

  var complaint: String? {
    switch (to != nil, by != nil) {
    case (false, false): "this changes nothing; add 'to:' or 'by:'"
    case (true, true): "'to' and 'by' exclude each other in one action; keep one of them"
    default: nil
    }
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let now = world.sceneValue(value) ?? 0
    let new: Double =
      switch to {
      case .number(let number)?: number
      case .toggled?: now == 0 ? 1 : 0
      case nil: now + (by ?? 0)
      }
    world.setSceneValue(value, to: new, about: pass.trigger.subject)
    return true
  }
}
