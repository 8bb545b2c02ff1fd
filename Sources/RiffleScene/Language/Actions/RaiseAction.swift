import RiffleCore
import RiffleECS

/// Something a block of the scene does when it is asked to: `shuffle`, or `{choose: 3}`. It is done at once; the block
/// receives it in the same tick.
struct RaiseAction: Action {
  let action: String
  let numbers: [Double]

  /// An action without an argument, by its name.
  static func named(_ actions: [SceneAction], _ elsewhere: [UnavailableAction]) -> Schema<any Action> {
    let name = Schema<DemoEntry.What>.action(among: actions, elsewhere)
    return Schema<any Action>(name.description) { node, context in
      guard case .action(let name, let numbers)? = name.read(node, &context) else { return nil }
      return RaiseAction(action: name, numbers: numbers)
    }
  }

  private struct Written: Sendable {
    var numbers: [Double] = []
  }

  /// An action with an argument, as a block; nil for one without.
  static func form(_ action: SceneAction) -> Schema<any Action>.Alternative? {
    guard let argument = action.argument else { return nil }
    let block = Schema<Written>.block("action", action.doc, Written()) {
      Field.required(action.name, \.numbers, argument, action.doc)
    }
    return Schema<any Action>.Alternative(action.name, block: block) { [name = action.name] in
      RaiseAction(action: name, numbers: $0.numbers)
    }
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    world[resource: RaisedActions.self].events.append(.action(action, numbers))
    return true
  }
}

/// What rules have asked the blocks of the scene for in this tick: input for them that no person made.
struct RaisedActions: Component {
  var events: [InputEvent] = []

  func fold(into hasher: inout StateHasher) {
    hasher.combine(events.count)
    for case .action(let name, let numbers) in events {
      hasher.combine(name)
      for number in numbers { hasher.combine(number) }
    }
  }
}

extension SceneRuntime {
  /// Adds what reads input for a block: it runs at the start of a tick with the tick's input, and once more, when rules
  /// of the scene have asked for actions in this tick, with those. What the scene's own sliders, focus and drags have
  /// taken is not among it.
  public mutating func addInput(_ name: String, read: @escaping @Sendable (inout World, InputFrame) -> Void) {
    schedule.add(System(name) { world, input in read(&world, world.inputLeft(of: input)) }, to: .intake)
    schedule.add(
      System("\(name) of rules") { world, _ in
        guard let raised = world.resource(RaisedActions.self), !raised.events.isEmpty else { return }
        read(&world, InputFrame(raised.events))
      }, to: .rules)
  }
}
