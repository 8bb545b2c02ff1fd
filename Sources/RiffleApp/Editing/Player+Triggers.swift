import RiffleInspector
import RiffleScene

// What a rule waits for, in the place of what it waited for.
extension Player {
  private static var hint: String { "Tab or a press takes a word, Return what is written" }

  /// Asks what a rule is to wait for.
  func askForTrigger(of path: String) {
    guard let place = try? ScenePath(parsing: path),
      let rule = editor?.session.text.rules().first(where: { $0.path == place })
    else { return }
    choosing = .triggering(place)
    debugger.picker = Picker(
      "What this rule waits for", hint: Self.hint, field: TextField(rule.title), items: [], completes: true)
    // All of what it waits for is selected: nothing is typed yet.
    offerTriggers(for: "")
  }

  /// What may follow in what is typed.
  func offerTriggers(for typed: String) {
    guard let session = editor?.session, case .triggering(let rule) = choosing else { return }
    let found = session.text.completions(ofTrigger: typed, of: rule, session.words)
    completions = found.map(\.text)
    debugger.picker?.offer(found.map { Picker.Item($0.title, note: $0.doc) })
    let named = found.isEmpty ? session.text.triggers(session.words).first { typed.hasPrefix($0.key + " ") } : nil
    debugger.picker?.hint = named.map { "\($0.key): \($0.what)" } ?? Self.hint
  }

  /// Takes a word of the list; whether the rule waits for it now.
  func wait(forCompletion index: Int, in rule: ScenePath, at now: Double) -> Bool {
    guard completions.indices.contains(index) else { return false }
    let words = completions[index]
    complete(with: index)
    return words.hasSuffix(" ") ? false : wait(for: words, in: rule, at: now)
  }

  /// Lets a rule wait for what was typed; false with a complaint where it cannot.
  func wait(for words: String, in rule: ScenePath, at now: Double) -> Bool {
    guard let session = editor?.session else { return true }
    do {
      let edits = try session.text.edits(waitingFor: words, rule: rule, session.words)
      return performAnswer(edits, named: "\(self.words(rule)) waits for \(words)", at: now)
    } catch {
      debugger.picker?.complaint = error.message
      return false
    }
  }
}
