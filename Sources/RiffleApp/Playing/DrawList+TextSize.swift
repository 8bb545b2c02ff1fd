import RiffleStage

extension DrawList {
  /// A scene as a person sees it: with room for larger letters, and between two ticks where `alpha` is less than 1.
  init(scene world: World, size: SIMD2<Float>, alpha: Float, previous: World?, textSize: Float) {
    func roomy(_ world: World) -> World { world.withRoom(forTextSize: textSize, in: size) }
    self.init(
      roomy(world), size: size, alpha: alpha, previous: alpha < 1 ? previous.map(roomy) : nil, textSize: textSize)
  }
}
