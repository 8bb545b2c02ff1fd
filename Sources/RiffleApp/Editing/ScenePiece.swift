import RiffleSDL

/// A part of a scene that the editor adds.
package struct ScenePiece: Hashable {
  package enum Kind: String, Hashable { case thing, layout, rule, template }

  package let kind: Kind
  package let title: String
  let keywords: String
  /// Sections of a scene: `AT` stands for the middle of the scene, `THING` for a rule's subject, `KEY` for a free key.
  fileprivate let yaml: String

  package static let all = pieces(in: Assets()) + templates

  private static let templates = SceneTemplate.all.filter { $0.name != "Empty" }.map {
    ScenePiece(
      kind: .template, title: $0.name.lowercased(), keywords: "", yaml: String(decoding: $0.bytes, as: UTF8.self))
  }

  /// The pieces of `Assets/pieces.yaml`.
  private static func pieces(in assets: Assets) -> [ScenePiece] {
    guard let path = try? assets.path(of: "pieces.yaml"), let bytes = try? SceneFile.bytes(of: path),
      let text = try? SceneText(bytes)
    else { return [] }
    return (text.root.entries ?? []).map { piece in
      let sections = (piece.value.entries ?? []).map(\.key).filter { $0 != "also" }
      let kind: Kind = sections.contains("on") ? .rule : sections.contains("layouts") ? .layout : .thing
      let yaml = sections.compactMap { text.excerpt(at: ScenePath(piece.key, $0)) }.joined()
      return ScenePiece(
        kind: kind, title: piece.key, keywords: piece.value.entry("also")?.value.text ?? "", yaml: yaml)
    }
  }

  /// - Parameter name: the subject of a rule.
  func edits(
    at middle: SIMD2<Float>, about name: String, in text: SceneText, _ words: SceneVocabulary
  ) throws(SceneEditError) -> [SceneEdit] {
    let merge = SceneMerge(text, words)
    switch kind {
    case .thing:
      let placed = try SceneText(yaml.replacing("AT", with: "[\(Int(middle.x)), \(Int(middle.y))]"))
      let entities = placed.root.entry("entities")?.value.entries ?? []
      return try merge.things(in: entities.compactMap { placed.excerpt(at: ScenePath("entities", $0.key)) }.joined())
        .edits
    case .layout, .template: return try merge.adding(SceneText(yaml))
    case .rule:
      let rule = yaml.replacing("KEY", with: Self.freeKey(in: text))
        .replacing("THING", with: SceneText.quotedIfNeeded(name))
      return try merge.adding(SceneText(rule))
    }
  }

  private static func freeKey(in text: SceneText) -> String {
    let taken = text.rules.all.map(\.title)
    return "trkxyzabcdefghijlmnopqsuvw".map(String.init).first { !taken.contains("key \($0)") } ?? "t"
  }
}
