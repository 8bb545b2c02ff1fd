import Foundation
import Testing

/// The words of the field: phrases and names that were replaced by standard terms do not come back.
@Suite("The words")
struct WordsTests {
  /// Left the retired phrase, right what to write instead.
  private static let phrases = [
    ("careless hand", "monkey test, random input"), ("what is meant", "the suggestion"), ("withstand", "robustness"),
    ("of one's own", "custom"), ("somebody", "the user, the caller"), ("whoever wants", "the caller"),
    ("by turns", "round-robin"), ("sets out", "starts"), ("set out", "start"), ("setting out", "starting"),
    ("lets go", "releases"), ("is told", "receives, is reported"),
    ("lies over", "overlaps, covers"), ("seen to fail", "verified by mutation"),
  ]

  /// The same as whole words only.
  private static let wholePhrases = [
    ("let go", "released"), ("letting go", "releasing"), ("goes on", "continues"), ("go on", "continue"),
    ("going on", "continuing"), ("so many", "this many, n"), ("stands on", "is a child of, imports"),
    ("stand on", "are children of, import"), ("is meant", "is intended, is the suggestion"),
    ("are meant", "are intended"), ("was meant", "was intended"), ("were told", "received"), ("are told", "receive"),
    ("told of", "called for, receives"), ("by turn", "round-robin"),
  ]

  private static let causes = ["/HandSentenceTests.swift", "/PresentationDrag.swift", "/Drag.swift"]

  /// Where a phrase stays: in what was recorded or exported, in causes, which are part of the state hash, and in
  /// pictures and the texts of scenes, which are drawn.
  private static func keeps(_ phrase: String, _ path: String) -> Bool {
    (path.hasPrefix("Scenes/") && path.hasSuffix(".yaml"))
      || (phrase == "let go" && causes.contains(where: path.hasSuffix))
      || (phrase == "letting go" && path.hasSuffix("/ScriptRunner.swift"))
  }

  /// Whether a text has a phrase as whole words.
  private static func has(_ flat: String, _ phrase: String) -> Bool {
    var rest = flat[...]
    while let found = rest.range(of: phrase) {
      let before = flat[..<found.lowerBound].last?.isLetter ?? false
      let after = flat[found.upperBound...].first?.isLetter ?? false
      if !before, !after { return true }
      rest = flat[found.upperBound...]
    }
    return false
  }

  /// Left the retired name of a type, right its term.
  private static let names = [
    ("Described", "Schema"), ("Describable", "SchemaCoded"), ("Dressing", "Prefab"), ("Agenda", "Timeline"),
    ("ComingAndGoing", "TransitionOptions"), ("HUDDressing", "HUDView"), ("WrittenChanges", "ChangeSyntax"),
    ("Being", "EntityRef"), ("Copies", "Repetition"), ("Sight", "TickSummary"),
    ("ElsewhereAction", "UnavailableAction"), ("BarBook", "AnimationBarCache"), ("TickLooks", "SampleCache"),
    ("Touchable", "HitTarget"), ("RestSearch", "SettleSearch"), ("Grip", "DragSession"),
    ("RestForecast", "SettleEstimate"), ("Represented", "HiddenByReplica"), ("Situation", "FrameContext"),
    ("InspectorDesk", "HeadlessInspector"), ("InspectorReadings", "InspectorModel"), ("ShiftLook", "ViewSnapshot"),
    ("Tape", "RecordingSession"), ("RandomHand", "InputFuzzer"), ("Notice", "Toast"), ("Gathered", "CapturedMotion"),
    ("Takeovers", "Interruptions"), ("Lettering", "FontMetrics"), ("Origins", "TransactionInfo"),
    ("Figures", "NumberFormat"), ("Begins", "StartTicks"), ("Ages", "RunStarts"), ("Skin", "OnionSkin"),
    ("Lean", "VelocityTilt"), ("Veil", "AlphaMask"), ("Ground", "Background"), ("Sentence", "RichText"),
    ("sayOnStandardError", "printError"), ("turnRound", "reverse"), ("wasGiven", "isRaised"),
  ]

  /// The texts of the project by their paths; this file, which has to name the words, aside.
  private static func texts() throws -> [(path: String, text: String)] {
    let root = Project.here.root
    let folders = [
      "Sources", "Tests", "Scripts", "Scenes", "docs", "Tools/Benchmarks/Sources", "Tools/Fuzz/Sources",
      "Examples/Sources",
      "Examples/Tests", ".ci",
    ]
    var paths = ["README.md", "CONTRIBUTING.md"]
    for folder in folders {
      let below = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      paths += below.map { "\(folder)/\($0)" }
    }
    return paths.sorted().compactMap { path in
      guard !path.hasSuffix("WordsTests.swift"), !path.contains("/Fixtures/"), !path.contains("__pycache__"),
        let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      else { return nil }
      return (path, text)
    }
  }

  @Test("no text has a retired phrase")
  func phrasesStayAway() throws {
    let texts = try Self.texts()
    #expect(texts.count > 500)
    for (path, text) in texts {
      // A phrase may be broken over two lines of a comment.
      let flat = text.replacing(#/\s+(?:\/\/\/?\s+)?/#, with: " ").lowercased()
      for (phrase, instead) in Self.phrases where flat.contains(phrase) {
        Issue.record("\(path) has '\(phrase)'; write: \(instead)")
      }
      for (phrase, instead) in Self.wholePhrases where !Self.keeps(phrase, path) && Self.has(flat, phrase) {
        Issue.record("\(path) has '\(phrase)'; write: \(instead)")
      }
    }
  }

  @Test("no code has a retired name")
  func namesStayAway() throws {
    let retired = Dictionary(uniqueKeysWithValues: Self.names)
    let sources = try Project.sources()
    #expect(sources.count > 400)
    for source in sources {
      for token in source.tokens {
        guard let instead = retired[token.text] else { continue }
        Issue.record("\(source.path):\(token.line): '\(token.text)' is now '\(instead)'")
      }
    }
  }
}
