import Synchronization

/// A value of which an entity, or the world (as a resource), can have one.
///
/// Components are plain values: copied with the world, compared, and folded into the state hash. Two components that
/// are `==` must fold alike; fold everything that can influence a later tick.
public protocol Component: Sendable, Equatable, StateFoldable {
  /// Feeds every stored field to the hasher, always in the same order.
  func fold(into hasher: inout StateHasher)

  /// A name that is the same in every process, by default the qualified type name, such as `RiffleCore.Transform`. It
  /// seeds the hash of the type's column.
  static var componentName: String { get }

  /// The action of `World.prepareNewColumns` for a world with its first column of this type; nil for most types.
  ///
  /// A higher layer provides it for its types by a default in a constrained extension of `Component`.
  static var preparation: (@Sendable (inout World) -> Void)? { get }
}

extension Component {
  public static var preparation: (@Sendable (inout World) -> Void)? { nil }

  public static var componentName: String { TypeNames.name(of: Self.self) }
}

/// Cached: to reflect on a type costs as much as a tick of a small world.
private enum TypeNames {
  private static let known = Mutex<[ObjectIdentifier: String]>([:])

  static func name(of type: Any.Type) -> String {
    if let name = known.withLock({ $0[ObjectIdentifier(type)] }) { return name }
    // Equals `String(reflecting:)`, without its search through all conformances.
    let name = stableTypeName(_typeName(type, qualified: true))
    known.withLock { $0[ObjectIdentifier(type)] = name }
    return name
  }
}

/// Drops addresses of private and local types: `Game.(unknown context at $7f12).Card` becomes `Game.Card`.
package func stableTypeName(_ reflected: String) -> String {
  guard reflected.utf8.contains(UInt8(ascii: "(")) else { return reflected }
  let marker = "(unknown context at "
  var result = ""
  var rest = Substring(reflected)
  while let open = rest.firstIndex(of: "(") {
    guard rest[open...].hasPrefix(marker), let close = rest[open...].firstIndex(of: ")") else {
      result += rest[...open]
      rest = rest[rest.index(after: open)...]
      continue
    }
    result += rest[..<open]
    rest = rest[rest.index(after: close)...]
    if rest.hasPrefix(".") { rest = rest.dropFirst() }
  }
  return result + rest
}

/// Checks a condition of the API, with a message in release builds too, which `precondition` lacks.
@inlinable package func require(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { fatalError(message(), file: file, line: line) }
}
