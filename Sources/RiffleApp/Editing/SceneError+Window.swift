import RiffleScene

extension SceneError {
  /// The first mistake, to someone who types in a field of the window: what needs quotes in a file gets them by itself.
  var inWindow: String { (diagnostics.first?.message ?? "\(self)").replacing(", in quotes", with: "") }
}
