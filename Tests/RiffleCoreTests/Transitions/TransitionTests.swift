import RiffleCore
import Testing

@Suite("Transitions") struct TransitionTests {
  @Test("transition phases are -1, 0 and 1") func phases() {
    #expect(TransitionPhase.allCases.map(\.value) == [-1, 0, 1])
    #expect(TransitionPhase.allCases.filter(\.isIdentity) == [.identity])
  }

  @Test("every transition is the identity in the identity phase") func identity() {
    let all: [Transition] = [
      .identity, .opacity, .scale, .scale(0.3, anchor: [0, 1]), .slide, .move(edge: .top), .push(from: .trailing),
      .offset(x: 3), .slide.combined(with: .opacity).animation(.bouncy),
    ]
    for transition in all { #expect(transition.effect(in: .identity) == .identity) }
    #expect(Transition.identity.effect(in: .willAppear) == .identity)
  }

  @Test("a slide enters at the leading edge and leaves at the trailing edge") func slide() {
    #expect(Transition.slide.effect(in: .willAppear).travel == [-1, 0])
    #expect(Transition.slide.effect(in: .didDisappear).travel == [1, 0])
  }

  @Test("a move enters and leaves at the same edge, by the entity's size", arguments: Edge.allCases)
  func move(edge: Edge) {
    let there = Transform(position: [100, 100], scale: [2, 2])
    for phase in [TransitionPhase.willAppear, .didDisappear] {
      let seen = there.applying(Transition.move(edge: edge).effect(in: phase), size: [30, 50])
      #expect(seen.position == [100, 100] + edge.direction * [60, 100])
    }
  }

  @Test("a push enters at its edge, leaves at the opposite one, and fades", arguments: Edge.allCases)
  func push(edge: Edge) {
    let (coming, going) = (
      Transition.push(from: edge).effect(in: .willAppear), Transition.push(from: edge).effect(in: .didDisappear)
    )
    #expect(coming.travel == edge.direction && going.travel == edge.opposite.direction)
    #expect(coming.opacity == 0 && going.opacity == 0)
  }

  @Test(
    "a scale keeps its anchor in place, for any anchor of the entity",
    arguments: [[0, 0], [1, 0.5], [0.5, 1], [0.25, 2]] as [SIMD2<Float>], [[0, 0], [0.5, 0.5]] as [SIMD2<Float>])
  func scale(anchor: SIMD2<Float>, own: SIMD2<Float>) {
    let size: SIMD2<Float> = [40, 80]
    let there = Transform(position: [100, 100], anchor: own)
    func place(_ transform: Transform) -> SIMD2<Float> {
      transform.position + (anchor - own) * size * transform.scale
    }
    let seen = there.applying(Transition.scale(0.25, anchor: anchor).effect(in: .willAppear), size: size)
    #expect(abs((place(seen) - place(there)).x) < 1e-3 && abs((place(seen) - place(there)).y) < 1e-3)
    #expect(seen.scale == [0.25, 0.25])
  }

  @Test("asymmetric transitions have separate insertions and removals") func asymmetric() {
    let transition = Transition.asymmetric(insertion: .slide, removal: .push(from: .bottom))
    #expect(transition.effect(in: .willAppear).travel == [-1, 0])
    #expect(transition.effect(in: .didDisappear).travel == [0, -1])
  }

  @Test("combined transitions multiply factors and add offsets") func combined() {
    let both = Transition.scale(0.5).combined(with: .scale(0.5)).combined(with: .offset(x: 5)).combined(with: .opacity)
    let effect = both.combined(with: .offset(x: 1, y: 2)).effect(in: .willAppear)
    #expect(effect.scale == 0.25 && effect.offset == [6, 2] && effect.opacity == 0)
  }

  @Test("the innermost animation of a transition applies, part by part") func animations() {
    let transition = Transition.opacity.animation(.linear).combined(with: .slide).animation(.bouncy)
    #expect(transition.parts(in: .willAppear).map(\.animation) == [.linear, .bouncy])
  }

  @Test("a transition effect round-trips through animatable data") func roundTrip() {
    let effect = TransitionEffect(
      opacity: 0.1, scale: 0.2, stretch: [9, 10], offset: [1, 2], travel: [3, 4], lift: 5, rotation: .degrees(6),
      turn: .degrees(7), tilt: .degrees(8), blur: 9)
    var other = TransitionEffect()
    other.animatableData = effect.animatableData
    #expect(other == effect)
    #expect(TransitionEffect.AnimatableData.fieldWidths == [1, 1, 2, 2, 2, 1, 1, 1, 1, 1])
    for field in 0..<10 {
      var taken = TransitionEffect.identity
      taken.take(.init(rawValue: 1 << UInt16(field)), from: effect)
      #expect(taken.differences(from: .identity) == .init(rawValue: 1 << UInt16(field)))
    }
  }

  @Test("an effect and its inverse cancel out, except for opacity") func inverted() {
    let effect = TransitionEffect(
      scale: 0.5, stretch: [2, 0.25], offset: [1, 2], travel: [3, 4], lift: 5, rotation: .degrees(6),
      turn: .degrees(7), tilt: .degrees(8))
    #expect(effect.combined(with: effect.inverted) == .identity)
  }
}
