import ArgumentParser
import RiffleApp
import RiffleScene

/// `riffle schema`: what a scene may say, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scenes.",
    discussion: """
      It is made from the same descriptions that read scenes. Editors complete and check scenes with it when a scene's \
      first line names it, as those in Scenes do:

        # yaml-language-server: $schema=scene.schema.json

        riffle schema > Scenes/scene.schema.json
      """)

  func run() throws { try orExit { print(SceneSchema.text(blocks: sceneBlocks), terminator: "") } }
}
