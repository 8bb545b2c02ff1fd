import RiffleECS

/// Chooses the presentation of a detail, once for each direction: UIKit's transitioning delegate. If it returns nil, the
/// built-in presentation runs.
public struct PresentationDelegate: Sendable {
  /// A request to present or dismiss a detail.
  public struct Request: Sendable, Hashable {
    /// The detail to present or dismiss.
    public let detail: Entity
    /// The entity that it covers.
    public let list: Entity
    /// The chosen cell, if any.
    public let cell: Entity?

    package init(detail: Entity, list: Entity, cell: Entity?) {
      self.detail = detail
      self.list = list
      self.cell = cell
    }
  }

  /// Returns the presentation of the detail; nil for the built-in one.
  public var presenting: @Sendable (World, Request) -> Presentation?
  /// Returns the dismissal of the detail; nil for the built-in one.
  public var dismissing: @Sendable (World, Request) -> Presentation?

  /// By default both return nil.
  public init(
    presenting: @escaping @Sendable (World, Request) -> Presentation? = { _, _ in nil },
    dismissing: @escaping @Sendable (World, Request) -> Presentation? = { _, _ in nil }
  ) {
    self.presenting = presenting
    self.dismissing = dismissing
  }
}

extension World {
  /// Presents a detail with a delegate's presentation; see `present(_:from:of:_:)`.
  @discardableResult
  public mutating func present(
    _ detail: Entity, from cell: Entity?, of list: Entity, asking delegate: PresentationDelegate
  ) -> ShiftRun? {
    let request = PresentationDelegate.Request(detail: detail, list: list, cell: cell)
    return present(detail, from: cell, of: list, delegate.presenting(self, request) ?? .builtIn)
  }

  /// Dismisses a detail with a delegate's presentation; see `dismiss(_:to:of:_:isHeld:)`.
  @discardableResult
  public mutating func dismiss(
    _ detail: Entity, to cell: Entity?, of list: Entity, asking delegate: PresentationDelegate, isHeld: Bool = false
  ) -> ShiftRun? {
    let request = PresentationDelegate.Request(detail: detail, list: list, cell: cell)
    return dismiss(detail, to: cell, of: list, delegate.dismissing(self, request) ?? .builtIn, isHeld: isHeld)
  }
}
