import RiffleMotion

/// What an editor of text asks while a scene is written: what may stand at a place, what stands there, where a name is
/// given. Places are bytes of the text, from 0. It holds a text that may be wrong anywhere.
package struct LanguageService: Sendable {
  package let bytes: [UInt8]
  package let words: SceneVocabulary
  /// The text as YAML; nil while it is none.
  package let text: SceneText?

  package init(_ bytes: [UInt8], _ words: SceneVocabulary) {
    (self.bytes, self.words, text) = (bytes, words, try? SceneText(bytes))
  }

  /// Something that may be written at a place.
  package struct Completion: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case key, word, name, block }

    package var kind: Kind
    /// What the list shows.
    package var label: String
    /// What is written; `$0` is where the cursor stands then.
    package var insertion: String
    /// What may stand behind it, or what kind of name it is.
    package var detail: String
    /// A sentence about it.
    package var doc: String
    /// Whether it has to be written.
    package var isRequired = false
  }

  /// What a place is about.
  package struct Hover: Sendable {
    package var bytes: Range<Int>
    /// Its title: a key, a word, a name.
    package var title: String
    /// Sentences about it.
    package var paragraphs: [String]
    /// The animation that stands there.
    package var animation: Animation?
  }

  // MARK: - Names

  /// The name at a byte, with all places where it stands, the one that gives it first.
  package func name(at byte: Int) -> (name: String, places: [SceneText.NamePlace])? {
    guard let text, let path = text.name(at: byte, words), case .key(let name)? = path.components.last else {
      return nil
    }
    return (name, text.places(ofName: path, words))
  }

  /// Where what the word at a byte refers to is written: a name, or the anchor of an alias.
  package func definition(at byte: Int) -> Range<Int>? {
    if let place = name(at: byte)?.places.first { return place.bytes }
    var target: Int?
    text?.root.walk { _, node in
      if node.bytes.touches(byte), case .alias(_, let start) = node.content { target = start }
    }
    return target.map { $0..<$0 }
  }

  /// The changes that call the name at a byte otherwise, in the order of the text.
  ///
  /// - Throws: why it cannot be called so.
  package func rename(at byte: Int, to name: String) throws(SceneEditError) -> [(bytes: Range<Int>, text: String)] {
    guard let text, let path = text.name(at: byte, words) else {
      throw SceneEditError(
        "there is no name of this scene here; names are those of entities, animations, values and parameters")
    }
    // Refuses what is there already, and what could not be read.
    _ = try text.renaming(path, to: name, words)
    return text.places(ofName: path, words).map { ($0.bytes, text.written(name, at: $0)) }
      .sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }
}
