import RiffleECS

/// What a plugin remembers from one start to the next, such as best times: actions of the world, kept in the user's folder.
///
/// No tick reads or writes a file. At the start of a window the actions that are kept come as input of the first tick, so a
/// recording holds them and replays on a machine that has others; after each frame what is to be kept of the world is asked
/// for, and written when it is something else. Demos, pictures, films and replays neither read nor write.
public struct KeptActions: Sendable {
  /// An action as `InputEvent.action` has it.
  public struct Action: Sendable, Equatable {
    /// The action's name, without a space.
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
  /// A line for each action: its name and its numbers.
  static func text(_ actions: [Action]) -> String {
    actions.map { ([$0.name] + $0.numbers.map { "\($0)" }).joined(separator: " ") + "\n" }.joined()
  }

  /// Lines that are no action are left out, and what is beyond a thousand.
  static func read(_ text: String) -> [Action] {
    text.split(separator: "\n").prefix(1000).compactMap { line in
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }.filter(\.isFinite)
      guard let name = words.first, numbers.count == words.count - 1 else { return nil }
      return Action(String(name), numbers)
    }
  }
}
