import RiffleView

// What entities are seen through.
extension PropertyTable {
  static let masks: [Property] = [
    Property(
      "mask",
      .stored(
        as: Mask.self, WrittenMask.schema,
        "What it is seen through, with all that it contains: another entity, which is not seen itself, or a gradient."
      ) { entity, mask in
        switch mask {
        case .entity(let other): entity.mask = other
        case .gradient(let gradient): entity.parts.append(gradient)
        }
      }),
    Property(
      maskOffsetKey,
      .value(
        \Mask.offset, of: Mask(), .number(-10...10),
        "How far the gradient of its mask is moved along, as a share of its length.",
        comesFrom: { _ in Mask() }),
      change: .track(
        \Mask.offset, Mask(), .number(-10...10),
        "How far the gradient of its mask is moved along."
      ).animated(Mask.self)),
    Property(
      "backdrop",
      .component(
        .backdrop, "Blurs what is behind it, within its outline and beneath its fill: frosted glass.",
        comesFrom: { _ in Backdrop() }),
      change: .track(
        \Backdrop.blur, Backdrop(), .number(-200...200, unit: "points"), "How much what is behind it is blurred.",
        in: "points"
      ).animated(Backdrop.self)),
    Property(
      "innerShadow",
      .component(
        .innerShadow, "A shadow within its outline, over its fill and its picture.",
        comesFrom: { InnerShadow($0.color, radius: $0.radius, offset: $0.offset, strength: 0) }),
      change: .track(
        \InnerShadow.strength, InnerShadow(strength: 0), .number(-1...1),
        "The strength of the shadow within it."
      ).animated(InnerShadow.self)),
    Property(
      "tint",
      .component(
        .tint, "A colour by which its colours, and those of what it contains, are multiplied.",
        comesFrom: { Tint($0.color, amount: 0) }),
      change: .component(
        .tint, "What its colours are multiplied by.", comesFrom: { Tint($0.color, amount: 0) }
      ).animated(Tint.self)),
    Property(
      "tintAmount",
      change: .track(
        \Tint.amount, Tint(.white, amount: 0), .number(-1...1), "How much of its tint is seen: 0 is none, 1 all.")),
  ]

  static let maskOffsetKey = "maskOffset"
}

extension EntityDescription {
  /// Whether it is seen through a gradient.
  var hasMaskGradient: Bool { (self[Mask.self]?.stops.count ?? 0) > 1 }

  /// A mask lies beside what is seen through it, or within, and what moves along has a gradient.
  static func checkMasks(_ entities: [NamedEntity], at places: [Int], in context: inout DecodingContext) -> Bool {
    let mistakes = context.diagnostics.count
    for index in places {
      let entity = entities[index]
      if entity.value.parts.has(Mask.self), !entity.value.hasMaskGradient {
        context.report(
          at: entity.location,
          "'\(entity.name)' has 'maskOffset' and no gradient to move; add 'mask: {linear: [1, 0]}'")
      }
      guard let mask = entity.value.mask else { continue }
      let name = entities[mask.index].name
      if mask.index == index {
        context.report(at: mask.location, "'\(name)' would be its own mask; name another entity")
      } else if chain(above: index, entities).contains(mask.index) {
        context.report(
          at: mask.location, "'\(name)' contains '\(entity.name)', and a mask is not seen; name an entity beside it")
      }
    }
    return context.diagnostics.count == mistakes
  }
}
