import RiffleTime

/// What a plugin remembers from one start to the next, such as best times: actions of the world, kept in the user's folder.
///
/// No tick reads or writes a file. At the start of a window the actions that are kept come as input of the first tick, so a
/// recording holds them and replays on a machine that has others; after each frame what is to be kept of the world is asked
/// for, and written when it is something else. Demos, pictures, films and replays neither read nor write.
public struct KeptActions: Sendable {
  /// An action as `InputEvent.action` has it.
  public struct Action: Sendable, Equatable {
    /// The action's name.
    public var name: String
    /// Its numbers, each finite.
    public var numbers: [Double]

    /// An action by its name, with its numbers.
    public init(_ name: String, _ numbers: [Double] = []) { (self.name, self.numbers) = (name, numbers) }
  }

  /// The name of its file: letters, digits and hyphens.
  public let name: String
  /// What is to be kept of a world beside what is kept already: the better of two times, say, for the world may be a past
  /// one. Nil for a world that has nothing to do with it, which then receives nothing either.
  public let actions: @Sendable (World, [Action]) -> [Action]?

  /// Actions under a name; what is to be kept is a function of the world and of what is kept.
  public init(_ name: String, actions: @escaping @Sendable (World, [Action]) -> [Action]?) {
    (self.name, self.actions) = (name, actions)
  }
}

extension KeptActions {
  private static let word = "action "

  /// A line for each action, as a recording has it after its first word.
  static func text(_ actions: [Action]) -> String {
    actions.map { RecordingText.line(of: .action($0.name, $0.numbers)).dropFirst(word.count) + "\n" }.joined()
  }

  /// Lines that are no action are left out, and what is beyond a thousand.
  static func read(_ text: String) -> [Action] {
    text.split(separator: "\n").prefix(1000).compactMap { line in
      guard case .action(let name, let numbers)? = RecordingText.event(word + line) else { return nil }
      return Action(name, numbers)
    }
  }
}
