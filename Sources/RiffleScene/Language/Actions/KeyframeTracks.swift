import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Keyframes by the value they move.
struct KeyframeTracks: Sendable {
  struct Track: Sendable {
    var part: Part
    var keyframes: [Keyframe<Double>]
  }

  /// One number for each value a track can move; angles count in degrees.
  enum Part: String, CaseIterable, Sendable {
    case x, y, width, height, lift, rotation, turn, tilt, scale, opacity, cornerRadius, shadow, glow

    var doc: String {
      switch self {
      case .x: "Where its anchor is, across, in points."
      case .y: "Where its anchor is, down, in points."
      case .width: "Its width; the left edge stays."
      case .height: "Its height; the top edge stays."
      case .lift: "Height above the table, in points."
      case .rotation: "Turned in the plane of the screen, in degrees."
      case .turn: "Turned about the vertical axis, in degrees."
      case .tilt: "Turned about the horizontal axis, in degrees."
      case .scale: "How many times as large."
      case .opacity: "0 is invisible, 1 opaque."
      case .cornerRadius: "The radius of its corners, in points."
      case .shadow: "The strength of its shadow."
      case .glow: "The strength of the light around it."
      }
    }

    func change(_ number: Float) -> Change {
      switch self {
      case .x: Change(value: .x(number))
      case .y: Change(value: .y(number))
      case .width: Change(value: .width(number))
      case .height: Change(value: .height(number))
      case .lift: Change(value: .lift(number))
      case .rotation: Change(value: .rotation(.degrees(number)))
      case .turn: Change(value: .turn(.degrees(number)))
      case .tilt: Change(value: .tilt(.degrees(number)))
      case .scale: Change(value: .scale([number, number]))
      case .opacity: Change(value: .opacity(number))
      case .cornerRadius: Change(value: .cornerRadius(number))
      case .shadow: Change(value: .shadow(number))
      case .glow: Change(value: .glow(number))
      }
    }

    /// The model's value; of a scale its width.
    func value(of entity: Entity, _ world: World) -> Double {
      let transform = world[entity, Transform.self]
      return switch self {
      case .x: Double(transform.position.x)
      case .y: Double(transform.position.y)
      case .width: Double(world[entity, Size.self].width)
      case .height: Double(world[entity, Size.self].height)
      case .lift: Double(transform.lift)
      case .rotation: Double(transform.rotation.degrees)
      case .turn: Double(transform.turn.degrees)
      case .tilt: Double(transform.tilt.degrees)
      case .scale: Double(transform.scale.x)
      case .opacity: Double(world[entity, Opacity.self].value)
      case .cornerRadius: Double(world[entity, CornerRadius.self].value)
      case .shadow: Double(world[entity, Shadow.self].strength)
      case .glow: Double(world[entity, Glow.self].strength)
      }
    }
  }

  /// The keyframes of each part, in the order of the parts; nil for one that rests.
  private var tracks = [[Keyframe<Double>]?](repeating: nil, count: Part.allCases.count)

  subscript(part: Part) -> [Keyframe<Double>]? {
    get { tracks[Part.allCases.firstIndex(of: part) ?? 0] }
    set { tracks[Part.allCases.firstIndex(of: part) ?? 0] = newValue }
  }

  var all: [Track] { Part.allCases.compactMap { part in self[part].map { Track(part: part, keyframes: $0) } } }
  var isEmpty: Bool { tracks.allSatisfy { $0 == nil } }

  static func schema(_ name: String, _ doc: String) -> Schema<KeyframeTracks> {
    let list = Schema<[Keyframe<Double>]>.list(of: Animation.keyframe, count: 1...1000)
    return .block(name, doc, KeyframeTracks()) {
      Part.allCases.map { part in Field(part.rawValue, \KeyframeTracks[part], list, part.doc) }
    }
  }
}
