extension JSON {
  /// Returns the schema with large equal parts moved to definitions.
  ///
  /// - Parameter definitions: the existing ones; the new ones follow them.
  func sharing(_ definitions: [Member]) -> (schema: JSON, definitions: [Member]) {
    var counts: [JSON: Int] = [:]
    count(in: &counts)
    for definition in definitions { definition.value.count(in: &counts) }
    var sharing = Sharing(counts: counts)
    let schema = replaced(by: &sharing, isTop: true)
    let own = definitions.map { Member(key: $0.key, value: $0.value.replaced(by: &sharing, isTop: true)) }
    return (schema, own + sharing.shared.sorted { $0.key < $1.key })
  }

  private struct Sharing {
    let counts: [JSON: Int]
    var shared: [Member] = []
    var names: [JSON: String] = [:]
    var taken: [String: Int] = [:]
  }

  /// Smaller parts are easier to read in place.
  private static let worthSharing = 12

  private var weight: Int {
    switch self {
    case .list(let items): items.reduce(1) { $0 + $1.weight }
    case .object(let members): members.reduce(1) { $0 + $1.value.weight }
    default: 1
    }
  }

  private func count(in counts: inout [JSON: Int]) {
    if case .object = self, weight >= Self.worthSharing {
      counts[self, default: 0] += 1
      // Parts of an already counted part are counted once.
      guard counts[self] == 1 else { return }
    }
    switch self {
    case .list(let items): for item in items { item.count(in: &counts) }
    case .object(let members): for member in members { member.value.count(in: &counts) }
    default: break
    }
  }

  private func replaced(by sharing: inout Sharing, isTop: Bool = false) -> JSON {
    if !isTop, let name = sharing.names[self] { return .reference(name) }
    let result: JSON =
      switch self {
      case .list(let items): .list(items.map { $0.replaced(by: &sharing) })
      case .object(let members):
        .object(members.map { Member(key: $0.key, value: $0.value.replaced(by: &sharing)) })
      default: self
      }
    guard !isTop, case .object(let members) = self, sharing.counts[self, default: 0] > 1,
      members.contains(where: { ["type", "anyOf", "allOf"].contains($0.key) })
    else { return result }
    let stem = stem
    sharing.taken[stem, default: 0] += 1
    let name = sharing.taken[stem] == 1 ? stem : "\(stem)-\(sharing.taken[stem]!)"
    sharing.names[self] = name
    sharing.shared.append(Member(key: name, value: result))
    return .reference(name)
  }

  /// A name from the first words of the description.
  private var stem: String {
    guard case .object(let members) = self, let member = members.first(where: { $0.key == "description" }),
      case .text(let doc) = member.value
    else { return "part" }
    let words = doc.lowercased().split { !($0.isASCII && $0.isLetter) }.filter { !["a", "an", "the"].contains($0) }
    return words.isEmpty ? "part" : words.prefix(2).joined(separator: "-")
  }
}
