import RiffleCore
import RiffleMotion

/// How things fly to the places of a layout.
struct FlightOptions: Sendable {
  var choice = AnimationChoice()
  /// Seconds from the first that starts to the last.
  var spread = 0.0
  /// Points a thing rises on its way, and bows out to the side.
  var lift: Float = 34
  var bow: Float = 60
  /// How far it turns in the plane on its way; it is turned back as it lands.
  var spin: Angle?
  /// The turn it arrives with.
  var turn: Angle?

  init(_ animation: Animation, spread: Double, bow: Float = 60) {
    choice.animation = animation
    self.spread = spread
    self.bow = bow
  }

  /// Whether it does more on its way than go it.
  var leavesTheWay: Bool { lift != 0 || bow != 0 || spin != nil }

  static let fields: [Field<FlightOptions>] = [
    Field("with", \.choice, AnimationChoice.schema, "The animation of each flight."),
    Field("spread", \.spread, .seconds(NumberRange(0...60)), "Seconds from the first to set out to the last."),
    Field("lift", \.lift, .number(0...500, unit: "points"), "How high it rises on its way."),
    Field("bow", \.bow, .number(0...500, unit: "points"), "How far its way bends, at most."),
    Field("spin", \.spin, .angle, "How far it turns in the plane of the screen on its way; as it lands it turns back."),
    Field("turn", \.turn, .angle, "The turn it arrives with: 180 shows the back."),
  ]
}

/// An action that sends the things of a layout to its places.
protocol FlightAction: WrittenAction {
  var layout: Int { get set }
  var options: FlightOptions { get set }
  static var manner: FlightStep.Manner { get }
}

extension FlightAction {
  static func fields(_ properties: PropertyTable) -> [Field<Self>] {
    [.required(key, \.layout, LayoutDescription.reference, "The name of the layout.")]
      + FlightOptions.fields.map { $0.inside(\.options) }
  }

  func expanded(in program: Program) -> any Action {
    let description = program.layouts[layout]
    let resizes =
      description.sizes && description.targets.indices.contains { program.entities[$0].value[Size.self] == nil }
    return FlightStep(
      layout: layout, slots: description.slots(in: program.window).map(\.slot), resizes: resizes,
      manner: Self.manner, options: options)
  }
}

/// One after another from the first place to the last, two seconds from the first to the last, half a second each:
/// `{deal: NAME}`.
struct DealAction: FlightAction {
  var head = ActionHead()
  var layout = 0
  var options = FlightOptions(.easeInOut(duration: 0.5), spread: 2, bow: 26)
  static let key = "deal"
  static let doc = "Things fly to the places of a layout one after another."
  static let manner = FlightStep.Manner.inOrder
}

/// Together, the last one first: `{gather: NAME}`.
struct GatherAction: FlightAction {
  var head = ActionHead()
  var layout = 0
  var options = FlightOptions(.spring(duration: 0.5, bounce: 0.1), spread: 0.25, bow: 0)
  static let key = "gather"
  static let doc = "Things fly to the places of a layout together, the last one first."
  static let manner = FlightStep.Manner.backwards
}

/// Everybody goes back to the place that the file gives them: `{sort: NAME}`.
struct SortAction: FlightAction {
  var head = ActionHead()
  var layout = 0
  var options = FlightOptions(.spring(duration: 0.6, bounce: 0.12), spread: 0.5)
  static let key = "sort"
  static let doc = "The things of a layout go back to the places that the file gives them."
  static let manner = FlightStep.Manner.sorted
}

/// Everybody gets another's place, and flies there: `{shuffle: NAME}`.
struct ShuffleAction: FlightAction {
  var head = ActionHead()
  var layout = 0
  var options = FlightOptions(.spring(duration: 0.6, bounce: 0.2), spread: 0.07)
  static let key = "shuffle"
  static let doc = "The things of a layout change places, those in the middle first."
  static let manner = FlightStep.Manner.shuffled
}
