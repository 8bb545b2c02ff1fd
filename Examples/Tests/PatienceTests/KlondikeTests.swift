import RiffleApp
import Testing

import Patience

@Suite("Klondike")
struct KlondikeTests {
  private func card(_ suit: Card.Suit, _ rank: Int) -> Card { Card(suit, rank) }

  /// A deal whose columns end with these cards, from the left, and whose stock begins with others.
  private func deal(tops: [Card], stock: [Card] = []) -> Klondike {
    var rest = Card.all.filter { !(tops + stock).contains($0) }
    var cards: [Card] = []
    for column in 0..<7 {
      for row in 0...column {
        let top = row == column ? tops.indices.contains(column) ? tops[column] : nil : nil
        cards.append(top ?? rest.removeLast())
      }
    }
    return Klondike(cards + stock + rest)
  }

  private func play(_ game: inout Klondike, _ card: Card, to pile: Pile) throws {
    let isPlayed = game.move(card, to: pile)
    try #require(isPlayed, "the rules forbid it")
  }

  @Test("a deal has each card once, one to seven in the columns, the last of each face up")
  func deals() {
    var random = RandomSource(seed: 5)
    let game = Klondike(&random)
    #expect(Set(Pile.allCases.flatMap { game[$0] }).count == 52)
    #expect(Pile.columns.map { game[$0].count } == Array(1...7))
    #expect(game[.stock].count == 24)
    for pile in Pile.columns { #expect(game[pile].map(game.isFaceUp) == game[pile].dropLast().map { _ in false } + [true]) }
    var again = RandomSource(seed: 5)
    #expect(Klondike(&again) == game)
  }

  @Test("a run may lie on a card of the other colour, one higher; what it uncovers is turned up")
  func runs() throws {
    let (seven, eight, nine) = (card(.hearts, 7), card(.spades, 8), card(.diamonds, 9))
    var game = deal(tops: [seven, eight, nine, card(.diamonds, 8), card(.clubs, 12)])
    #expect(!game.accepts([seven], on: .column4) && !game.accepts([seven], on: .column5))
    #expect(!game.accepts([seven], on: .column1) && !game.accepts([seven], on: .waste))
    try play(&game, seven, to: .column2)
    let hidden = game[.column2][0]
    #expect(game.run(from: hidden) == nil && !game.isFaceUp(hidden))
    #expect(game.run(from: eight) == [eight, seven])
    try play(&game, eight, to: .column3)
    #expect(game[.column3].suffix(3) == [nine, eight, seven] && game.isFaceUp(hidden))
  }

  @Test("a king may lie on an empty column, nothing else may")
  func kings() throws {
    let (king, queen) = (card(.clubs, 13), card(.hearts, 12))
    var game = deal(tops: [card(.spades, 1), king, queen])
    try play(&game, card(.spades, 1), to: .spades)
    #expect(!game.accepts([queen], on: .column1))
    #expect(game.destination(of: king) == .column1)
    try play(&game, king, to: .column1)
    #expect(game.destination(of: king) == nil, "from an empty column to another one is no move")
  }

  @Test("home takes its suit from the ace upwards, one card at a time, and gives its last card back")
  func home() throws {
    let (ace, two) = (card(.hearts, 1), card(.hearts, 2))
    var game = deal(tops: [two, ace, card(.spades, 3)])
    #expect(!game.accepts([two], on: .hearts) && !game.accepts([ace], on: .spades))
    try play(&game, ace, to: .hearts)
    try play(&game, two, to: .hearts)
    #expect(game.run(from: ace) == nil)
    try play(&game, two, to: .column3)
    #expect(game[.hearts] == [ace])
  }

  @Test("the stock turns one card; an empty one takes the waste back in the same order")
  func stock() {
    var game = deal(tops: [])
    let order = Array(game[.stock].reversed())
    for _ in order { _ = game.draw() }
    #expect(game[.waste] == order && game.run(from: order[0]) == nil && game.run(from: order[23]) == [order[23]])
    _ = game.draw()
    #expect(game[.stock] == order.reversed() && game[.waste].isEmpty && !game.isFaceUp(order[0]))
  }

  @Test("after any moves each card is there once, runs alternate, and undo goes back through every game")
  func undo() {
    var random = RandomSource(seed: 11)
    var history = History(Klondike(&random))
    var games = [history.game]
    for _ in 0..<400 {
      let card = Card(number: random.next(below: 52))
      let pile = Pile.allCases[random.next(below: Pile.allCases.count)]
      let changed = history.change { random.next(below: 6) == 0 ? $0.draw() : $0.move(card, to: pile) }
      guard changed else { continue }
      let game = history.game
      games.append(game)
      #expect(Set(Pile.allCases.flatMap { game[$0] }).count == 52)
      for pile in Pile.columns {
        let open = game[pile].filter(game.isFaceUp)
        #expect(zip(open, open.dropFirst()).allSatisfy { $0.rank == $1.rank + 1 && $0.isRed != $1.isRed })
        #expect(game[pile].last.map(game.isFaceUp) != false)
      }
    }
    #expect(games.count > 40)
    for game in games.dropLast().reversed() {
      history.undo()
      #expect(history.game == game)
    }
  }

  @Test("hints win a game that can be won")
  func hints() {
    var random = World(seed: 17).random
    var game = Klondike(&random)
    for _ in 0..<400 where !game.isWon { _ = game.nextHome.map { game.move($0, to: .home($0.suit)) } ?? game.playHint() }
    #expect(game.isWon)
  }
}
