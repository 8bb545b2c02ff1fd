// A text that differs by one number from one that was read, as each picture of a drag makes it, is not parsed again.
extension YAMLNode {
  /// What another text is as a tree, where it says the same but for a number in the place of a number; nil for any other.
  ///
  /// A number that begins and ends where another one did leaves all other values what they were, in YAML as in the lines
  /// and columns of the text. Where a name could stand for it elsewhere (`&`) nothing is concluded.
  ///
  /// - Parameters:
  ///   - old: the text that this tree was read from, without a mistake.
  ///   - new: the other one.
  /// - Complexity: a comparison of the bytes, and the parts around the number; what is beside them is shared.
  func following(_ old: [UInt8], as new: [UInt8]) -> YAMLNode? {
    guard let change = TextChange(from: old, to: new) else { return self }
    func isPart(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
    var (start, end) = (change.start, change.start + change.old.count)
    while start > 0, isPart(old[start - 1]) { start -= 1 }
    while end < old.count, isPart(old[end]) { end += 1 }
    let way = new.count - old.count
    let (before, after) = (old[start..<end], new[start..<(end + way)])
    guard SceneText.isNumber(before), SceneText.isNumber(after), !old.contains(UInt8(ascii: "&")),
      let text = try? YAMLText.checked(new)
    else { return nil }
    var tree = self
    let number = NumberChange(
      place: YAMLText.location(of: start, in: text), old: String(decoding: before, as: UTF8.self),
      new: String(decoding: after, as: UTF8.self), way: way)
    return tree.follow(number) ? tree : nil
  }

  /// Takes a change in; whether its number was found.
  private mutating func follow(_ change: NumberChange) -> Bool {
    let place = change.place
    if case .scalar(let scalar) = content, location == place {
      guard scalar.isPlain, scalar.text == change.old else { return false }
      content = .scalar(Scalar(change.new))
      return true
    }
    location = change.moved(location)
    var isFound = false
    /// Whether a part that begins in a line, before another one or the end, can reach the line of the number.
    func reaches(_ line: Int, before next: Int?) -> Bool { line <= place.line && next ?? place.line >= place.line }
    switch content {
    case .scalar: break
    case .list(var items):
      for index in items.indices {
        let next = index + 1 < items.count ? items[index + 1].location.line : nil
        guard reaches(items[index].location.line, before: next) else { continue }
        isFound = items[index].follow(change) || isFound
      }
      content = .list(items)
    case .mapping(var entries):
      for index in entries.indices {
        let next = index + 1 < entries.count ? entries[index + 1].keyLocation.line : nil
        guard reaches(entries[index].keyLocation.line, before: next) else { continue }
        entries[index].keyLocation = change.moved(entries[index].keyLocation)
        isFound = entries[index].value.follow(change) || isFound
      }
      content = .mapping(entries)
    }
    return isFound
  }
}

/// A number in the place of another one.
private struct NumberChange {
  /// Where both begin.
  var place: SourceLocation
  var old: String
  var new: String
  /// How many columns further on what is behind it in its line is.
  var way: Int

  func moved(_ location: SourceLocation) -> SourceLocation {
    guard location.line == place.line, location.column > place.column else { return location }
    var moved = location
    moved.column += way
    return moved
  }
}
