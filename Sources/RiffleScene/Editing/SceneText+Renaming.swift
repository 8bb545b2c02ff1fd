extension SceneText {
  /// Returns the text with a key renamed, with every word that refers to it.
  package func renaming(_ path: ScenePath, to name: String, _ words: SceneVocabulary?) throws(SceneEditError)
    -> SceneText
  {
    guard case .key(let old)? = path.components.last, let parent = root[path.parent], let entry = parent.entry(old)
    else { throw SceneEditError("'\(path)' has no name; only keys have") }
    guard name != old else { return self }
    guard parent.entry(name) == nil else {
      throw SceneEditError(
        "there is a '\(path.parent + .key(name))' already; choose another name", at: entry.keyLocation)
    }
    var bytes = bytes
    for place in places(ofName: path, words).sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound }) {
      bytes.replaceSubrange(place.bytes, with: Array(written(name, at: place).utf8))
    }
    do {
      return try SceneText(bytes + attachments)
    } catch {
      throw SceneEditError("with this name the file could not be read: \(error.message)", at: error.location)
    }
  }

  /// Returns the text for another name at a place; words keep their quotes.
  func written(_ name: String, at place: NamePlace) -> String {
    let word = place.head + name + place.tail
    guard !place.isKey else { return Self.quotedIfNeeded(word) }
    switch bytes[place.bytes.lowerBound] {
    case UInt8(ascii: "'"): return "'" + word.replacing("'", with: "''") + "'"
    case UInt8(ascii: "\""): return quoted(word)
    default: return place.head.isEmpty ? Self.quotedIfNeeded(word) : word
    }
  }
}
