extension Schema where Value == String {
  /// Text of at most `maximumLength` characters. Numbers and `true` count as their spelling.
  ///
  /// - Parameter what: what kind of text, as the end of a sentence: "a title".
  public static func text(_ what: String = "text", maximumLength: Int = 200) -> Schema {
    let description = ValueDescription.text(what: what, maximumLength: maximumLength)
    return Schema(
      description, write: { quoted($0) },
      read: { node, context in
        guard var text = node.text, !node.isNull else { return context.refuse(node, isNot: what) }
        // Fonts draw a box for these.
        if text.utf8.contains(where: { $0 == 9 || $0 == 13 }) {
          text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\t", with: " ")
        }
        guard text.unicodeScalars.count <= maximumLength else {
          let length = text.unicodeScalars.count
          return context.refuse(
            at: node.location, "\(context.label) has \(length) characters; it should have at most \(maximumLength)")
        }
        return text
      })
  }
}

extension Schema {
  /// One of a few words, each standing for a value.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func choice(_ choices: [(name: String, value: Value, doc: String)]) -> Schema
  where Value: Equatable {
    let names = choices.map { $0.name }
    let description = ValueDescription.choice(choices.map { .init(name: $0.name, doc: $0.doc) })
    return Schema(
      description, write: { value in choices.first { $0.value == value }?.name },
      read: { node, context in
        if let text = node.text, let choice = choices.first(where: { $0.name == text }) { return choice.value }
        return context.refuse(node, isNot: description.phrase, orNearest: names)
      })
  }

  /// One of the cases of an enumeration of words.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func choice(_ type: Value.Type = Value.self, doc: @Sendable (Value) -> String = { _ in "" })
    -> Schema
  where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
    choice(Value.allCases.map { ($0.rawValue, $0, doc($0)) })
  }

  /// Returns the value in a YAML text.
  ///
  /// - Parameters:
  ///   - text: UTF-8, with or without a byte order mark.
  ///   - context: the file's name for messages, and the names so far; names in the text are added.
  /// - Throws: every mistake in it. A text that is no YAML stops at the first, since nothing after it has a meaning.
  public func decode(_ text: some Sequence<UInt8>, in context: inout DecodingContext) throws(SceneError) -> Value {
    let (root, problems) = YAMLReader.tree(Array(text), whenEmpty: "there is nothing to read; write a value")
    if root == nil { throw SceneError(problems, in: context.file) }
    for problem in problems { context.report(at: problem.location, problem.message) }
    guard let value = root.flatMap({ read($0.resolved, &context) }), context.diagnostics.isEmpty else {
      throw SceneError(context.diagnostics)
    }
    return value
  }

  /// Returns the value in a YAML text that stands alone, as on a command line.
  ///
  /// - Parameter file: its name in messages, also for the value: `the animation`.
  public func decode(_ text: String, file: String) throws(SceneError) -> Value {
    var context = DecodingContext(file: file, label: "the \(file)")
    return try decode(text.utf8, in: &context)
  }
}

extension DecodingContext {
  /// Reports a word that is not allowed, with the nearest one if there is one; returns nil.
  mutating func refuse<T>(
    _ node: YAMLNode, isNot expected: String, orNearest names: [String], meant: String? = nil
  ) -> T? {
    guard let text = node.text, !node.isNull else { return refuse(node, isNot: expected) }
    let other = Spelling.otherKey(String(text.prefix { $0 != "(" }), in: label).map { "write \($0)" }
    guard let answer = other ?? (meant ?? nearestKey(to: text, in: names)).map({ "did you mean '\($0)'?" }) else {
      return refuse(node, isNot: expected)
    }
    return refuse(at: node.location, "\(label) is \(node.phrase); \(answer)")
  }
}

/// Double-quoted by YAML 1.2, 7.3.1, which is JSON too.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
