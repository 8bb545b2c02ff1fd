/// The last part of a qualified type name: `Transform` of `RiffleCore.Transform`. A generic type keeps its arguments.
package func shortName(of component: String) -> String {
  let head = component.prefix { $0 != "<" }
  guard let dot = head.lastIndex(of: ".") else { return component }
  return String(component[component.index(after: dot)...])
}

/// The words of a type's name: `memory table` for `MemoryTable`, `npc ship` for `NPCShip`.
package func wordsOfTypeName(_ name: some StringProtocol) -> String {
  let letters = Array(name)
  var words = ""
  for (index, letter) in letters.enumerated() {
    let endsCapitals = index + 1 < letters.count && letters[index + 1].isLowercase
    if index > 0, letter.isUppercase, letters[index - 1].isLowercase || letters[index - 1].isUppercase && endsCapitals {
      words += " "
    }
    words += letter.lowercased()
  }
  return words
}
