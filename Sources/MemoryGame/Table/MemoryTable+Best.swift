import RiffleApp

/// The best game of its number of pairs: its time, and the moments of its pairs, to be played against.
public struct BestGame: Sendable, Equatable {
  /// How many pairs it had, 1 to 48.
  public let pairs: Int
  /// Its time in seconds, above 0.
  public let seconds: Double
  /// How many pairs of cards were turned up; nil where only the time is known.
  public let tries: Int?
  /// The seconds at which each pair was found, rising; empty where only the time is known.
  public let times: [Double]

  /// What the numbers of an action should be.
  static let shape =
    "the best game should be [pairs, seconds], or [pairs, seconds, tries, then the seconds at which each pair was found, rising "
    + "to the time of the game]"

  /// A game as numbers: pairs, seconds, and perhaps tries and moments. Moments that cannot be those of such a game are left
  /// out with its tries, so that its time still counts; nil where that is none either.
  init?(_ numbers: [Double]) {
    guard numbers.count >= 2, let pairs = Int(exactly: numbers[0]), (1...MemoryTable.mostPairs).contains(pairs),
      numbers[1] > 0, numbers[1] <= 359_999
    else { return nil }
    (self.pairs, seconds) = (pairs, numbers[1])
    let times = Array(numbers.dropFirst(3))
    let isRising = zip([0] + times, times).allSatisfy { $0 <= $1 }
    guard times.count == pairs, isRising, times.last == seconds, let tries = Int(exactly: numbers[2]), tries >= pairs
    else {
      (self.tries, self.times) = (nil, [])
      return
    }
    (self.tries, self.times) = (tries, times)
  }

  /// The game that was won, to the hundredth of a second.
  init(_ game: MemoryGame<String>, at tick: Tick) {
    func seconds(_ ticks: Int) -> Double { (Double(ticks) * tick.length * 100).rounded() / 100 }
    (pairs, self.seconds) = (game.cards.count / 2, seconds(game.time(at: tick.now)))
    (tries, times) = (game.tries, game.times.map(seconds))
  }

  /// As an action carries it.
  var numbers: [Double] { [Double(pairs), seconds] + (tries.map { [Double($0)] + times } ?? []) }

  /// How many pairs it had found by then; nil where that is not known.
  func found(by seconds: Double) -> Int? { times.isEmpty ? nil : times.count { $0 <= seconds } }
}

extension MemoryTable {
  /// The action by which a best game comes from the user's folder, and a demo may say one.
  static let bestAction = "best"

  /// The best time of games of as many pairs as this one, in seconds; nil while none was won.
  var best: Double? { bestGame?.seconds }
  /// The game of that time.
  var bestGame: BestGame? { bests.first { $0.pairs == game.cards.count / 2 } }

  /// Notes a game that was won; whether it is the best of its number of pairs. The slower one is forgotten.
  mutating func note(_ game: BestGame) -> Bool {
    guard game.seconds > 0, game.seconds.isFinite, (1...Self.mostPairs).contains(game.pairs) else { return false }
    let index = bests.firstIndex { $0.pairs >= game.pairs } ?? bests.endIndex
    if bests.indices.contains(index), bests[index].pairs == game.pairs {
      guard game.seconds < bests[index].seconds else { return false }
      bests[index] = game
    } else {
      bests.insert(game, at: index)
    }
    return true
  }

  /// As many as a scene may have pictures.
  static let mostPairs = 48

  /// What is kept beyond this run: the better of the games here and of those that are kept already.
  static func kept(of table: MemoryTable, beside kept: [KeptActions.Action]) -> [KeptActions.Action] {
    var table = table
    for action in kept where action.name == bestAction {
      if let game = BestGame(action.numbers) { _ = table.note(game) }
    }
    return table.bests.map { KeptActions.Action(bestAction, $0.numbers) }
  }
}
