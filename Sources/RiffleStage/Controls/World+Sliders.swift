import RiffleECS

// Sliders as those see them who are no scene: blocks that lay themselves out around the panel, and a window whose time
// stands still, where no tick takes the pointer.
extension World {
  /// The size of the panel with the scene's sliders, in points of the window; nil for a scene without parameters. Where it is a block
  /// says by `SceneBlock.sliderOrigin`.
  public var sliderPanelSize: SIMD2<Float>? {
    resource(Sliders.self).map { SIMD2(Sliders.width, Sliders.height(of: $0.rows.count)) * $0.scale }
  }

  /// The parameter whose slider lies under a point of the window.
  public func parameter(under point: SIMD2<Float>) -> String? {
    guard let sliders = resource(Sliders.self) else { return nil }
    return sliders.row(at: point).map { sliders.rows[$0].parameter.name }
  }

  /// The value that a parameter's slider has with the pointer at a point of the window: beyond the track that of its end.
  /// Nil when no parameter has the name.
  public func value(ofParameter name: String, at point: SIMD2<Float>) -> Double? {
    guard let sliders = resource(Sliders.self) else { return nil }
    return sliders.rows.lazy.map(\.parameter).first { $0.name == name }
      .map { $0.nearest(to: $0.value(at: sliders.fraction(at: point))) }
  }

  /// Whether a slider has the focus of the keyboard: arrows to the left and right, also with Shift, Home and End are its
  /// own then.
  public var isSteeringSlider: Bool { Focus.slider(self) != nil }
}
