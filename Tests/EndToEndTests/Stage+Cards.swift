extension Stage {
  /// Looks until this many cards lie face down at the same places six times in a row: a busy machine may show one frame
  /// for a while.
  func settled(_ name: String, cards: Int = 1) async throws -> Picture {
    var last: [Point] = []
    var same = 0
    return try await look(name) { picture in
      let backs = picture.backs
      same = backs == last && backs.count >= cards ? same + 1 : 0
      last = backs
      return same == 6
    }
  }
}
