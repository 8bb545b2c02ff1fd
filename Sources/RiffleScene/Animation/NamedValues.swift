import RiffleMotion

/// The animations named under `animations:`.
public typealias NamedAnimations = NamedValues<Animation>

/// Named values of one kind.
public struct NamedValues<Value: Sendable>: Sendable {
  /// The names, in the order of the file.
  public private(set) var names: [String] = []
  private var values: [String: (value: Value, mentions: UInt16)] = [:]

  /// Creates it without names.
  public init() {}

  /// The value of a name; nil if the scene does not define it.
  public subscript(name: String) -> Value? { values[name]?.value }

  /// Returns the parameters that the named value mentions, a bit for each.
  func mentions(of name: String) -> UInt16 { values[name]?.mentions ?? 0 }

  /// Sets the value of a name from now on; replaces an earlier one.
  public mutating func set(_ value: Value, as name: String) { set(value, as: name, mentions: 0) }

  mutating func set(_ value: Value, as name: String, mentions: UInt16) {
    if values.updateValue((value, mentions), forKey: name) == nil { names.append(name) }
  }

  /// Returns the schema of the block. Each name can be used from the next line on.
  ///
  /// - Parameters:
  ///   - path: the values while the scene is read.
  ///   - standIn: the value of a name with a mistake, so that its uses are no mistakes too.
  static func block(
    _ what: String, of value: Schema<Value>,
    at path: WritableKeyPath<DecodingContext, NamedValues> & Sendable, standIn: Value
  ) -> Schema<NamedValues> {
    let one = Schema<(value: Value, mentions: UInt16)>(value.description) { node, context in
      context.withNotes { value.replacingParameters().read(node, &$0) }.map { ($0.value, $0.notes.mentions) }
    }
    let all = Schema<[Named<(value: Value, mentions: UInt16)>]>.named(what, one) {
      $1[keyPath: path].set($0.value.value, as: $0.name, mentions: $0.value.mentions)
    } didMiss: {
      $1[keyPath: path].set(standIn, as: $0)
    }
    return Schema<NamedValues>(all.description) { node, context in
      all.read(node, &context).map { _ in context[keyPath: path] }
    }
  }
}
