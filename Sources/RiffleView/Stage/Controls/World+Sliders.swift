import RiffleECS

// Access to sliders from outside the scene: for blocks that lay themselves out around the panel, and for a window with
// paused time, where no tick reads the pointer.
extension World {
  /// The size of the panel with the scene's sliders, in points of the window; nil without parameters. A block can place
  /// it with `SceneBlock.sliderOrigin`.
  public var sliderPanelSize: SIMD2<Float>? {
    resource(Sliders.self).map { SIMD2(Sliders.width, Sliders.height(of: $0.rows.count)) * $0.scale }
  }

  /// The parameter whose slider is under a point of the window.
  public func parameter(under point: SIMD2<Float>) -> String? {
    guard let sliders = resource(Sliders.self) else { return nil }
    return sliders.row(at: point).map { sliders.rows[$0].parameter.name }
  }

  /// Returns the value of a parameter's slider for a point of the window, clamped to the track's ends. Nil if no
  /// parameter has the name.
  public func value(ofParameter name: String, at point: SIMD2<Float>) -> Double? {
    guard let sliders = resource(Sliders.self) else { return nil }
    return sliders.rows.lazy.map(\.parameter).first { $0.name == name }
      .map { $0.nearest(to: $0.value(at: sliders.fraction(at: point))) }
  }

  /// True if a slider has the keyboard focus: it takes the left and right arrows, also with Shift, Home and End.
  public var isSteeringSlider: Bool { Focus.slider(self) != nil }
}
