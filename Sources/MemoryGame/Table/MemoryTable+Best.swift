import RiffleApp
import RiffleCore

/// The best time of games of this many pairs, in seconds.
struct BestTime: Sendable, Equatable {
  var pairs: Int
  var seconds: Double
}

extension MemoryTable {
  /// The action by which a best time comes from the user's folder, and a demo may say one.
  static let bestAction = "best"

  /// The best time of games of as many pairs as this one, in seconds; nil while none was won.
  var best: Double? { bests.first { $0.pairs == game.cards.count / 2 }?.seconds }

  /// Notes the time of a game that was won; whether it is the best of this many pairs. The slower one is forgotten.
  mutating func note(best seconds: Double, of pairs: Int) -> Bool {
    guard seconds > 0, seconds.isFinite, (1...Self.mostPairs).contains(pairs) else { return false }
    let index = bests.firstIndex { $0.pairs >= pairs } ?? bests.endIndex
    if bests.indices.contains(index), bests[index].pairs == pairs {
      guard seconds < bests[index].seconds else { return false }
      bests[index].seconds = seconds
    } else {
      bests.insert(BestTime(pairs: pairs, seconds: seconds), at: index)
    }
    return true
  }

  /// As many as a scene may have pictures.
  static let mostPairs = 48

  /// What is kept beyond this run: the better of the times here and of those that are kept already.
  static func kept(of table: MemoryTable, beside kept: [KeptActions.Action]) -> [KeptActions.Action] {
    var table = table
    for action in kept where action.name == bestAction && action.numbers.count == 2 {
      guard let pairs = Int(exactly: action.numbers[0]) else { continue }
      _ = table.note(best: action.numbers[1], of: pairs)
    }
    return table.bests.map { KeptActions.Action(bestAction, [Double($0.pairs), $0.seconds]) }
  }
}
