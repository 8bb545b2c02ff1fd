extension JSON {
  /// Returns the schema with each part that occurs twice moved to definitions. Descriptions stay beside the references:
  /// validators ignore them there, editors show them.
  ///
  /// - Parameter definitions: the existing ones; the new ones follow them.
  func sharing(_ definitions: [Member]) -> (schema: JSON, definitions: [Member]) {
    var sharing = Sharing()
    count(in: &sharing.counts)
    for definition in definitions { definition.value.count(in: &sharing.counts) }
    let schema = replaced(by: &sharing, isTop: true)
    let own = definitions.map { Member(key: $0.key, value: $0.value.replaced(by: &sharing, isTop: true)) }
    return (schema, own + sharing.shared)
  }

  private struct Sharing {
    var counts: [JSON: Int] = [:]
    var names: [JSON: String] = [:]
    var shared: [Member] = []
  }

  /// The most bytes of a part that is no longer than a reference to it.
  private static let referenceLength = 30

  private func count(in counts: inout [JSON: Int]) {
    counts[self, default: 0] += 1
    // Parts of an already counted part are counted once.
    guard counts[self] == 1 else { return }
    if let (_, bare) = described {
      bare.count(in: &counts)
    } else {
      _ = mapped {
        $0.count(in: &counts)
        return $0
      }
    }
  }

  private func replaced(by sharing: inout Sharing, isTop: Bool = false) -> JSON {
    if let name = sharing.names[self], !isTop { return .reference(name) }
    let result =
      if let (doc, bare) = described, !isTop {
        bare.replaced(by: &sharing).schema(doc)
      } else {
        mapped { $0.replaced(by: &sharing) }
      }
    guard !isTop, sharing.counts[self, default: 0] > 1, result.compact().utf8.count > Self.referenceLength else {
      return result
    }
    let name = String(sharing.shared.count, radix: 36)
    sharing.names[self] = name
    sharing.shared.append(Member(key: name, value: result))
    return .reference(name)
  }

  /// The description and the schema without it; nil for none, and for a reference.
  private var described: (doc: String, bare: JSON)? {
    guard case .object(let members) = self, case .text(let doc)? = members.first?.value,
      members[0].key == "description", members.count > 1, members[1].key != "$ref"
    else { return nil }
    return (doc, .object(Array(members.dropFirst())))
  }

  /// Returns the schema with its direct parts changed.
  private func mapped(_ change: (JSON) -> JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        let value: JSON =
          switch (member.key, member.value) {
          case ("properties", .object(let properties)):
            .object(properties.map { Member(key: $0.key, value: change($0.value)) })
          case ("anyOf", .list(let parts)), ("allOf", .list(let parts)), ("items", .list(let parts)):
            .list(parts.map(change))
          case ("items", .object), ("additionalProperties", .object): change(member.value)
          default: member.value
          }
        return Member(key: member.key, value: value)
      })
  }
}
