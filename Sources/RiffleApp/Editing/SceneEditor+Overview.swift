// The list of all entities and rules.
extension SceneEditor {
  /// A list, and the text that it shows.
  package struct Overview {
    let bytes: [UInt8]
    package var sections: [EditReadings.Section]
  }

  /// Rebuilds the list if the text changed: with thousands of entities that takes longer than a frame.
  mutating func keepOverview() {
    // Fast if both share one buffer.
    guard overview?.bytes != session.text.bytes else { return }
    overview = Overview(bytes: session.text.bytes, sections: parts)
  }

  /// The sections shown without a selection: entities, rules, and the parts that can be added.
  private var parts: [EditReadings.Section] {
    let text = session.text
    let path = ScenePath([.key("entities")])
    let things = (text.root[path]?.entries ?? []).map { entry in
      let path = path + .key(entry.key)
      let count = text.copies(of: entry.value, at: path)
      var row = EditReadings.Row(
        path: path.description, label: entry.key,
        text: (count > 1 ? "\(count) copies  " : "") + "line \(entry.keyLocation.line)")
      row.opens = .thing(path: row.path)
      return row
    }
    var section = EditReadings.Section("entities", note: "", rows: things)
    section.links = [.init("+ an entity, a layout, a template", .add)]
    return [section] + (text.root.entry("on") == nil ? [] : [rules(chosen: nil)])
  }

  func row(_ rule: SceneText.WrittenRule) -> EditReadings.Row {
    let count = rule.steps.count
    var row = EditReadings.Row(
      path: rule.path.description, label: rule.title,
      text: "\(count) \(count == 1 ? "action" : "actions")  line \(rule.line)")
    row.opens = .inspect(path: row.path)
    return row
  }
}
