import RiffleCore

// What is heard at the table: cues of the tick, which change nothing in it.
extension World {
  /// A sound at a card: on the side of the window where it is.
  mutating func play(_ sound: Sound, atCard id: Int, gain: Float = 1, pitch: Float = 1) {
    let place = self[table.cards[id], Transform.self].position.x / max(table.window.x, 1)
    play(sound, gain: gain, pan: (place * 2 - 1) * 0.7, pitch: pitch)
  }

  /// What is heard when a step of the timeline is due.
  mutating func playSound(of step: TableStep) {
    switch step {
    case .settle(let id): play(.land, atCard: id, gain: 0.7)
    // About a tone higher for each pair in a row.
    case .celebrate: play(.chime, gain: 0.8, pitch: 1 + 0.12 * Float(min(max(table.game.streak, 1), 6) - 1))
    case .shake(let id): play(.error, atCard: id, gain: 0.4)
    case .cut, .squareUp: play(.whoosh, gain: 0.4, pitch: 1.4)
    case .interleave(let id): play(.tick, atCard: id, gain: 0.5)
    case .dealAnew: play(.whoosh, gain: 0.6)
    case .congratulate: play(.chime, pitch: 1.5)
    case .count: play(.tick, gain: 0.5, pan: 0.6, pitch: 1.5)
    // Up a scale of five tones, over two octaves.
    case .joinRing(let index):
      let tones: [Float] = [1, 1.125, 1.25, 1.5, 1.667]
      play(.tick, gain: 0.45, pitch: tones[index % 5] * [1, 2][(index / 5) % 2])
    case .cascade: play(.whoosh, gain: 0.6, pitch: 0.8)
    case .hop, .comeDown, .discard, .points, .flyToScore, .fade, .tellStreak, .turnBack, .swing, .dim: break
    }
  }
}
