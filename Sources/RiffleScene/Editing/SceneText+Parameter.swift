extension SceneText {
  /// Returns the edits that make a number a parameter with a slider, for this use alone.
  ///
  /// - Throws: an error if it is no number, or a parameter already.
  package func parameter(from path: ScenePath) throws(SceneEditError) -> [SceneEdit] {
    guard let value = values(at: path).first, let number = value.number, !value.written.hasPrefix("$"),
      !value.written.hasPrefix("*")
    else { throw SceneEditError("'\(path)' is no number that could become a parameter") }
    let keys = path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
    let axis = path.components.last == .index(0) ? "-x" : path.components.last == .index(1) ? "-y" : ""
    let stem = ((keys.last ?? "value") + axis).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let taken = root[ScenePath([.key("parameters")])]?.entries?.map(\.key) ?? []
    var name = String(stem)
    if name.first?.isLetter != true { name = "p" + name }
    if taken.contains(name) { name = SceneText.freeName(like: name, among: taken) }
    let decimals = value.written.split(separator: ".").dropFirst().first?.count ?? 0
    // From 0 to twice the number.
    let far = number == 0 ? 1 : abs(number) * 2
    let range =
      "[\(rounded(number < 0 ? -far : 0, decimals: decimals)), \(rounded(number < 0 ? 0 : far, decimals: decimals))]"
    let block = "{range: \(range), default: \(value.written)}"
    return [
      SceneEdit(ScenePath([.key("parameters"), .key(name)]), .set(block)),
      SceneEdit(path, .set("$" + name), scope: .here),
    ]
  }
}
