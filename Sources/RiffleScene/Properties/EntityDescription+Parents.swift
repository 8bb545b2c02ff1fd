import RiffleCore

extension EntityDescription {
  /// Chains of parents end, and not too late.
  static func checkParents(_ entities: [NamedEntity], in context: inout DecodingContext) {
    // Links above each entity; -1 while unknown, -2 on the chain that is followed.
    var links = [Int](repeating: -1, count: entities.count)
    var chain: [Int] = []
    for start in entities.indices where links[start] == -1 {
      chain.removeAll(keepingCapacity: true)
      var current: Int? = start
      while let index = current, links[index] == -1 {
        links[index] = -2
        chain.append(index)
        current = entities[index].value.parent?.index
      }
      if let index = current, links[index] == -2, let loop = chain.firstIndex(of: index) {
        // A long circle is shortened to its first and last few names.
        let circle = (chain[loop...] + [index]).map { "'\(entities[$0].name)'" }
        let names = (circle.count > 8 ? circle.prefix(5) + ["…"] + circle.suffix(2) : circle[...]).joined(
          separator: " in ")
        let location = entities[index].value.parent!.location
        context.report(at: location, "\(names) is a circle of parents; remove one of these parents")
      }
      var above = current.map { max(links[$0], 0) } ?? -1
      for index in chain.reversed() {
        above += 1
        links[index] = above
        if above == Parent.longestChain, let parent = entities[index].value.parent {
          context.report(
            at: parent.location,
            "'\(entities[index].name)' lies \(above) entities deep; it should be less than \(Parent.longestChain)")
        }
      }
    }
  }
}
