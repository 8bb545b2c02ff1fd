import RiffleECS

extension World {
  /// The size of the panel with the scene's sliders, in points; nil for a scene without parameters.
  ///
  /// For a block that lays itself out around the panel: it says where the panel is by `SceneBlock.sliderOrigin`.
  public var sliderPanelSize: SIMD2<Float>? {
    resource(Sliders.self).map { [Sliders.width, Sliders.height(of: $0.rows.count)] }
  }
}
