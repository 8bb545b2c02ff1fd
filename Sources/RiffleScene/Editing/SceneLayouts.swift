package struct SceneLayouts {
  let text: SceneText

  package func first(ofEntity name: String) -> ScenePath? { all(ofEntity: name).first }

  func names(ofEntity name: String) -> [String] {
    all(ofEntity: name).compactMap { text.root[$0 + .key("name")]?.scalar?.text }
  }

  /// Layouts that may place the entity; one is active at a time.
  package func all(ofEntity name: String) -> [ScenePath] {
    let stem = text.entry(ofEntity: name)?.components.last
    let list = ScenePath("layouts")
    let items = text.root[list]?.items ?? []
    let placing = items.indices.filter { index in
      Self.kinds.contains { kind in
        guard let value = items[index].entry(kind)?.value else { return false }
        return (value.items ?? [value]).contains {
          $0.scalar.map { $0.text == name || ScenePath.Component.key($0.text) == stem } ?? false
        }
      }
    }
    return placing.map { list + .index($0) }
  }

  static let kinds = ["stack", "grid", "fan", "ring", "free"]

  package func kind(at path: ScenePath) -> String? { Self.kinds.first { text.root[path]?.entry($0) != nil } }

  /// A list that orders the entities of a layout.
  package struct Order: Hashable, Sendable {
    package var list: ScenePath
    /// In the layout.
    package var first: Int
    package var count: Int

    package init(list: ScenePath, first: Int, count: Int) { (self.list, self.first, self.count) = (list, first, count) }
  }

  /// The list that determines the entity at an index: its own names, or the `each` of copies. Nil if there is none, as
  /// for `count: 12`.
  package func order(ofLayout path: ScenePath, at place: Int) -> Order? {
    guard let kind = kind(at: path), let (list, names) = text.value(at: path + .key(kind)) else { return nil }
    let items = names.items ?? [names]
    let counts = items.map { $0.scalar.map { text.copies(of: $0.text) } ?? 1 }
    if names.items != nil, counts.allSatisfy({ $0 == 1 }) {
      return items.indices.contains(place) ? Order(list: list, first: 0, count: items.count) : nil
    }
    var first = 0
    for (item, count) in zip(items, counts) {
      if place < first + count {
        let each = ScenePath("entities", item.scalar?.text ?? "", "each")
        guard count > 1, let (list, copies) = text.value(at: each) else { return nil }
        return copies.items?.count == count ? Order(list: list, first: first, count: count) : nil
      }
      first += count
    }
    return nil
  }
}
