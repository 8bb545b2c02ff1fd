import RiffleView

extension DrawList {
  /// Creates the scene's frame, with room for larger text, interpolated between two ticks if `alpha` is less than 1.
  init(scene world: World, size: SIMD2<Float>, alpha: Float, previous: World?, textSize: Float) {
    func roomy(_ world: World) -> World { world.withRoom(forTextSize: textSize, in: size) }
    self.init(
      roomy(world), size: size, alpha: alpha, previous: alpha < 1 ? previous.map(roomy) : nil, textSize: textSize)
  }
}
