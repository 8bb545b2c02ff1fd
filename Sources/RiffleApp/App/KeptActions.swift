import RiffleCore

/// State that a plugin keeps between launches, such as best times: actions of the world, saved in the user's folder.
///
/// No tick reads or writes a file. When a window opens, the saved actions are input of its first tick, so a recording
/// contains them and replays on other machines. After each frame the actions to save are computed, and written if they
/// changed. Demos, images, films and replays neither read nor write them.
public struct KeptActions: Sendable {
  /// An action in the format of `InputEvent.action`.
  public struct Action: Sendable, Equatable {
    /// The action's name.
    public var name: String
    /// The action's numbers, each finite.
    public var numbers: [Double]

    /// Creates an action.
    public init(_ name: String, _ numbers: [Double] = []) { (self.name, self.numbers) = (name, numbers) }
  }

  /// The file name: letters, digits and hyphens.
  public let name: String
  /// Returns the actions to save, from a world and the saved ones: the better of two times, say, as the world may be a
  /// past one. Nil for an unrelated world, which then also receives none.
  public let actions: @Sendable (World, [Action]) -> [Action]?

  /// Creates a set of saved actions; `actions` depends only on its arguments.
  public init(_ name: String, actions: @escaping @Sendable (World, [Action]) -> [Action]?) {
    (self.name, self.actions) = (name, actions)
  }
}

extension KeptActions {
  private static let word = "action "

  /// Returns one line for each action, as in a recording without its first word.
  static func text(_ actions: [Action]) -> String {
    actions.map { RecordingText.line(of: .action($0.name, $0.numbers)).dropFirst(word.count) + "\n" }.joined()
  }

  /// Parses at most 1000 lines, skipping invalid ones.
  package static func read(_ text: String) -> [Action] {
    text.split(separator: "\n").prefix(1000).compactMap { line in
      guard case .action(let name, let numbers)? = RecordingText.event(word + line) else { return nil }
      return Action(name, numbers)
    }
  }
}
