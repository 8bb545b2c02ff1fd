import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

extension Sliders {
  /// What the sliders leave of the pointer to everything else.
  enum Claim {
    /// No other reader receives it.
    case whole
    /// The pointer is over the panel: for all others it is nowhere.
    case place
    case nothing
  }

  static func take(_ event: InputEvent, _ world: inout World) -> Claim {
    guard let sliders = world.resource(Sliders.self) else { return .nothing }
    switch event {
    case .pointerMoved(let point):
      if let held = sliders.held {
        drag(held, to: point, &world)
        return .whole
      }
      guard !sliders.isElsewhere else { return .nothing }
      hover(sliders.row(at: point), &world)
      return sliders.contains(point) ? .place : .nothing
    case .pointerPressed(let point, let button):
      guard sliders.contains(point) else {
        if button == .primary { world[resource: Sliders.self].isElsewhere = true }
        return .nothing
      }
      guard button == .primary, let row = sliders.row(at: point) else { return .whole }
      world[resource: Sliders.self].held = row
      hover(row, &world)
      give(row, scale: 0.3, .spring(duration: 0.15), "pointer down", &world)
      drag(row, to: point, &world)
      return .whole
    case .pointerReleased(let point, let button):
      guard button == .primary else { return sliders.contains(point) ? .whole : .nothing }
      world[resource: Sliders.self].isElsewhere = false
      guard let held = sliders.held else { return !sliders.isElsewhere && sliders.contains(point) ? .whole : .nothing }
      world[resource: Sliders.self].held = nil
      give(held, scale: 0.15, .spring(duration: 0.25, bounce: 0.3), "pointer up", &world)
      hover(sliders.row(at: point), &world)
      letGo(held, &world)
      return .whole
    case .pointerLeft:
      if sliders.held == nil { hover(nil, &world) }
      return .nothing
    default: return .nothing
    }
  }

  private static func drag(_ row: Int, to point: SIMD2<Float>, _ world: inout World) {
    let sliders = world[resource: Sliders.self]
    guard let parameter = parameter(of: row, world) else { return }
    set(parameter.name, to: parameter.value(at: sliders.fraction(at: point)), &world)
  }

  /// Moves a slider by steps, as keys do.
  static func step(_ row: Int, by steps: Double, _ world: inout World) {
    guard let parameter = parameter(of: row, world), let now = value(of: row, parameter, world) else { return }
    let value = min(max(now + steps * parameter.step, parameter.range.lowerBound), parameter.range.upperBound)
    set(parameter.name, to: parameter.nearest(to: value), &world)
  }

  /// Moves a slider to one of its ends.
  static func moveToEnd(_ row: Int, isUpper: Bool, _ world: inout World) {
    guard let parameter = parameter(of: row, world) else { return }
    set(parameter.name, to: isUpper ? parameter.range.upperBound : parameter.range.lowerBound, &world)
  }

  /// The next word, or the other state, of a slider that has no numbers; whether it is one.
  static func turnOver(_ row: Int, _ world: inout World) -> Bool {
    guard let parameter = parameter(of: row, world), let now = value(of: row, parameter, world) else { return false }
    if case .number = parameter.kind { return false }
    let next = now >= parameter.range.upperBound ? parameter.range.lowerBound : now + 1
    set(parameter.name, to: next, &world)
    return true
  }

  /// The rules that wait for the end of a drag, or of a key.
  static func letGo(_ row: Int, _ world: inout World) {
    let rows = world[resource: Sliders.self].rows
    guard rows.indices.contains(row) else { return }
    let name = rows[row].parameter
    SceneInput.fire(where: { $0 == .letGo(name) }, about: .none, &world)
  }

  /// Gives a parameter a value. A slider that follows something under way takes it along: it holds there.
  ///
  /// - Parameter jumps: whether what changes is in its place at once.
  static func set(_ name: String, to value: Double, jumps: Bool = false, _ world: inout World) {
    world.answering(Cause(rule: name, actor: .slider)) { answer(name, to: value, jumps: jumps, &$0) }
  }

  private static func answer(_ name: String, to value: Double, jumps: Bool, _ world: inout World) {
    guard let rows = world.resource(Sliders.self)?.rows, let row = rows.firstIndex(where: { $0.parameter == name }),
      let parameter = parameter(of: row, world)
    else { return }
    let course = world.course(of: rows[row])
    if let course { world.hold(course, at: parameter.fraction(of: value)) }
    if world.setParameter(name, to: value, jumps: jumps) || course != nil { return }
    // A screen has come or gone since the parameter had this value: the rules that shift are asked again.
    let share = parameter.fraction(of: parameter.nearest(to: value))
    guard let resting = world.restingShare(of: rows[row]), resting != share else { return }
    move([row], in: world[resource: LoadedScene.self].content, jumps: jumps, Cause(animation: "slider"), &world)
    world.triggerRules(of: name)
  }

  private static func parameter(of row: Int, _ world: World) -> Parameter? {
    let source = world[resource: LoadedScene.self].content.source
    let rows = world[resource: Sliders.self].rows
    guard rows.indices.contains(row) else { return nil }
    return source.index(of: rows[row].parameter).map { source.parameters[$0] }
  }

  private static func value(of row: Int, _ parameter: Parameter, _ world: World) -> Double? {
    let shown = world[resource: Sliders.self].rows[row]
    if let share = world.course(of: shown).flatMap(world.share) ?? world.restingShare(of: shown) {
      return parameter.value(at: share)
    }
    return world.parameter(parameter.name)
  }

  private static func hover(_ row: Int?, _ world: inout World) {
    let last = world[resource: Sliders.self].hovered
    guard last != row else { return }
    world[resource: Sliders.self].hovered = row
    if let last { give(last, scale: 0, .spring(duration: 0.3, bounce: 0.2), "pointer left", &world) }
    if let row { give(row, scale: 0.15, .spring(duration: 0.22), "pointer", &world) }
    for (place, color) in [(last, dimText), (row, text)] {
      guard let place else { continue }
      let label = world[resource: Sliders.self].rows[place].label
      world.withAnimation(.easeOut(duration: 0.15), cause: Cause(animation: "highlight", rule: "pointer", actor: .hand))
      {
        $0[label, Label.self].color = color
      }
    }
  }

  private static func give(_ row: Int, scale: Float, _ animation: Animation, _ rule: String, _ world: inout World) {
    let knob = world[resource: Sliders.self].rows[row].knob
    world.withAnimation(animation, cause: Cause(animation: "press", rule: rule, actor: .hand)) {
      $0[knob, Offset.self].scale = scale
    }
  }
}
