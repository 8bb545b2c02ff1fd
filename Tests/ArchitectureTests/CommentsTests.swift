import Testing

@Suite("Public declarations") struct CommentsTests {
  /// Protocol requirements, documented by their protocols.
  private static let witnesses: Set = [
    "==", "<", "+", "-", "*", "/", "+=", "-=", "hash", "description", "rawValue", "encode", "init(rawValue:)",
    "init(lanes:)", "init(onTrack:)", "onTrack", "fold", "measure", "componentName", "preparation", "animatableData",
    "fieldNames", "isMovement", "AnimatableData", "zero", "scale", "magnitudeSquared", "laneCount", "appendFields",
    "store", "velocity", "shouldMerge", "Tracks", "Keyframes", "name", "sceneBlocks", "panels", "install", "patch",
    "leave", "goesOn", "sliderOrigin", "properties", "actions", "keys", "showsLesson", "draw", "run", "emoji", "image",
    "buildExpression", "buildBlock", "buildEither", "buildOptional", "buildArray", "buildPartialBlock",
    "buildFinalResult",
  ]

  @Test("every public declaration has a comment, except protocol witnesses and memberwise initializers")
  func comments() throws {
    var (count, bare): (Int, [String]) = (0, [])
    for source in try Project.sources() {
      let text = try Project.here.text(of: source.path)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
      for (index, line) in lines.enumerated() {
        guard let declaration = Self.declaration(line) else { continue }
        count += 1
        var above = index - 1
        while above >= 0, lines[above].hasPrefix("@"), Self.declaration(lines[above]) == nil { above -= 1 }
        if above >= 0, lines[above].hasPrefix("///") { continue }
        let name = Self.name(of: declaration)
        if Self.witnesses.contains(name) { continue }
        if name.hasPrefix("init("), Self.takesProperties(lines[index...], in: lines) { continue }
        bare.append("\(source.path):\(index + 1): \(name)")
      }
    }
    #expect(count > 2000)
    #expect(bare.isEmpty, "\(bare.joined(separator: "\n"))")
  }

  /// Returns the public declaration of a line without attributes; nil for other lines, imports and extensions.
  private static func declaration(_ line: Substring) -> Substring? {
    var rest = line
    while rest.hasPrefix("@"), let end = rest.firstIndex(of: " ") { rest = rest[end...].drop { $0 == " " } }
    guard rest.hasPrefix("public ") else { return nil }
    rest = rest.dropFirst(7)
    return rest.hasPrefix("import ") || rest.hasPrefix("extension ") ? nil : rest
  }

  /// Returns the name of a declaration, for an initializer with its first label.
  private static func name(of declaration: Substring) -> String {
    let words: Set<Substring> = [
      "static", "mutating", "func", "var", "let", "final", "indirect", "struct", "enum", "class", "protocol",
      "typealias", "nonisolated", "internal(set)", "private(set)", "package(set)", "convenience", "prefix", "postfix",
    ]
    let rest = declaration.split(separator: " ").drop { words.contains($0) }
    guard let first = rest.first else { return "" }
    if first.hasPrefix("init") {
      let label = rest.joined(separator: " ").drop { $0 != "(" }.dropFirst().prefix {
        $0 != ":" && $0 != " " && $0 != ")"
      }
      return "init(\(label):)"
    }
    let isOperator = first.first.map { "=<>+-*/".contains($0) } == true
    return String(isOperator ? first.prefix { "=<>+-*/".contains($0) } : first.prefix { $0.isLetter || $0.isNumber })
  }

  /// True if each parameter of an initializer has the name of a property in the same file.
  private static func takesProperties(_ declaration: ArraySlice<Substring>, in lines: [Substring]) -> Bool {
    let text = declaration.prefix(12).joined(separator: " ").drop { $0 != "(" }
    var (depth, parameters, current) = (0, [String](), "")
    for letter in text {
      if "([{".contains(letter) { depth += 1 }
      if ")]}".contains(letter) { depth -= 1 }
      if depth == 0 || (depth == 1 && letter == ",") {
        parameters.append(current)
        current = ""
        if depth == 0 { break }
      } else if depth > 1 || letter != "(" {
        current.append(letter)
      }
    }
    let names = parameters.compactMap { $0.split(separator: ":").first?.split(separator: " ").last }
    return !names.isEmpty
      && names.allSatisfy { name in lines.contains { $0.contains("let \(name)") || $0.contains("var \(name)") } }
  }
}
