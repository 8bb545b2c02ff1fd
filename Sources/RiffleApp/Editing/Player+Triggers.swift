// Changes the trigger of a rule.
extension Player {
  private static var hint: String { "Tab or a press takes a word, Return what is written" }

  func askForTrigger(of path: String) {
    guard let place = try? ScenePath(parsing: path),
      let rule = editor?.session.text.rules().first(where: { $0.path == place })
    else { return }
    ask(
      Picker("What this rule waits for", hint: Self.hint, field: TextField(rule.title), items: [], completes: true),
      Choosing(
        typed: { $0.wait(for: $1, in: place, at: $2) }, offer: { $0.offerTriggers(of: place, for: $1) },
        completed: { player, words, now in
          _ = player.complete(with: words)
          return words.hasSuffix(" ") ? false : player.wait(for: words, in: place, at: now)
        }))
  }

  private func offerTriggers(of rule: ScenePath, for typed: String) {
    guard let session = editor?.session else { return }
    let found = session.text.completions(ofTrigger: typed, of: rule, session.words)
    offer(found.map { (Picker.Item($0.title, note: $0.doc), $0.text) })
    let named = found.isEmpty ? session.text.triggers(session.words).first { typed.hasPrefix($0.key + " ") } : nil
    debugger.picker?.hint = named.map { "\($0.key): \($0.what)" } ?? Self.hint
  }

  /// Sets a rule's trigger; false with an error message if it is invalid.
  private func wait(for words: String, in rule: ScenePath, at now: Double) -> Bool {
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
