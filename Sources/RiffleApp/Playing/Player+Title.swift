import RiffleScene

extension Player {
  /// The title bar says what a text is called, as soon as that is edited.
  func followTitle(of text: SceneText) {
    let written = text.root[ScenePath([.key("title")])]
    guard let title = written == nil ? SceneDocument().title : written?.scalar?.text else { return }
    self.title = title.inOneLine
  }
}
