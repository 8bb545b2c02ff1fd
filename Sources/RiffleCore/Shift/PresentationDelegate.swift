import RiffleECS

/// Decides how a detail comes and goes: asked once for each way, UIKit's transitioning delegate. Where it declines, by nil,
/// the built-in presentation runs.
public struct PresentationDelegate: Sendable {
  /// What is to be presented or dismissed.
  public struct Request: Sendable, Hashable {
    /// What comes or goes.
    public let detail: Entity
    /// What it covers.
    public let list: Entity
    /// What was chosen, if anything was.
    public let cell: Entity?
  }

  /// How the detail comes; nil leaves it to the built-in presentation.
  public var presenting: @Sendable (World, Request) -> Presentation?
  /// How the detail goes; nil leaves it to the built-in presentation.
  public var dismissing: @Sendable (World, Request) -> Presentation?

  /// By default it declines.
  public init(
    presenting: @escaping @Sendable (World, Request) -> Presentation? = { _, _ in nil },
    dismissing: @escaping @Sendable (World, Request) -> Presentation? = { _, _ in nil }
  ) {
    self.presenting = presenting
    self.dismissing = dismissing
  }
}

extension World {
  /// Presents a detail the way a delegate decides; see `present(_:from:of:_:)`.
  @discardableResult
  public mutating func present(
    _ detail: Entity, from cell: Entity?, of list: Entity, asking delegate: PresentationDelegate
  ) -> ShiftRun? {
    let request = PresentationDelegate.Request(detail: detail, list: list, cell: cell)
    return present(detail, from: cell, of: list, delegate.presenting(self, request) ?? .builtIn)
  }

  /// Dismisses a detail the way a delegate decides; see `dismiss(_:to:of:_:isHeld:)`.
  @discardableResult
  public mutating func dismiss(
    _ detail: Entity, to cell: Entity?, of list: Entity, asking delegate: PresentationDelegate, isHeld: Bool = false
  ) -> ShiftRun? {
    let request = PresentationDelegate.Request(detail: detail, list: list, cell: cell)
    return dismiss(detail, to: cell, of: list, delegate.dismissing(self, request) ?? .builtIn, isHeld: isHeld)
  }
}
