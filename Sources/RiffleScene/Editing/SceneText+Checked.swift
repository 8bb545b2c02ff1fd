extension SceneText {
  /// Returns the text with edits made one after another, each path read in the text before it; right as a scene.
  ///
  /// - Parameters:
  ///   - path: the file in messages.
  ///   - blocks: the library blocks it may have.
  ///   - words: their vocabulary, if it exists already.
  ///   - last: the reading of a similar text; nil to read all of it.
  /// - Throws: the reason why an edit cannot be made, or every mistake of the scene with it, located in the new text.
  package func applying(
    _ edits: [SceneEdit], file path: String, blocks: [any SceneBlock.Type], words: SceneVocabulary? = nil,
    after last: LastReading? = nil
  ) throws(SceneError) -> (text: SceneText, scene: Scene) {
    var text = self
    if let next = settingNumbers(edits) {
      text = next
    } else {
      let words = words ?? SceneVocabulary(blocks: blocks)
      do {
        for edit in edits { text = try text.applying(edit, words: words) }
      } catch {
        throw SceneError(error, file: path)
      }
    }
    return (text, try SceneLoader.scene(from: text, path: path, blocks: blocks, after: last))
  }

  /// Returns the text with written numbers replaced by others, read once, as a drag sets several; nil for other edits.
  package func settingNumbers(_ edits: [SceneEdit]) -> SceneText? {
    var parts: [(range: Range<Int>, new: String)] = []
    for edit in edits {
      guard case .set(let new) = edit.change, Self.isNumber(new), let path = try? definedPath(edit.at),
        case .value(_, let node)? = try? find(path, asValue: true), node.scalar?.isPlain == true,
        Self.isNumber(written(node))
      else { return nil }
      if node.number != YAMLNode.number(new) { parts.append((node.bytes, new)) }
    }
    parts.sort { $0.range.lowerBound < $1.range.lowerBound }
    guard zip(parts, parts.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }) else { return nil }
    var (text, end): ([UInt8], Int) = ([], 0)
    for part in parts {
      text += bytes[end..<part.range.lowerBound] + Array(part.new.utf8)
      end = part.range.upperBound
    }
    return try? SceneText(text + bytes[end...] + attachments)
  }

  /// True for digits with an optional point among them and an optional minus sign: in YAML always a number.
  private static func isNumber(_ text: String) -> Bool { text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil }
}

extension SceneError {
  package init(_ error: SceneEditError, file path: String) {
    self.init([Diagnostic(file: path, location: error.location ?? .start, message: error.message)])
  }
}
