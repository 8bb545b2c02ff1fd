import ArgumentParser
import RiffleApp

/// Preserves every byte outside of the edited values.
struct EditCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change values in a scene file, and leave every other byte as it is.",
    discussion: """
      PATH is the path of a value, VALUE is YAML. Comments, order, quotes and line breaks stay. A missing key is added \
      beside its neighbours. An invalid value is refused, and the file stays as it was.

        riffle edit scene.yaml animations.flip.spring.bounce=0.4
        riffle edit scene.yaml 'entities.card.at=[480, 300]' 'title="A card"'
        riffle edit scene.yaml animations.shuffle.spring.bounce=0.4 --everywhere
        riffle edit scene.yaml --insert 'demo[0]={at: 1, key: s}' --diff
        riffle edit scene.yaml --rename entities.card=ace

      Values are set first, then insertions, duplications, moves, renames and removals follow, each in the given order. \
      If a value is shared ($parameter, *alias, the name of an animation), --everywhere changes the shared value, and \
      --here replaces the name with a separate value.

      Exit codes: 64 the command line is wrong, 65 the change is impossible or the scene would have mistakes, 66 the file \
      cannot be read, 73 it cannot be written.
      """)

  @Argument(help: "The scene file; - for the standard input.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String

  @Argument(help: ArgumentHelp("Set a value.", valueName: "path=value"))
  var values: [String] = []

  @Option(help: ArgumentHelp("Insert a key, or an item before another.", valueName: "path=value"))
  var insert: [String] = []

  @Option(help: ArgumentHelp("Duplicate a key or an item.", valueName: "path[=name]"))
  var duplicate: [String] = []

  @Option(help: ArgumentHelp("Move a key or an item to another index, from 0.", valueName: "path=place"))
  var move: [String] = []

  @Option(help: ArgumentHelp("Rename a key and all its uses.", valueName: "path=name"))
  var rename: [String] = []

  @Option(help: ArgumentHelp("Remove a key or an item.", valueName: "path"))
  var remove: [String] = []

  @Flag(help: "Change a named value everywhere it is used.")
  var everywhere = false

  @Flag(help: "Replace the name with a separate value.")
  var here = false

  @Flag(help: "Print the change as a unified diff; write nothing.")
  var diff = false

  @Flag(help: "Check whether the change is possible; write nothing.")
  var check = false

  @Flag(help: "Print the text changes of each edit as JSON.")
  var json = false

  func perform() throws {
    let edits = try edits()
    let bytes = try SceneFile.bytes(of: scene)
    let before = try text(SceneBundle.reading(bytes, besideScene: scene).packed)
    for edit in edits {
      guard let whole = before.wholePath(of: edit.at) else { continue }
      throw UsageError("'\(edit.at)' is no place in the scene; did you mean '\(whole)'?")
    }
    let after = try before.applying(edits, file: scene, blocks: sceneBlocks).text
    // A valid YAML text contains no terminal control characters.
    if diff { print(UnifiedDiff(from: before.own, to: after.own, file: scene), terminator: "") }
    if json { try form(changes(edits, in: before)).print() }
    guard !diff, !check else { return }
    guard scene != SceneFile.standardInput else { return json ? () : print(after.own, terminator: "") }
    if after.bytes != bytes { try AtomicFile.write(after.bytes, to: scene) }
  }

  private func text(_ bytes: [UInt8]) throws(SceneError) -> SceneText {
    do {
      return try SceneText(bytes)
    } catch {
      throw SceneError(error, file: scene)
    }
  }

  // MARK: - Arguments

  private func edits() throws -> [SceneEdit] {
    if here, everywhere { throw UsageError("--here and --everywhere exclude each other; give one") }
    var edits: [SceneEdit] = []
    for text in values { edits.append(try edit(text) { .set($0) }) }
    for text in insert { edits.append(try edit(text) { .insert($0) }) }
    for text in duplicate {
      let (path, name) = Self.split(text)
      edits.append(try edit(path, .duplicate(name)))
    }
    for text in move {
      edits.append(
        try edit(text) { place in
          guard let index = Int(place), index >= 0 else {
            throw UsageError("'\(place)' in --move is no place; write a whole number from 0")
          }
          return .move(index)
        })
    }
    for text in rename { edits.append(try edit(text) { .rename($0) }) }
    for text in remove { edits.append(try edit(text, .remove)) }
    guard !edits.isEmpty else { throw UsageError("nothing is to be changed; write PATH=VALUE, as in title=Hello") }
    return edits
  }

  private func edit(_ text: String, _ change: (String) throws -> SceneEdit.Change) throws -> SceneEdit {
    let (path, value) = Self.split(text)
    guard let value else { throw UsageError("'\(text)' has no '='; write PATH=VALUE, as in title=Hello") }
    return try edit(path, change(value))
  }

  private func edit(_ path: String, _ change: SceneEdit.Change) throws -> SceneEdit {
    do {
      return SceneEdit(try ScenePath(parsing: path), change, scope: everywhere ? .everywhere : here ? .here : nil)
    } catch {
      throw UsageError(error.message)
    }
  }

  static func split(_ text: String) -> (path: String, value: String?) {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == "=", !isQuoted { return (String(text[..<index]), String(text[text.index(after: index)...])) }
    }
    return (text, nil)
  }

  // MARK: - JSON

  private func changes(_ edits: [SceneEdit], in before: SceneText) throws -> [(from: SceneText, TextChange)] {
    let words = SceneVocabulary(blocks: sceneBlocks)
    var text = before
    return try edits.compactMap { edit in
      let from = text
      text = try from.applying(edit, words: words)
      return from.change(to: text).map { (from, $0) }
    }
  }

  /// Returns the changes; `start` is a byte offset from 0.
  private func form(_ changes: [(from: SceneText, TextChange)]) -> JSON {
    let changes = changes.map { text, change in
      JSON([
        "start": change.start, "line": 1 + text.bytes[..<change.start].count { $0 == UInt8(ascii: "\n") },
        "old": String(decoding: change.old, as: UTF8.self), "new": String(decoding: change.new, as: UTF8.self),
      ])
    }
    return .form(["command": "edit", "file": scene, "changes": changes])
  }
}
