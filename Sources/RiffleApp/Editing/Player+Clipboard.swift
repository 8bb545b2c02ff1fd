import RiffleCore
import RiffleECS
import RiffleInspector
import RiffleScene
import RiffleTime

// Things of the scene as YAML text: copied, pasted, duplicated, deleted.
extension Player {
  /// Does one of these with what is selected.
  func editThing(_ command: TimeCommand, at now: Double) {
    guard editor != nil, debugger.state.isEditing else { return debugger.say("F2 edits the scene", at: now) }
    guard editor?.gesture == nil else { return }
    if command == .paste { return paste(options.clipboard.read(), verb: "pasted", at: now) }
    guard let entry = selectedEntry, let text = editor?.session.text.excerpt(at: entry) else {
      return debugger.say("choose a thing that the scene's text describes", at: now, isComplaint: true)
    }
    let name = ScenePath([entry.components.last!]).description
    switch command {
    case .copy:
      options.clipboard.write(text)
      debugger.say("copied: \(name)", at: now)
    case .cut:
      if remove(entry, named: "cut \(name)", at: now) { options.clipboard.write(text) }
    case .delete: _ = remove(entry, named: "delete \(name)", at: now)
    case .duplicate: paste(text, verb: "duplicated", at: now)
    default: break
    }
  }

  private var selectedEntry: ScenePath? {
    debugger.state.selection.flatMap {
      editor?.session.text.entry(ofEntity: playback.simulation.world.name(of: $0.entity))
    }
  }

  private func remove(_ entry: ScenePath, named name: String, at now: Double) -> Bool {
    guard perform([SceneEdit(entry, .remove)], named: name, at: now) else { return false }
    debugger.perform(.select(nil), on: &playback)
    return true
  }

  /// Puts copied things among the scene's, under free names, beside whatever is at their place.
  private func paste(_ copied: String, verb: String, at now: Double) {
    guard let text = editor?.session.text else { return }
    let things: [SceneText.Thing]
    do {
      things = try text.things(in: copied)
    } catch {
      return debugger.say(error.message, at: now, isComplaint: true)
    }
    let names = things.map(\.name).joined(separator: ", ")
    guard perform(things.map(\.edit), named: "\(verb) \(names)", at: now) else { return }
    debugger.say("\(verb): \(names)", at: now)
    let entity = things.last.flatMap { thing in
      playback.simulation.world.entity(named: thing.name) ?? playback.simulation.world.entity(named: thing.name + "-1")
    }
    if let entity { debugger.perform(.select(Selection(entity)), on: &playback) }
  }
}
