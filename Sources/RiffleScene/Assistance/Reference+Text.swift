extension Reference {
  /// The page `docs/reference.md`.
  package var page: String {
    var lines = [
      "# Reference of the scene language", "",
      "Made by `riffle schema --reference`. `riffle help KEY` prints an entry, and finds the words of other tools. Examples "
        + "are lines of scenes that the tests load.", "",
      topics.map { "[\($0.title)](#\($0.title.lowercased().replacing(" ", with: "-")))" }.joined(separator: " · ")
        + " · [Names of animations](#names-of-animations) · [Colours](#colours) · [Other tools](#other-tools)",
    ]
    for topic in topics {
      lines += ["", "## \(topic.title)"]
      for section in topic.sections { lines += ["", "### \(section.title)", "", section.doc, ""] + section.table }
    }
    lines += ["", "## Names of animations", ""]
    lines += Self.table(["Name", "Use"], AnimationNames.families.map { [Self.codes($0.names), $0.use] })
    lines +=
      ["", "## Colours", ""] + Self.table(["Name", "Value"], Color.named.map { ["`\($0.name)`", $0.color.hexString] })
    lines += ["", "## Other tools", "", "What to write for words of CSS, GSAP, SwiftUI and others.", ""]
    lines += Self.table(
      ["Word", "In", "Write"], Spelling.notations.map { [Self.codes($0.words), $0.place, "`\($0.write)`"] })
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns what `riffle help` prints about a key, a name or a word of another tool; nil if it is unknown.
  package func help(for word: String) -> String? {
    var parts = entries(for: word).map(\.text)
    if let family = AnimationNames.families.first(where: { $0.names.contains(word) }) {
      parts.append("\(word): an animation\n  \(family.use)")
    }
    if let color = Color(named: word) { parts.append("\(word): a colour\n  \(color.hexString)") }
    let (keys, notations) = Spelling.meanings(of: word)
    if parts.isEmpty { parts = keys.flatMap { entries(for: $0).filter { !$0.otherNames.isEmpty }.map(\.text) } }
    if !notations.isEmpty {
      parts.append("For what other tools call so:\n" + notations.map { "  \($0)" }.joined(separator: "\n"))
    }
    if parts.isEmpty {
      // Riffle's words for a value of other tools, such as 'bold' for 'heavy'.
      let words = keys.isEmpty ? [word] : keys
      let mentions = topics.flatMap(\.sections).flatMap(\.entries).filter { words.contains(where: $0.mentions) }
      parts = mentions.prefix(3).map(\.text)
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  package var keys: [String] { topics.flatMap(\.sections).flatMap(\.entries).map(\.field.key) }

  fileprivate static func codes(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }

  fileprivate static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    ([head, head.map { _ in "---" }] + rows).map { row in
      "| " + row.map { $0.replacing("|", with: "\\|").replacing("\n", with: " ") }.joined(separator: " | ") + " |"
    }
  }
}

extension Reference.Section {
  fileprivate var table: [String] {
    let tracks = Dictionary(grouping: entries.filter(\.isTrack), by: \.values).filter { $0.value.count > 10 }
    let single = entries.filter { tracks[$0.values] == nil }
    let rows =
      single.map { entry in
        let names = entry.otherNames.isEmpty ? [] : ["In other tools: \(entry.otherNames.joined(separator: ", "))."]
        return [
          "`\(entry.field.key)`", entry.shortValues, (entry.sentences + names).joined(separator: " "),
          entry.example.map { "`\($0)`" } ?? "",
        ]
      }
      + tracks.map { values, entries in
        [
          Reference.codes(entries.map(\.field.key)), values, "The property of an entity with this key.",
          entries.compactMap(\.example).first.map { "`\($0)`" } ?? "",
        ]
      }
    let rest = known.isEmpty ? [] : ["", "Also, with the same meaning as above: \(Reference.codes(known))."]
    return Reference.table(["Key", "Value", "Meaning", "Example"], rows) + rest
  }
}

extension Reference.Entry {
  /// True for a value in a form of its own, which many properties share: keyframes, a link.
  package var isTrack: Bool {
    switch field.value {
    case .list, .oneOf: true
    default: false
    }
  }

  /// The values without examples of long forms, which have sections of their own.
  fileprivate var shortValues: String {
    guard isTrack, values.utf8.count > 60, let end = values.firstRange(of: #/: a name| such as \{|: \{/#)?.lowerBound
    else { return values }
    return values[..<end] + (field.presence == .required ? "; required" : "")
  }

  /// True for a word of the description, such as the name of a state.
  fileprivate func mentions(_ word: String) -> Bool {
    sentences.contains { $0.split { !$0.isLetter && !$0.isNumber }.contains { $0 == word } }
  }

  var paragraphs: [String] {
    let names = otherNames.isEmpty ? nil : "In other tools: \(otherNames.joined(separator: ", "))."
    let purpose = purpose.flatMap { sentences.contains($0) ? nil : $0 }
    return [values] + [purpose].compactMap(\.self) + sentences
      + [names, example.map { "Example: `\($0)`" }].compactMap(\.self)
  }

  package var text: String {
    let lines = paragraphs.map { $0.replacing("`", with: "") }
    let head = "\(field.key): \(lines[0])" + (place == field.key ? "" : "  (\(place))")
    return ([head] + lines.dropFirst().map { "  " + $0 }).joined(separator: "\n")
  }
}
