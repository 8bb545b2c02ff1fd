/// A reusable part of a program, added in one call: components, systems, rules, keys, scene blocks and debugger panels.
///
/// Added to an app by `app.add(plugin)`, or to a custom command line by `RiffleCommandLine.main(plugins:)`, which makes
/// its blocks part of the scene language.
public protocol Plugin: Sendable {
  /// The plugin's name: a second plugin with this name is not added. By default the name of the type.
  var name: String { get }
  /// The scene blocks that the plugin provides; by default none.
  var sceneBlocks: [any SceneBlock.Type] { get }
  /// The debugger panels that the plugin provides; by default none.
  var panels: [DebuggerPanel] { get }
  /// The state that the plugin keeps between launches; by default none.
  var kept: [KeptActions] { get }
  /// Adds the plugin's parts to an app; its panels are added automatically. By default does nothing.
  func install(in app: inout App)
}

extension Plugin {
  /// The name of the type.
  public var name: String { "\(Self.self)" }
  public var sceneBlocks: [any SceneBlock.Type] { [] }
  public var panels: [DebuggerPanel] { [] }
  /// By default, nothing is kept between launches.
  public var kept: [KeptActions] { [] }
  public func install(in app: inout App) {}
}

/// A panel of rows in the debugger, from a plugin or an app.
public struct DebuggerPanel: Sendable {
  /// The heading above the rows.
  public let title: String
  /// Returns the names and values of a world, from top to bottom. Called once a frame while the debugger is open, for
  /// any tick; a panel without rows is omitted.
  public let rows: @Sendable (World) -> [(name: String, value: String)]

  /// Creates a panel; `rows` depends on the world alone.
  public init(_ title: String, rows: @escaping @Sendable (World) -> [(name: String, value: String)]) {
    (self.title, self.rows) = (title, rows)
  }
}

extension App {
  /// Adds a plugin, unless one with its name was added.
  public mutating func add(_ plugin: some Plugin) {
    guard !plugins.contains(plugin.name) else { return }
    plugins.append(plugin.name)
    panels += plugin.panels
    kept += plugin.kept
    plugin.install(in: &self)
  }

  /// Adds the entities, systems, keys and actions of a scene block, as a scene with this block alone would. A second
  /// block with the same key is not added.
  public mutating func add(_ block: some SceneBlock) {
    guard !blocks.contains(where: { $0.key == type(of: block).key }) else { return }
    blocks.append(type(of: block))
    var runtime = SceneRuntime(world, title: title, size: size, seed: seed, tickRate: tickRate)
    block.install(in: &runtime)
    world = runtime.world
    for phase in Schedule.Phase.allCases {
      for system in runtime.schedule.systems(in: phase) { add(system, to: phase) }
    }
  }

  /// Adds a panel to the debugger.
  public mutating func add(_ panel: DebuggerPanel) { panels.append(panel) }
}

/// State that a plugin keeps between launches, such as best times: actions of the world, saved in the user's folder.
///
/// When a window opens, the saved actions are input of its first tick, so a recording contains them. After each frame
/// the actions are computed, and written if they changed. Demos, images, films and replays neither read nor write them.
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
  /// Returns the actions to save, from a world and the saved ones; nil for an unrelated world, which then also receives
  /// none.
  public let actions: @Sendable (World, [Action]) -> [Action]?

  /// Creates a set of saved actions; `actions` depends only on its arguments.
  public init(_ name: String, actions: @escaping @Sendable (World, [Action]) -> [Action]?) {
    (self.name, self.actions) = (name, actions)
  }

  private static let word = "action "

  /// A line for each action, as in a recording without its first word.
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
