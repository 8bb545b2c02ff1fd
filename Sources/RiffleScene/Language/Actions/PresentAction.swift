import RiffleView

/// Presents a detail that grows out of a cell of a list: `{present: detail, from: cell}`. Done when it has arrived or
/// is reversed.
struct PresentAction: WrittenAction {
  static let key = "present"
  static let doc = "Presents a detail that grows out of its cell."

  var head = ActionHead()
  var detail = EntityReference(index: 0, location: .start)
  var cell: Targets?
  var list: EntityReference?
  var options = Presented.Options()
  var isDraggable = true

  static func fields(_ properties: PropertyTable) -> [Field<PresentAction>] {
    Field.required(key, \.detail, EntityReference.schema, "The detail: a hidden entity.")
    Field(
      "from", \.cell, Targets.schema,
      "Cell that the detail grows from; 'this' is the clicked entity. Default: it slides in over the bottom edge.")
    Field("over", \.list, EntityReference.schema, "Entity that the detail covers. Default: the cell's parent.")
    Presented.Options.fields.map { $0.inside(\.options) }
    Field("drag", \.isDraggable, .flag, "Whether a downward drag dismisses the detail.")
  }

  var complaint: String? {
    guard cell == nil, list == nil else { return nil }
    return
      "present has neither 'from' nor 'over'; add 'from:' with the cell it grows from, or 'over:' with what it covers"
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let scene = world[resource: SceneEntities.self]
    let detail = scene.all[detail.index]
    if case .begun(let id) = running.state { return !world.isShifting(id, to: detail) }
    // A removed cell counts as none.
    let cell = cell.flatMap { pass.entities($0, world).first }
    let whole = cell.map { cell in world.ancestors(of: cell).last { $0 != scene.stage } ?? cell }
    guard let list = list.map({ scene.all[$0.index] }) ?? whole else { return true }
    world.forgetDismissed()
    var item = Presented.Item(
      detail: detail, cell: cell, list: list, options: options, isDraggable: isDraggable,
      scale: world.get(Transform.self, list)?.scale ?? .one, opacity: world.get(Opacity.self, list)?.value ?? 1)
    if let before = world.resource(Presented.self)?.items.last(where: { $0.detail == detail }) {
      let isThere = world.shiftRun(between: before.list, and: detail) == nil
      if before.cell == cell, isThere { return true }
      if before.cell == cell {
        item = before
      } else {
        // It returns to its own cell while it grows out of this one; the list keeps its original scale and opacity.
        if isThere { _ = world.dismiss(before) }
        if before.list == list { (item.scale, item.opacity) = (before.scale, before.opacity) }
        world[resource: Presented.self].items.removeAll { $0 == before }
      }
    }
    guard let run = world.present(item) else { return true }
    running.state = .begun(Int(run.id))
    return false
  }
}

/// Returns a detail to its cell: `{dismiss: detail}`. Done when it has arrived or is reversed.
struct DismissAction: WrittenAction {
  static let key = "dismiss"
  static let doc = "Dismisses a detail: it shrinks back into its cell."

  var head = ActionHead()
  var detail = EntityReference(index: 0, location: .start)

  static func fields(_ properties: PropertyTable) -> [Field<DismissAction>] {
    Field.required(key, \.detail, EntityReference.schema, "The presented detail.")
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let detail = world[resource: SceneEntities.self].all[detail.index]
    if case .begun(let id) = running.state { return !world.isShifting(id, awayFrom: detail) }
    guard let item = world.resource(Presented.self)?.items.last(where: { $0.detail == detail }),
      let run = world.dismiss(item)
    else { return true }
    running.state = .begun(Int(run.id))
    return false
  }
}

extension Presented.Options {
  static let fields: [Field<Presented.Options>] = [
    Field("duration", \.duration, .seconds(NumberRange(0.01...60)), "Duration in seconds."),
    Field("with", \.timing, AnimationChoice.schema, "Timing, scaled to the duration."),
    Field("inset", \.inset, .number(0...1000, unit: "points"), "Inset of the detail's first frame inside its cell."),
    Field(
      "cornerRadius", \.cornerRadius, .number(0...1000, unit: "points"),
      "Corner radius of the detail's first frame in the cell."),
    Field("recede", \.recede, .number(0.1...2), "Scale of the list behind the detail."),
    Field("dim", \.dim, .number(0...1), "Opacity of the list behind the detail."),
  ]
}
