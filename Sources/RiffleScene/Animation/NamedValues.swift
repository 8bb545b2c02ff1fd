import RiffleMotion

/// The animations a scene has named under `animations:`.
public typealias NamedAnimations = NamedValues<Animation>

/// Values of one kind that a scene has named.
public struct NamedValues<Value: Sendable>: Sendable {
  /// In the order of the file.
  public private(set) var names: [String] = []
  private var values: [String: (value: Value, mentions: UInt16)] = [:]

  /// No names.
  public init() {}

  /// The value of that name, nil when the scene names none so.
  public subscript(name: String) -> Value? { values[name]?.value }

  /// The parameters that the value of that name mentions, a bit for each.
  func mentions(of name: String) -> UInt16 { values[name]?.mentions ?? 0 }

  /// Names a value; the same name again means the new one from now on.
  public mutating func set(_ value: Value, as name: String) { set(value, as: name, mentions: 0) }

  mutating func set(_ value: Value, as name: String, mentions: UInt16) {
    if values.updateValue((value, mentions), forKey: name) == nil { names.append(name) }
  }

  /// The block that names them. Each name can be used from the next line on.
  ///
  /// - Parameters:
  ///   - path: where they are kept while the scene is read.
  ///   - standIn: what a name with a mistake means, so that its uses are no mistakes too.
  static func block(
    _ what: String, _ kind: Memo.Kind, of value: Schema<Value>,
    at path: WritableKeyPath<DecodingContext, NamedValues> & Sendable, standIn: Value
  ) -> Schema<NamedValues> {
    let one = Schema<(value: Value, mentions: UInt16)>(value.description) { node, context in
      context.part(kind, node, value.replacingParameters().read)
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
