import RiffleCore

/// The JSON Schema of scene files, made from the descriptions that decode them: editors check what `riffle check`
/// checks.
package enum SceneSchema {
  package static func text(blocks: [any SceneBlock.Type]) -> String { json(blocks: blocks).compact(levels: 4) + "\n" }

  package static func json(blocks: [any SceneBlock.Type]) -> JSON {
    let actions = blocks.flatMap { $0.actions }
    let (root, definitions) = JSON(SceneDocument.schema(blocks: blocks).description).sharing([
      JSON.Member(key: "standIn", value: .standIn),
      JSON.Member(key: "anything", value: .object([JSON.Member]())),
      JSON.Member(key: "action", value: action(raising: actions, PropertyTable.with(blocks.flatMap { $0.properties }))),
      JSON.Member(key: "transition", value: JSON(Transition.schema.description)),
    ])
    guard case .object(let members) = root else { fatalError("a scene is a block") }
    let head: [JSON.Member] = [
      JSON.Member(key: "$schema", value: .text("http://json-schema.org/draft-07/schema#")),
      JSON.Member(key: "title", value: .text("A scene of Riffle")),
    ]
    return JSON.object(head + members + [JSON.Member(key: "$defs", value: .object(definitions))])
  }

  /// Returns the schema of any action; each of them can be written once for many copies.
  private static func action(raising actions: [SceneAction], _ properties: PropertyTable) -> JSON {
    guard case .oneOf(let what, let forms) = Actions.schema(raising: actions, properties).description else {
      fatalError("an action has many forms")
    }
    let copies = [
      FieldDescription("count", "Number of copies; {index} is the number of the copy.", Repetition.count.description),
      FieldDescription(
        "each", "Creates one copy for each word. {each} is the word, {index} its number.", Repetition.eachDescription),
      FieldDescription(
        "data", "Creates one copy for each row of a CSV file beside the scene. {column} is the value of that column.",
        Repetition.data.description),
    ]
    return JSON(
      .oneOf(
        what: what,
        forms.map { form in
          switch form {
          case .block(var block):
            block.fields += copies
            return .block(block)
          // A list of actions is an action; the reference to a single one is dropped, as it would recurse for ever.
          case .oneOf(let what, let inner):
            return .oneOf(what: what, inner.filter { if case .reference = $0 { false } else { true } })
          default: return form
          }
        }))
  }
}
