import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// The components of an entity as lines of text, each with whether this tick changed it.
struct ComponentRows {
  struct Row: Hashable, Sendable {
    let component: String
    /// Empty for the line of the component itself.
    let field: String
    let value: String
    /// What is presented, where that is something else than the model value.
    var seen: String?
    var isChanged = false
    /// Whether the field can be looked at as a curve.
    var isMoving = false
  }

  let rows: [Row]

  /// - Parameters:
  ///   - running: what runs on the entity.
  ///   - before: the world one tick earlier; nil when nothing is to be compared.
  init(_ entity: Entity, in world: World, before: World?, running: [RunningAnimation]) {
    var past: [String: String] = [:]
    for component in before?.components(of: entity) ?? [] {
      let name = Self.name(of: component)
      for child in Self.fields(of: component) { past["\(name).\(child.label)"] = child.value }
    }
    var rows: [Row] = []
    for component in world.components(of: entity) {
      let name = Self.name(of: component)
      rows.append(Row(component: name, field: "", value: ""))
      for child in Self.fields(of: component) {
        let on = running.filter { $0.component == name && ($0.field == child.label || $0.field == name) }
        var row = Row(component: name, field: child.label, value: child.value)
        row.isChanged = before.map { _ in past["\(name).\(child.label)"] != child.value } ?? false
        row.isMoving = !on.isEmpty
        if !on.isEmpty, let lanes = child.lanes {
          var sum = lanes
          for animation in on where animation.remaining.count == sum.count {
            for index in sum.indices { sum[index] += animation.remaining[index] }
          }
          let seen = Self.text(sum, unit: child.unit)
          if seen != child.value { row.seen = seen }
        }
        rows.append(row)
      }
    }
    self.rows = rows
  }

  private struct FieldText {
    let label: String
    let value: String
    var lanes: [Float]?
    var unit = ""
  }

  static func name(of component: any Component) -> String {
    String(type(of: component).componentName.split(separator: ".").last ?? "")
  }

  private static func fields(of component: any Component) -> [FieldText] {
    let mirror = Mirror(reflecting: component)
    guard !mirror.children.isEmpty, mirror.displayStyle == .struct || mirror.displayStyle == .class else {
      return mirror.displayStyle == .struct ? [] : [FieldText(label: "is", value: "\(component)")]
    }
    return mirror.children.enumerated().map { field($1.label ?? "\($0)", $1.value) }
  }

  private static func field(_ label: String, _ value: Any) -> FieldText {
    func numbers(_ lanes: [Float], _ unit: String = "") -> FieldText {
      FieldText(label: label, value: text(lanes, unit: unit), lanes: lanes, unit: unit)
    }
    switch value {
    case let value as Float: return numbers([value])
    case let value as Double: return numbers([Float(value)])
    case let value as Angle: return numbers([value.radians], "°")
    case let value as SIMD2<Float>: return numbers([value.x, value.y])
    case let value as SIMD3<Float>: return numbers([value.x, value.y, value.z])
    case let value as Color:
      let lanes = value.components
      return FieldText(
        label: label, value: SRGBColor(value).hexadecimal, lanes: [lanes.x, lanes.y, lanes.z, lanes.w], unit: "#")
    case let value as String: return FieldText(label: label, value: "“\(value)”")
    case Optional<Any>.none: return FieldText(label: label, value: "none")
    default: return FieldText(label: label, value: "\(value)")
    }
  }

  static func text(_ lanes: [Float], unit: String) -> String {
    if unit == "#", lanes.count == 4 {
      return SRGBColor(Color(red: lanes[0], green: lanes[1], blue: lanes[2], opacity: lanes[3])).hexadecimal
    }
    return lanes.map {
      unit == "°" ? Figures.fixed(Double($0) * 180 / .pi, 1) + "°" : Figures.short(Double($0)) + unit
    }.joined(separator: "  ")
  }
}

extension SRGBColor {
  /// As a scene file would have it: `#2EC4B6`, with its alpha where it is not opaque.
  var hexadecimal: String {
    let digits = Array("0123456789ABCDEF")
    func pair(_ byte: UInt8) -> String { String([digits[Int(byte >> 4)], digits[Int(byte & 15)]]) }
    return "#" + pair(red) + pair(green) + pair(blue) + (alpha == 255 ? "" : pair(alpha))
  }
}
