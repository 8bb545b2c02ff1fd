import RiffleScene

extension Player {
  func followTitle(of text: SceneText) {
    let written = text.root[ScenePath([.key("title")])]
    guard let title = written == nil ? SceneDocument().title : written?.scalar?.text else { return }
    self.title = title.inOneLine
  }
}
