/// The rules of an SVG's `<style>`: by the name of an element, its classes and its id.
struct SVGSheet {
  private var rules: [(tag: Substring, classes: [Substring], id: Substring?, declarations: [(String, String)])] = []

  /// Adds the rules of an element `<style>`.
  mutating func read(_ element: XMLElement) throws(VectorImageError) {
    let text = String(decoding: element.text, as: UTF8.self).replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: " ")
    for part in text.split(separator: "}") where !part.allSatisfy(\.isWhitespace) {
      let halves = part.split(separator: "{", omittingEmptySubsequences: false)
      for words in halves[0].split(separator: ",") {
        let selector = SVGStyle.trimmed(String(words))
        guard halves.count == 2, let found = selector.wholeMatch(of: /([\w-]+|\*|)((?:\.[\w-]+)*)(?:#([\w-]+))?/) else {
          throw VectorImageError(
            line: element.line,
            message: "<style> has '\(XMLReader.short(selector))'; write .a, path or #a, or export with attributes")
        }
        rules.append((found.1, found.2.split(separator: "."), found.3, SVGStyle.declarations(halves[1])))
      }
    }
    // CSS Selectors Level 4, section 17: ids before classes before names; the later one of equals wins.
    func rank(_ index: Int) -> (Int, Int, Int, Int) {
      (rules[index].id == nil ? 0 : 1, rules[index].classes.count, "*".contains(rules[index].tag) ? 0 : 1, index)
    }
    rules = rules.indices.sorted { rank($0) < rank($1) }.map { rules[$0] }
  }

  /// Returns the declarations of the rules for an element, the strongest last.
  func declarations(for element: XMLElement) -> [(String, String)] {
    let classes = (element["class"] ?? "").split(whereSeparator: \.isWhitespace)
    return rules.filter { rule in
      ["", "*", element.name[...]].contains(rule.tag) && (rule.id ?? element["id"]?[...]) == element["id"]?[...]
        && rule.classes.allSatisfy(classes.contains)
    }.flatMap(\.declarations)
  }
}
