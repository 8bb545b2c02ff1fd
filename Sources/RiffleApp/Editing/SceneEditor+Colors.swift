extension SceneEditor {
  func color(
    _ path: String, _ channel: ColorChannel, to part: Double, in text: SceneText
  ) -> (edits: [SceneEdit], name: String)? {
    guard let place = try? ScenePath(parsing: path), let value = text.values(at: place).first,
      let old = text.color(of: value, session.words)
    else { return nil }
    var parts = ChannelColor(old)
    parts[channel] = (min(max(part, 0), 1) * channel.most).rounded() / channel.most
    return edits(path, painted: parts.color, in: text).map { ($0, "\(words(place)) \(channel.rawValue)") }
  }

  /// Returns the edit that writes a colour, keeping the letter case of the old value; nil if there is no value.
  func edits(_ path: String, painted color: Color, in text: SceneText) -> [SceneEdit]? {
    guard let place = try? ScenePath(parsing: path), let old = text.values(at: place).first?.text else { return nil }
    let isLowercase = old.hasPrefix("#") && old.contains { $0.isLowercase } && !old.contains { $0.isUppercase }
    let hex = isLowercase ? color.hexString.lowercased() : color.hexString
    return [SceneEdit(place, .set("\"\(hex)\""), scope: .everywhere)]
  }

  /// Returns the rows below a colour: its channels, and the scene's palette.
  func channels(of value: SceneText.Value, _ color: Color) -> [EditReadings.Row] {
    let path = value.path.description
    let parts = ChannelColor(color)
    var rows = ColorChannel.allCases.map { channel in
      let number = Int((parts[channel] * channel.most).rounded())
      var row = EditReadings.Row(path: path, label: channel.rawValue, text: "\(number)\(channel == .hue ? "°" : " %")")
      (row.channel, row.fraction) = (channel, parts[channel])
      row.strip = parts.strip(channel, count: 32)
      return row
    }
    var palette = EditReadings.Row(path: path + "#", label: "", text: "")
    palette.path = path
    palette.swatches = session.text.colors(session.words).map {
      EditReadings.Swatch(text: $0.text, color: $0.color.painted)
    }
    rows.append(palette)
    return rows
  }
}
