import RiffleScene

/// A part of a program that others add in one call: components and systems, rules and keys, a block of scenes, panels of the
/// debugger.
///
/// An app takes it by `app.add(plugin)`; a command line of your own by `RiffleCommandLine.main(plugins:)`, where its blocks
/// are part of the scene language.
public protocol Plugin: Sendable {
  /// A plugin of a name is added once. By default the name of the type.
  var name: String { get }
  /// The blocks that scenes may have by it; by default none.
  var sceneBlocks: [any SceneBlock.Type] { get }
  /// What the debugger shows by it; by default nothing.
  var panels: [DebuggerPanel] { get }
  /// What is remembered by it from one start to the next; by default nothing.
  var kept: [KeptActions] { get }
  /// Adds what it brings to an app. By default nothing but the panels, which are added anyway.
  func install(in app: inout App)
}

extension Plugin {
  /// The name of the type.
  public var name: String { "\(Self.self)" }
  public var sceneBlocks: [any SceneBlock.Type] { [] }
  public var panels: [DebuggerPanel] { [] }
  /// Nothing is kept from one start to the next.
  public var kept: [KeptActions] { [] }
  public func install(in app: inout App) {}
}

/// Rows of the debugger that a plugin or an app brings.
public struct DebuggerPanel: Sendable {
  /// The heading above the rows.
  public let title: String
  /// What is shown of a world: names and values, from the top down. Asked once a frame while the debugger is open, in any
  /// tick; a panel without rows is left out.
  public let rows: @Sendable (World) -> [(name: String, value: String)]

  /// Rows below a heading; `rows` is a function of the world alone.
  public init(_ title: String, rows: @escaping @Sendable (World) -> [(name: String, value: String)]) {
    (self.title, self.rows) = (title, rows)
  }
}

extension App {
  /// Adds all that a plugin brings. One that is there already is not added again.
  public mutating func add(_ plugin: some Plugin) {
    guard !plugins.contains(plugin.name) else { return }
    plugins.append(plugin.name)
    panels += plugin.panels
    kept += plugin.kept
    plugin.install(in: &self)
  }

  /// Adds what a block of scenes describes, as a scene with this block alone would have it: its entities, its systems, its
  /// keys and its actions. A second block with the key of another is not added.
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

  /// Shows rows in the debugger.
  public mutating func add(_ panel: DebuggerPanel) { panels.append(panel) }
}
