import RiffleECS
import RiffleMotion

/// Animates every change of some values of an entity: SwiftUI's `.animation(_:value:)`.
///
/// It animates plain writes and writes in a transaction, whose animation it replaces, as in SwiftUI. It does not animate writes
/// with `Transaction.disablesAnimations`, of a property animator or of keyframes. Each change is a transaction of its own, with
/// the cause of the outer one.
public struct ImplicitAnimation: Component {
  /// The animation of some fields of a component.
  public struct Rule: Sendable, Equatable {
    let type: ObjectIdentifier
    /// The name of the component's type.
    public let component: String
    /// A bit for each field.
    let fields: UInt32
    /// The animation; nil sets the values without animation, in any transaction.
    public let animation: Animation?
    /// The name of the animation, for causes.
    public let name: String

    init<C: Component & Animatable>(_ type: C.Type, fields: UInt32, _ animation: Animation?, _ name: String) {
      self.type = ObjectIdentifier(type)
      component = C.componentName
      self.fields = fields
      self.animation = animation
      self.name = name
    }

    /// - Parameters:
    ///   - type: an animatable component.
    ///   - fieldNames: names of its fields, as in `Animatable.fieldNames`; empty for all of them. Traps on an unknown name.
    ///   - animation: the animation; nil for none.
    ///   - name: the name of the animation, for causes.
    public init<C: Component & Animatable>(
      of type: C.Type, _ fieldNames: [String] = [], by animation: Animation?, name: String = ""
    ) {
      var fields: UInt32 = fieldNames.isEmpty ? .max : 0
      for name in fieldNames {
        guard let index = C.fieldNames.firstIndex(of: name) else {
          fatalError("\(C.componentName) has no field '\(name)'; it has \(C.fieldNames)")
        }
        fields |= 1 << UInt32(index)
      }
      self.init(type, fields: fields, animation, name)
    }
  }

  /// The rules; the first with a field applies.
  public var rules: [Rule]

  public init(_ rules: [Rule]) { self.rules = rules }

  public func fold(into hasher: inout StateHasher) {
    for rule in rules {
      hasher.combine(rule.component, rule.fields, rule.animation?.totalDuration ?? -1)
    }
  }

  public func measure(_ memory: inout OwnedMemory) { memory.add(rules) }
}

extension World {
  /// Animates all changes of a component of an entity; see `ImplicitAnimation`.
  public mutating func animation<C: Component & Animatable>(
    _ animation: Animation?, value type: C.Type, on entity: Entity
  ) {
    add(ImplicitAnimation.Rule(of: type, by: animation), of: type, to: entity)
  }

  /// Animates all changes of one value of an entity, such as `\Transform.scale`; see `ImplicitAnimation`. The entity
  /// must have the component.
  public mutating func animation<C: Component & Animatable, Value: LaneVector>(
    _ animation: Animation?, value path: WritableKeyPath<C, Value>, on entity: Entity
  ) where C.AnimatableData: LaneVector {
    // The fields that change with the value at the path.
    var other = self[entity, C.self]
    other[keyPath: path] += withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, Value.laneCount)) { lanes in
      lanes.initialize(repeating: 1)
      return lanes.baseAddress.map { Value(lanes: $0) } ?? .zero
    }
    var difference = FloatLanes(width: C.AnimatableData.laneCount)
    let layout = FieldLayout(C.AnimatableData.self)
    let fields = difference.appendDifference(self[entity, C.self].animatableData, other.animatableData, layout)
    require(fields != 0, "\(path) is no part of what moves in \(C.componentName)")
    add(ImplicitAnimation.Rule(C.self, fields: fields, animation, ""), of: C.self, to: entity)
  }

  private mutating func add<C: Component & Animatable>(
    _ rule: ImplicitAnimation.Rule, of type: C.Type, to entity: Entity
  ) {
    prepareForMotion()
    C.preparation?(&self)
    registerAnimatable(type)
    let rules = get(ImplicitAnimation.self, entity)?.rules ?? []
    insert(ImplicitAnimation([rule] + rules), on: entity)
    wakeImplicitlyAnimated()
  }
}
