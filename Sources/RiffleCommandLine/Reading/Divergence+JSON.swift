import RiffleScene

extension Divergence {
  /// The JSON form; docs/json.md documents its keys.
  var form: JSON {
    .object([
      "tick": .count(tick), "system": .text(system), "component": .text(component), "thing": entity.map(JSON.text),
      "field": field.map(JSON.text), "left": .text(left), "right": .text(right), "apart": distance.map(JSON.text),
      "inputs": inputs.isEmpty ? nil : .texts(inputs), "seen": seen.map(JSON.text),
      "seenAtTick": seenTick.map(JSON.count), "sentence": .text("\(self)"),
    ])
  }
}

extension SettingDifference {
  /// The JSON form; values missing from one of the files are omitted.
  var form: JSON {
    .object([
      "key": .text(key), "left": left.map(JSON.text), "leftLine": leftLine.map(JSON.count),
      "right": right.map(JSON.text), "rightLine": rightLine.map(JSON.count),
    ])
  }
}
