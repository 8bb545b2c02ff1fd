import Foundation
import RiffleScene

/// Compares the debugger's sentences with the worlds they are about.
struct SentenceCheck {
  let playback: Playback

  private var tick: Int { playback.playhead }
  private var world: World { playback.simulation.world }

  /// Texts that must not appear: names of the code, and claims that are never true of a moving entity.
  private static let internals = [
    "MotionStore", "AnimationStore", "Riffle", "Optional(", "TransitionEffect(", "TransitionState", "(unknown", "<",
    "nobody said why",
  ]

  /// The false claims of the sentence about a running animation.
  func lies(about animation: RunningAnimation) -> [String] {
    let words = playback.why(animation.selection).description
    var lies = textLies(words)
    for phrase in ["no such field", "never animated", "at rest", "neither comes nor goes"] where words.contains(phrase)
    {
      lies.append("\(phrase), and it runs: \(words)")
    }
    return lies
  }

  /// The false claims of the sentences about an entity and its fields, and of their readings.
  func lies(about entity: Entity) -> [String] {
    var lies = textLies(playback.why(Selection(entity)).description)
    let running = Set(world.runningAnimations(of: entity).map(\.selection))
    for field in world.readings(of: entity).flatMap(\.fields) {
      let words = playback.why(Selection(entity, field.id)).description
      lies += textLies(words) + Self.internals.filter(field.presented.text.contains).map { "\(field.id) shows \($0)" }
      if field.isAnimatable, words.contains("never animated") { lies.append("it can be animated: \(words)") }
      if !running.contains(Selection(entity, field.id)) { lies += restLies(words, field, entity) }
    }
    return lies
  }

  private func textLies(_ words: String) -> [String] {
    var lies = Self.internals.filter(words.contains).map { "'\($0)' in: \(words)" }
    for match in words.matches(of: /(-?[0-9]+) %/) where !(0...100).contains(Int(match.1) ?? -1) {
      lies.append("\(match.1) %: \(words)")
    }
    for match in words.matches(of: /(to start at )?tick ([0-9]+)/) {
      let other = Int(match.2) ?? .max
      if (match.1 == nil) != (other <= tick) { lies.append("tick \(other) at tick \(tick): \(words)") }
    }
    return lies
  }

  /// Checks that the value has been at rest since the given tick, and not before.
  private func restLies(_ words: String, _ field: FieldReading, _ entity: Entity) -> [String] {
    guard let match = words.firstMatch(of: /at rest since tick ([0-9]+)/), let since = Int(match.1) else { return [] }
    let then = playback.world(at: since)?.reading(of: field.id, on: entity)
    if then?.presented != field.presented { return ["was otherwise at tick \(since): \(words)"] }
    guard since > playback.history.firstKept, let earlier = playback.world(at: since - 1) else { return [] }
    let before = earlier.reading(of: field.id, on: entity)
    let ran = earlier.runningAnimations(of: entity).contains { $0.selection.field == field.id }
    return before?.model == field.model && !ran ? ["was so before tick \(since): \(words)"] : []
  }
}
