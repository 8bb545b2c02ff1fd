import RiffleCore

extension Schema where Value == Sound {
  /// A sound by its name: a built-in one, or a WAV file within the folder `Assets` beside the scene. The location of a
  /// file's name is noted, as for images.
  public static var sound: Schema {
    let names = Sound.shipped.map(\.name)
    let what = "\(names.joined(separator: ", ")), or a WAV file such as door.wav"
    let description = ValueDescription.oneOf(
      what: "A sound: \(what)",
      [
        .choice(names.map { .init(name: $0, doc: "") }),
        .pattern(what: "a WAV file of the folder Assets", pattern: #"\.[wW][aA][vV]$"#),
      ])
    let read: @Sendable (YAMLNode, inout DecodingContext) -> Sound? = { node, context in
      guard let text = node.text, !node.isNull else { return context.refuse(node, isNot: what) }
      let sound = Sound(text)
      if Sound.shipped.contains(sound) { return sound }
      guard sound.isFile, text.unicodeScalars.count <= ImageUse.longestName else {
        return context.refuse(node, isNot: what, orNearest: names)
      }
      if let problem = ImageUse.problem(with: text, isSound: true) {
        return context.refuse(at: node.location, "\(context.label) is '\(YAMLNode.shortened(text))'; \(problem)")
      }
      context.notes.images.append(ImageUse(file: text, location: node.location))
      return sound
    }
    return Schema(description, write: { $0.name }, read: read)
  }
}
