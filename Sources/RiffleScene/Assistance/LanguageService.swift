import RiffleMotion

/// Completion, hover and names for text editors. Positions are byte offsets from 0; the text may be invalid anywhere.
package struct LanguageService: Sendable {
  package let bytes: [UInt8]
  let words: SceneVocabulary
  /// The text as YAML; nil while it is invalid.
  package let text: SceneText?

  package init(_ bytes: [UInt8], _ words: SceneVocabulary) {
    (self.bytes, self.words, text) = (bytes, words, try? SceneText(bytes))
  }

  package struct Completion: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case key, word, name, block }

    package var kind: Kind
    package var label: String
    /// The inserted text; `$0` marks the cursor afterwards.
    package var insertion: String
    /// The allowed values, or the kind of the name.
    package var detail: String
    package var doc: String
    var isRequired = false
  }

  package struct Hover: Sendable {
    package var bytes: Range<Int>
    package var title: String
    package var paragraphs: [String]
    package var animation: Animation?
  }

  // MARK: - Names

  /// Returns the name at a byte with all its occurrences, the definition first.
  package func name(at byte: Int) -> (name: String, places: [SceneText.NamePlace])? {
    guard let text, let path = text.name(at: byte, words), case .key(let name)? = path.components.last else {
      return nil
    }
    return (name, text.places(ofName: path, words))
  }

  /// Returns the definition of the word at a byte: a name, or the anchor of an alias.
  package func definition(at byte: Int) -> Range<Int>? {
    if let place = name(at: byte)?.places.first { return place.bytes }
    var target: Int?
    text?.root.walk { _, node in
      if node.bytes.touches(byte), case .alias(_, let anchored) = node.mark { target = anchored.start }
    }
    return target.map { $0..<$0 }
  }

  /// Returns the changes that rename the name at a byte, in text order.
  ///
  /// - Throws: the reason why it cannot be renamed.
  package func rename(at byte: Int, to name: String) throws(SceneEditError) -> [(bytes: Range<Int>, text: String)] {
    guard let text, let path = text.name(at: byte, words) else {
      throw SceneEditError(
        "there is no name of this scene here; names are those of entities, animations, values and parameters")
    }
    // Refuses a name in use, and one that could not be read.
    _ = try text.renaming(path, to: name, words)
    return text.places(ofName: path, words).map { ($0.bytes, text.written(name, at: $0)) }
      .sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }
}
