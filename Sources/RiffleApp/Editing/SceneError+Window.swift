import RiffleScene

extension SceneError {
  /// The first message, as shown below a text field, where quotes are added automatically.
  var inWindow: String { (diagnostics.first?.message ?? "\(self)").replacing(", in quotes", with: "") }
}
