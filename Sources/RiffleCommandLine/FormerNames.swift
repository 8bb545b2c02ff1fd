/// The former names of commands and options, accepted for one more version.
package enum FormerNames {
  private static let commands: [String: [String]] = [
    "bisect": ["diff", "--first"], "describe": ["log", "--summary"], "soak": ["test", "--random"],
    "path": ["sample", "--path"], "replay": ["render", "--hash"],
  ]

  private static let outputs = [
    "--png": "-o png:", "--gif": "-o gif:", "--mp4": "-o mp4:", "--frames": "-o frames:", "--sound": "-o wav:",
    "--strict": "--stop-at-jump", "--measure": "--frame-time",
  ]

  /// The new option by the old one; `-o KIND:` takes the value of the old one, and `""` is left out.
  private static let options: [String: [String: String]] = [
    "run": ["--strict": "--stop-at-jump", "--stop-when": "--until"],
    "render": outputs, "inspect": outputs,
    "sample": ["--plot": "-o png:", "--from": "--start", "--to": "--target", "--until": "--seconds"],
    "test": ["--moments": "--disturbances", "--sheets": "--pictures", "--junit": "-o xml:", "--sarif": "-o sarif:"],
    "replay": ["--until": "--ticks", "--again": "--record", "--window": ""], "path": ["--length": ""],
  ]

  /// Returns the words of a command line with the names of today.
  ///
  /// - Returns: `note` is a sentence about an old command; nil if the command has its name of today.
  package static func translated(_ words: [String]) -> (words: [String], note: String?) {
    guard let first = words.first else { return (words, nil) }
    let rest = Array(words.dropFirst())
    guard let former = commands[first] else { return ([first] + translated(rest, options[first]), nil) }
    let opensWindow = first == "replay" && rest.contains("--window")
    let command = opensWindow ? ["run"] : former
    // A window always compares the hashes.
    let kept = translated(opensWindow ? rest.filter { $0 != "--verify" } : rest, options[first])
    let name = first == "replay" && !opensWindow ? "render --verify" : command.joined(separator: " ")
    return (command + translated(kept, options[command[0]]), "'riffle \(first)' is now 'riffle \(name)'")
  }

  private static func translated(_ words: [String], _ names: [String: String]?) -> [String] {
    guard let names else { return words }
    var result: [String] = []
    var prefix = ""
    for (index, word) in words.enumerated() {
      if word == "--" { return result + words[index...] }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard prefix.isEmpty, let new = parts.first.flatMap({ names[$0] }) else {
        result.append(prefix + word)
        prefix = ""
        continue
      }
      guard new.hasSuffix(":") else {
        if !new.isEmpty { result.append(([new] + parts.dropFirst()).joined(separator: "=")) }
        continue
      }
      result.append("-o")
      prefix = String(new.dropFirst(3))
      guard parts.count > 1 else { continue }
      result.append(prefix + parts[1])
      prefix = ""
    }
    return result
  }
}
