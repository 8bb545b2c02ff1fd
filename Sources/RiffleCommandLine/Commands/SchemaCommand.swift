import ArgumentParser
import RiffleApp
import RiffleSDL

struct SchemaCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scenes.",
    discussion: """
      It is generated from the descriptions that the scene reader uses. Editors complete and check a scene with it if \
      the scene's first line names it, as in the folder Scenes:

        # yaml-language-server: $schema=scene.schema.json

        riffle schema > Scenes/scene.schema.json

      The output is a JSON document; with --json it is the key 'schema' of an object, as with other commands. With \
      --reference it is the reference of all keys in Markdown, with examples from the scenes in the given folders.
      """)

  @Flag(help: "Print the schema inside a versioned JSON object; see docs/json.md.")
  var json = false

  @Flag(help: .hidden)
  var reference = false

  @Argument(help: .hidden)
  var folders: [String] = []

  func perform() throws {
    if reference {
      print(Reference(blocks: sceneBlocks, folders: folders).page, terminator: "")
    } else if json {
      JSON.form(["command": "schema", "schema": SceneSchema.json(blocks: sceneBlocks)]).print()
    } else {
      print(SceneSchema.text(blocks: sceneBlocks), terminator: "")
    }
  }
}

extension Reference {
  /// The reference with examples from the scenes that come with the program.
  static var shipped: Reference { Reference(blocks: sceneBlocks, folders: Assets.folders(named: "Scenes")) }

  package init(blocks: [any SceneBlock.Type], folders: [String]) {
    let files = folders.flatMap { ScenePlaces.scenes(in: $0) }
    self.init(blocks: blocks, scenes: files.compactMap { try? SceneText(SceneFile.bytes(of: $0)) })
  }
}
