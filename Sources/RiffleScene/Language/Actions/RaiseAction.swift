import RiffleView

/// An action of one of the scene's blocks: `shuffle`, or `{choose: 3}`. It is done at once; the block receives it in
/// the same tick.
struct RaiseAction: Action {
  let action: String
  let numbers: [Double]

  static func named(_ actions: [SceneAction], _ elsewhere: [UnavailableAction]) -> Schema<any Action> {
    let name = Schema<DemoEntry.What>.action(among: actions, elsewhere)
    return Schema<any Action>(name.description) { node, context in
      guard case .action(let name, let numbers)? = name.read(node, &context) else { return nil }
      return RaiseAction(action: name, numbers: numbers)
    }
  }

  private struct Written: Sendable { var numbers: [Double] = [] }

  /// Returns the block form of an action with an argument; nil for one without.
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
    let document = world[resource: LoadedScene.self].content.document
    if let owner = document.owner(ofAction: action) { world.emit(.action(action, numbers), to: owner) }
    return true
  }
}
