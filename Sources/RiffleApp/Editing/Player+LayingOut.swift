// Creates a layout from free entities.
extension Player {
  /// Puts several entities into a new layout with their bounding box; it takes over their positions.
  func layOut(_ grips: [StageGrip], as kind: Command.Laying, at now: Double) {
    guard let text = editor?.session.text, grips.count > 1 else {
      return debugger.say("select two or more entities to lay them out", at: now, isComplaint: true)
    }
    for grip in grips {
      guard let entry = text.entry(ofEntity: grip.name), entry.components.last == .key(grip.name),
        let at = grip.at, at.path == entry + .key("at")
      else {
        return debugger.say(
          "\(grip.name) has no position of its own for a layout to take over", at: now, isComplaint: true)
      }
    }
    func place(_ grip: StageGrip) -> SIMD2<Float> {
      SIMD2(Float(grip.at?.values[0] ?? 0), Float(grip.at?.values[1] ?? 0))
    }
    let sorted = grips.enumerated().sorted { one, other in
      let (a, b) = (place(one.element), place(other.element))
      let isAcross = kind == .row ? a.x != b.x : kind == .column ? false : abs(a.y - b.y) < one.element.size.y / 2
      return isAcross ? a.x < b.x : a.y != b.y ? a.y < b.y : one.offset < other.offset
    }.map(\.element)
    let boxes = sorted.map { Rect(center: place($0), size: $0.size) }
    let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    let largest = sorted.reduce(SIMD2<Float>.zero) { pointwiseMax($0, $1.size) }
    let gaps = Float(sorted.count - 1)
    let names = "[" + sorted.map { SceneText.quotedIfNeeded($0.name) }.joined(separator: ", ") + "]"
    func whole(_ value: Float) -> Int { Int(value.rounded()) }
    let low = box.minimum.rounded(.down)
    let size = pointwiseMax((box.maximum - low).rounded(.up), largest)
    let room = "in: [\(whole(low.x)), \(whole(low.y)), \(whole(size.x)), \(whole(size.y))]"
    let block =
      switch kind {
      case .row:
        "{stack: \(names), offset: [\(whole(max((box.size.x - largest.x) / gaps, largest.x + 8))), 0], \(room)}"
      case .column:
        "{stack: \(names), offset: [0, \(whole(max((box.size.y - largest.y) / gaps, largest.y + 8)))], \(room)}"
      case .grid:
        "{grid: \(names), aspect: \(rounded(Double(largest.x / max(largest.y, 1)), decimals: 2)), spacing: 16, "
          + "widest: \(whole(largest.x)), \(room)}"
      case .ring:
        "{ring: \(names), radius: \(whole(max((min(size.x, size.y) - largest.y) / 2, largest.x))), \(room)}"
      }
    let layouts = ScenePath([.key("layouts")])
    let count = text.root[layouts]?.items?.count ?? 0
    var edits = [
      count > 0 ? SceneEdit(layouts + .index(count), .insert(block)) : SceneEdit(layouts, .set("[\(block)]"))
    ]
    edits += sorted.compactMap { $0.at.map { SceneEdit($0.path, .remove) } }
    guard perform(edits, named: "\(kind.rawValue) of \(grips.count) entities", at: now) else { return }
    choose([sorted[0].entity])
  }
}
