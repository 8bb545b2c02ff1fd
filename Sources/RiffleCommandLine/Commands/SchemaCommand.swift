import ArgumentParser
import RiffleScene

/// `riffle schema`: the JSON Schema of scenes, for editors.
package struct SchemaCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scenes.",
    discussion: """
      It is generated from the descriptions that the scene reader uses. Editors complete and check a scene with it if \
      the scene's first line names it, as in the folder Scenes:

        # yaml-language-server: $schema=scene.schema.json

        riffle schema > Scenes/scene.schema.json

      The output is a JSON document; with --json it is the key 'schema' of an object, as with other commands.
      """)

  @Flag(help: "Print the schema inside a versioned JSON object; see docs/json.md.")
  var json = false

  package init() {}

  package func perform() throws {
    if json {
      print(JSON.form(["command": .text("schema"), "schema": SceneSchema.json(blocks: sceneBlocks)]).written())
    } else {
      print(SceneSchema.text(blocks: sceneBlocks), terminator: "")
    }
  }
}
