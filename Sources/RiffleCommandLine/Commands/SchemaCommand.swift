import ArgumentParser
import RiffleApp
import RiffleScene

/// `riffle schema`: what a scene may say, for editors.
struct SchemaCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scenes.",
    discussion: """
      It is made from the same descriptions that read scenes. Editors complete and check scenes with it when a scene's \
      first line names it, as those in Scenes do:

        # yaml-language-server: $schema=scene.schema.json

        riffle schema > Scenes/scene.schema.json

      What it prints is a JSON document; with --json that is the key 'schema' of an object as other commands print it.
      """)

  @Flag(help: "Print the schema within a JSON object that has a version; docs/json.md documents it.")
  var json = false

  func perform() throws {
    if json {
      print(JSON.form(["command": .text("schema"), "schema": SceneSchema.json(blocks: sceneBlocks)]).written())
    } else {
      print(SceneSchema.text(blocks: sceneBlocks), terminator: "")
    }
  }
}
