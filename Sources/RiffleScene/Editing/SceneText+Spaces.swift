import RiffleCore
import RiffleMotion

extension SceneText {
  /// The edits that keep a thing where it is seen when it comes into another space: of its place, its turn and its scale,
  /// also where single copies have their own.
  ///
  /// - Parameters:
  ///   - entry: what describes it.
  ///   - map: from points of the space it is in to points of the other one.
  ///   - transform: what it has in the model, for what is not written.
  /// - Returns: nothing of a place that a layout gives it. Where the map slants, the turn and scale that come nearest.
  package func edits(keeping entry: ScenePath, through map: Homography, from transform: Transform) -> [SceneEdit] {
    let copies = entry + .key("only")
    let blocks = (root[copies]?.entries ?? []).map { copies + .key($0.key) }
    return ([entry] + blocks).flatMap { block -> [SceneEdit] in
      func own(_ key: String, _ seen: [Double]) -> Numbers? {
        let path = block + .key(key)
        guard block == entry || root[path] != nil else { return nil }
        guard var numbers = numbers(at: path, seen: seen) else { return nil }
        (numbers.path, numbers.scope) = (path, .here)
        return numbers
      }
      return edits(through: map, from: transform, isLaidOut: isLaidOut(entry), own)
    }
  }

  /// The edits of one block that has numbers of its own.
  private func edits(
    through map: Homography, from transform: Transform, isLaidOut: Bool, _ own: (String, [Double]) -> Numbers?
  ) -> [SceneEdit] {
    let position = transform.position
    let at = isLaidOut ? nil : own("at", [Double(position.x), Double(position.y)])
    let old = at.map { SIMD2(Float($0.values[0]), Float($0.values[1])) } ?? position
    guard let new = map.project(old) else { return [] }
    var edits = at.map { Self.edits($0, to: [Double(new.x), Double(new.y)], decimals: 2) } ?? []

    let rotation = own("rotation", [Double(transform.rotation.degrees)])
    let degrees = rotation?.values[0] ?? Double(transform.rotation.degrees)
    let (sine, cosine) = sineAndCosine(degrees * .pi / 180)
    let (across, down) = map.derivative(at: old)
    // Where a step along its own axes leads.
    let first = across * Float(cosine) + down * Float(sine)
    let second = down * Float(cosine) - across * Float(sine)
    let length = (first * first).sum().squareRoot()
    guard length > 1e-6 else { return edits }
    if let rotation {
      let way = Libm.atan2(Double(first.y), Double(first.x)) * 180 / .pi - degrees
      edits += Self.edits(rotation, to: [degrees + way.remainder(dividingBy: 360)], decimals: 2)
    }
    let factors = [length, (first.x * second.y - first.y * second.x) / length].map { Double($0) }
    guard factors.contains(where: { abs($0 - 1) > 0.0005 }) else { return edits }
    let seen = [transform.scale.x, transform.scale.y].map { Double($0) }
    guard let scale = own("scale", [seen[0]]) ?? own("scale", seen) else { return edits }
    let both = zip(scale.values.count == 1 ? [scale.values[0], scale.values[0]] : scale.values, factors).map { $0 * $1 }
    let isPair = scale.values.count == 2 || abs(both[0] - both[1]) > 0.0005 || !scale.isThere && seen[0] != seen[1]
    guard isPair, scale.values.count == 1 else {
      return edits + Self.edits(scale, to: Array(both.prefix(scale.values.count)), decimals: 3)
    }
    let text = both.map { rounded($0, decimals: Self.decimals(of: $0, most: 3)) }.joined(separator: ", ")
    return edits + [SceneEdit(scale.path, .set("[\(text)]"), scope: .here)]
  }

  /// Whether a layout says where something is, and it does not itself.
  package func isLaidOut(_ entry: ScenePath) -> Bool {
    guard case .key(let name)? = entry.components.last else { return false }
    return root[entry + .key("at")] == nil && layout(ofEntity: name) != nil
  }

  /// Other numbers in the place of these, with as few decimals as they need; nothing for those that stay.
  private static func edits(_ numbers: Numbers, to new: [Double], decimals most: Int) -> [SceneEdit] {
    let decimals = new.map { Self.decimals(of: $0, most: most) }.max() ?? 0
    let least = (0..<most).reduce(0.5) { step, _ in step / 10 }
    return numbers.edits(
      adding: zip(new, numbers.values).map { abs($0 - $1) < least ? 0 : $0 - $1 }, decimals: decimals)
  }

  /// As few as a number can be written with, up to a most.
  private static func decimals(of number: Double, most: Int) -> Int {
    let least = (0..<most).reduce(0.5) { step, _ in step / 10 }
    return (0..<most).first { abs(number - (Double(rounded(number, decimals: $0)) ?? .nan)) < least } ?? most
  }

  /// What an edit gives a thing as its parent: an empty word where it takes that away; nil where it is about something else.
  package func parent(givenBy edit: SceneEdit) -> (entry: ScenePath, parent: String)? {
    let parts = edit.at.components
    guard parts.count == 3, parts[0] == .key("entities"), parts[2] == .key("parent") else { return nil }
    switch edit.change {
    case .set(let value):
      guard let scalar = (try? SyntaxReader.read(Array(value.utf8)))?.scalar else { return nil }
      return (edit.at.parent, scalar.text)
    case .remove: return (edit.at.parent, "")
    default: return nil
    }
  }
}
