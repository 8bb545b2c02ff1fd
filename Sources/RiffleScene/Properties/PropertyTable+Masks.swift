extension PropertyTable {
  static let masks: [Property] = [
    Property(
      "mask",
      .stored(
        as: Mask.self, WrittenMask.schema,
        "Mask for the entity and its children: another entity, which is then invisible, or a gradient."
      ) { entity, mask in
        switch mask {
        case .entity(let other): entity.mask = other
        case .gradient(let gradient): entity.parts.append(gradient)
        }
      }),
    Property(
      "maskOffset",
      .value(
        \Mask.offset, of: Mask(), .number(-10...10), "Offset of the gradient mask, as a fraction of its length.",
        comesFrom: { _ in Mask() }),
      change: .track(\Mask.offset, Mask(), .number(-10...10), "Offset of the gradient mask.").animated(Mask.self)),
    Property(
      "backdrop",
      .component(
        .backdrop, "Blurs the content behind the entity, inside its outline and beneath its fill: frosted glass.",
        comesFrom: { _ in Backdrop() }),
      change: .track(
        \Backdrop.blur, Backdrop(), .number(-200...200, unit: "points"), "Blur of the content behind.", in: "points"
      ).animated(Backdrop.self)),
    Property(
      "innerShadow",
      .component(
        .innerShadow, "Inner shadow, drawn over the fill and the image.",
        comesFrom: { InnerShadow($0.color, radius: $0.radius, offset: $0.offset, strength: 0) }),
      change: .track(\InnerShadow.strength, InnerShadow(strength: 0), .number(-1...1), "Strength of the inner shadow.")
        .animated(InnerShadow.self)),
    Property(
      "tint",
      .component(
        .tint, "Colour that multiplies the entity's colours and those of its children.",
        comesFrom: { Tint($0.color, amount: 0) }),
      change: .component(.tint, "Tint that multiplies its colours.", comesFrom: { Tint($0.color, amount: 0) })
        .animated(Tint.self)),
    Property(
      "tintAmount",
      change: .track(
        \Tint.amount, Tint(.white, amount: 0), .number(-1...1), "Amount of the tint from 0, none, to 1, full.")),
  ]
}

extension EntityDescription {
  var hasMaskGradient: Bool { (self[Mask.self]?.stops.count ?? 0) > 1 }

  /// A mask is beside or within its entity, and only a gradient has an offset.
  static func checkMasks(_ entities: [NamedEntity], _ places: [Int], _ context: inout DecodingContext) {
    for index in places {
      let entity = entities[index]
      if entity.value.parts.has(Mask.self), !entity.value.hasMaskGradient {
        context.report(entity, "has 'maskOffset' and no gradient to move; add 'mask: {linear: [1, 0]}'")
      }
      guard let mask = entity.value.mask else { continue }
      let name = entities[mask.index].name
      if mask.index == index {
        context.report(at: mask.location, "'\(name)' would be its own mask; name another entity")
      } else if entities.lineage(of: index).contains(mask.index) {
        context.report(
          at: mask.location, "'\(name)' contains '\(entity.name)', and a mask is not seen; name an entity beside it")
      }
    }
  }
}
