import RiffleMotion

extension SceneText {
  package struct WrittenTrack: Hashable, Sendable {
    /// The path of its list: `on[0].do[0].by.y`.
    package var path: ScenePath
    package var property: String
    /// True if its values are added to the current one.
    package var isRelative: Bool
    package var keys: [Key]

    package struct Key: Hashable, Sendable {
      /// The path of its value: `on[0].do[0].by.y[2].cubic`.
      package var path: ScenePath
      package var value: Double
      /// Seconds from the beginning of the action.
      package var time: Double
      /// Seconds since the previous key; 0 for a jump.
      var duration: Double
      /// The path of the duration, written or not; nil for a jump.
      var durationPath: ScenePath?
    }

    let keyframes: [Keyframe<Double>]

    package var length: Double { keys.last?.time ?? 0 }

    /// Returns the values over time, from `start` unless they are relative.
    package func path(from start: Double) -> KeyframePath<Double>? {
      try? KeyframePath(checkingFrom: isRelative ? 0 : start, keyframes)
    }
  }

  /// Returns the tracks of an action `keyframes:`; empty for any other.
  package func tracks(ofAction path: ScenePath) -> [WrittenTrack] {
    guard let action = root[path], action.entry("keyframes") != nil else { return [] }
    return ["to", "by"].flatMap { key -> [WrittenTrack] in
      guard let block = action.entry(key)?.value else { return [] }
      let (place, tracks) = followed(path + .key(key), block)
      return (tracks.entries ?? []).compactMap { entry in
        track(entry.value, at: place + .key(entry.key), entry.key, isRelative: key == "by")
      }
    }
  }

  /// Returns the actions whose keyframes move an entity, by its name or that of its copies.
  package func keyframeActions(ofEntity name: String) -> [ScenePath] {
    let stem = entry(ofEntity: name).flatMap { if case .key(let key)? = $0.components.last { key } else { nil } }
    var found: [ScenePath] = []
    root[ScenePath([.key("on")])]?.walk(ScenePath([.key("on")])) { path, node in
      guard let targets = node.entry("keyframes")?.value else { return }
      let names = (targets.items ?? [targets]).compactMap { $0.scalar?.text }
      if names.contains(where: { $0 == name || $0 == stem }) { found.append(path) }
    }
    return found
  }

  private func track(_ node: YAMLNode, at path: ScenePath, _ property: String, isRelative: Bool) -> WrittenTrack? {
    let (path, list) = followed(path, node)
    guard let items = list.items, !items.isEmpty else { return nil }
    var context = DecodingContext(file: "")
    var keyframes: [Keyframe<Double>] = []
    var keys: [WrittenTrack.Key] = []
    var time = 0.0
    for (index, item) in items.enumerated() {
      let (place, item) = followed(path + .index(index), item)
      let text = inBrackets(item)
      guard let kind = ["linear", "cubic", "spring", "move"].first(where: { item.entry($0) != nil }),
        let keyframe = try? Animation.keyframe.decode(text.utf8, in: &context)
      else { return nil }
      keyframes.append(keyframe)
      time += keyframe.duration
      keys.append(
        WrittenTrack.Key(
          path: place + .key(kind), value: keyframe.value, time: time, duration: keyframe.duration,
          durationPath: kind == "move" ? nil : place + .key("duration")))
    }
    return WrittenTrack(path: path, property: property, isRelative: isRelative, keys: keys, keyframes: keyframes)
  }

  /// Returns the edits that change the time of a keyframe; later ones keep theirs.
  ///
  /// - Returns: none if it cannot be moved.
  package func edits(moving index: Int, of track: WrittenTrack, to time: Double) -> [SceneEdit] {
    let keys = track.keys
    guard let own = keys[...index].lastIndex(where: { $0.durationPath != nil }) else { return [] }
    let next = keys[(index + 1)...].firstIndex { $0.durationPath != nil }
    let begin = keys[own].time - keys[own].duration
    let time = min(max(time, begin), next.map { keys[$0].time } ?? .infinity)
    func edit(_ key: WrittenTrack.Key, _ duration: Double) -> SceneEdit? {
      guard let path = key.durationPath, abs(duration - key.duration) > 0.0004 else { return nil }
      return SceneEdit(path, .set(Self.seconds(duration)), scope: .everywhere)
    }
    let way = time - keys[own].time
    return [edit(keys[own], keys[own].duration + way), next.flatMap { edit(keys[$0], keys[$0].duration - way) }]
      .compactMap { $0 }
  }

  /// Returns seconds to a thousandth, without trailing zeros.
  package static func seconds(_ seconds: Double) -> String {
    var text = rounded(max(seconds, 0), decimals: 3)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
