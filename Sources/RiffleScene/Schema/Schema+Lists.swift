extension Schema {
  /// A list of values of one kind. All wrong items are reported, not only the first.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func list<Item: Sendable>(
    of item: Schema<Item>, count: ClosedRange<Int> = 0...10_000
  ) -> Schema where Value == [Item] {
    let description = LazyDescription { .list(item.description, count: count) }
    return Schema(
      description,
      write: { items in
        let texts = items.compactMap(item.write)
        return texts.count == items.count ? "[\(texts.joined(separator: ", "))]" : nil
      },
      read: { node, context in
        guard let items = context.items(of: node, count: count, description) else { return nil }
        let outer = context.label
        var values: [Item] = []
        values.reserveCapacity(items.count)
        for (index, node) in items.enumerated() {
          context.label = "item \(index + 1) of \(outer)"
          if let value = item.read(node, &context) { values.append(value) }
        }
        context.label = outer
        return values.count == items.count ? values : nil
      })
  }

  /// A list with a fixed meaning for each place: `[x, y]`.
  public static func tuple<each Part: Sendable>(_ parts: repeat (label: String, value: Schema<each Part>)) -> Schema
  where Value == (repeat each Part) {
    let description = LazyDescription {
      var items: [ValueDescription.TupleItem] = []
      for part in repeat each parts { items.append(.init(label: part.label, value: part.value.description)) }
      return .tuple(items)
    }
    var count = 0
    for _ in repeat each parts { count += 1 }
    return Schema(
      description,
      write: { (values: (repeat each Part)) in
        var texts: [String] = []
        for (part, value) in repeat (each parts, each values) {
          guard let text = part.value.write(value) else { return nil }
          texts.append(text)
        }
        return "[\(texts.joined(separator: ", "))]"
      },
      read: { [count] node, context in
        guard let items = node.items, items.count == count else {
          return context.refuse(node, isNot: description.value.phrase)
        }
        let outer = context.label
        var index = 0
        var isRight = true
        func next<Item>(_ part: (label: String, value: Schema<Item>)) -> Item? {
          defer { index += 1 }
          context.label = "\(part.label) of \(outer)"
          let value = part.value.read(items[index], &context)
          if value == nil { isRight = false }
          return value
        }
        let values = (repeat next(each parts))
        context.label = outer
        guard isRight else { return nil }
        return (repeat (each values)!)
      })
  }
}

extension DecodingContext {
  @inline(never) fileprivate mutating func items(
    of node: YAMLNode, count: ClosedRange<Int>, _ description: LazyDescription
  ) -> [YAMLNode]? {
    guard let items = node.items else { return refuse(node, isNot: description.value.phrase) }
    guard count.contains(items.count) else {
      let wanted =
        count.lowerBound == count.upperBound
        ? "\(count.lowerBound)"
        : items.count < count.lowerBound ? "at least \(count.lowerBound)" : "at most \(count.upperBound)"
      return refuse(at: node.location, "\(label) is \(node.phrase); it should have \(wanted)")
    }
    return items
  }
}
