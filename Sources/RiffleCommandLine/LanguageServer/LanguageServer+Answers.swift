import CLibrary
import RiffleMotion
import RiffleScene

extension LanguageServer.Document {
  func byte(_ position: JSON) -> Int {
    lines.byte(line: position["line"].integer ?? 0, character: position["character"].integer ?? 0)
  }

  var diagnostics: [JSON] {
    func diagnostic(_ range: Range<Int>, _ severity: Int, _ source: String, _ message: String) -> JSON {
      JSON(["range": lines.range(range), "severity": severity, "source": source, "message": message])
    }
    let found = findings.map { finding in
      let severity = [SceneCheck.Severity.mistake: 1, .warning: 2, .note: 3][finding.severity] ?? 1
      // A finding in an included file is shown at the top of this one, with its location.
      guard finding.diagnostic.file == path else {
        return diagnostic(0..<0, severity, "riffle", "\(finding.diagnostic)")
      }
      let word = lines.word(at: lines.byte(finding.diagnostic.location))
      return diagnostic(word, severity, "riffle", finding.diagnostic.message)
    }
    return found
      + (missed ?? []).map { outcome in
        let start = lines.byte(outcome.expectation.location)
        let end = service.bytes[start...].firstIndex(of: 10) ?? service.bytes.count
        let sentences = [outcome.failure?.sentence, outcome.expectation.because].compactMap(\.self)
        return diagnostic(start..<end, 2, "riffle test", sentences.joined(separator: " "))
      }
  }
}

extension LanguageServer {
  func completion(_ document: Document, at position: JSON) -> JSON {
    let (range, list) = document.service.completions(at: document.byte(position))
    let kinds: [LanguageService.Completion.Kind: Int] = [.key: 10, .word: 12, .name: 18, .block: 15]
    let items = list.enumerated().map { place, completion in
      let isSnippet = hasSnippets && completion.insertion.contains("$0")
      let text = isSnippet ? completion.insertion : completion.insertion.replacing("$0", with: "")
      return JSON([
        "label": completion.label, "kind": kinds[completion.kind] ?? 1,
        "detail": completion.detail.unlessEmpty, "documentation": completion.doc.unlessEmpty,
        // Keep this order.
        "sortText": String(String(10_000 + place).dropFirst()), "filterText": completion.filter,
        "insertTextFormat": isSnippet ? 2 : nil,
        "textEdit": JSON(["range": document.lines.range(range), "newText": text]),
      ])
    }
    return JSON(["isIncomplete": false, "items": items])
  }

  func hover(_ document: Document, at position: JSON) -> JSON {
    guard let hover = document.service.hover(at: document.byte(position)) else { return .null }
    var text = (hover.title.isEmpty ? [] : ["**\(hover.title)**"]) + hover.paragraphs
    if let animation = hover.animation { text += animation.card }
    return JSON([
      "contents": JSON(["kind": "markdown", "value": text.joined(separator: "\n\n")]),
      "range": document.lines.range(hover.bytes),
    ])
  }

  func definition(_ document: Document, at position: JSON) -> JSON {
    document.service.definition(at: document.byte(position)).map { location($0, document) } ?? .null
  }

  func references(_ document: Document, at position: JSON, withDeclaration: Bool) -> JSON {
    let places = document.service.name(at: document.byte(position))?.places ?? []
    return .list(places.dropFirst(withDeclaration ? 0 : 1).map { location($0.bytes, document) })
  }

  private func location(_ bytes: Range<Int>, _ document: Document) -> JSON {
    JSON(["uri": document.uri, "range": document.lines.range(bytes)])
  }

  func renamed(_ document: Document, at position: JSON) -> JSON {
    let byte = document.byte(position)
    guard let (name, places) = document.service.name(at: byte),
      let place = places.first(where: { $0.bytes.lowerBound <= byte && byte <= $0.bytes.upperBound })
    else { return .null }
    return JSON(["range": document.lines.range(place.bytes), "placeholder": name])
  }

  func rename(_ document: Document, at position: JSON, to name: String) throws -> JSON {
    let edits = try document.service.rename(at: document.byte(position), to: name).map {
      JSON(["range": document.lines.range($0.bytes), "newText": $0.text])
    }
    return JSON(["changes": JSON([document.uri: edits])])
  }

  func symbols(_ document: Document) -> JSON {
    guard let root = document.service.text?.root else { return .list([]) }
    func symbol(_ entry: YAMLNode.Entry, _ kind: Int, _ children: [JSON]) -> JSON {
      JSON([
        "name": entry.key.isEmpty ? "?" : entry.key, "kind": kind,
        "range": document.lines.range(
          entry.keyBytes.lowerBound..<max(entry.value.bytes.upperBound, entry.keyBytes.upperBound)),
        "selectionRange": document.lines.range(entry.keyBytes), "children": children,
      ])
    }
    return .list(
      (root.entries ?? []).map { section in symbol(section, 3, (section.value.entries ?? []).map { symbol($0, 13, []) })
      })
  }

  func colors(_ document: Document) -> JSON {
    guard let text = document.service.text else { return .list([]) }
    return .list(
      text.values(at: ScenePath()).compactMap { value -> JSON? in
        guard let color = SceneOffers(text, words).color(of: value), let node = text.root[value.path] else {
          return nil
        }
        let channels = color.srgb
        func part(_ channel: Float) -> Double { Double((channel * 255).rounded()) / 255 }
        return JSON([
          "range": document.lines.range(node.bytes),
          "color": JSON([
            "red": part(channels.x), "green": part(channels.y), "blue": part(channels.z), "alpha": part(channels.w),
          ]),
        ])
      })
  }

  func presentations(of color: JSON) -> JSON {
    func byte(_ key: String) -> Int {
      guard case .number(let part) = color[key] else { return 255 }
      return Int((min(max(part, 0), 1) * 255).rounded())
    }
    let parts = ["red", "green", "blue"].map(byte) + (byte("alpha") < 255 ? [byte("alpha")] : [])
    return .list([
      JSON(["label": "\"#" + parts.map { String(256 + $0, radix: 16, uppercase: true).dropFirst() }.joined() + "\""])
    ])
  }

  func fixes(_ document: Document, _ parameters: JSON) -> JSON {
    .list(
      parameters["context"]["diagnostics"].items.compactMap { diagnostic in
        guard let message = diagnostic["message"].string, let found = message.firstMatch(of: /did you mean '([^']+)'\?/)
        else { return nil }
        let edit = JSON(["range": diagnostic["range"], "newText": String(found.1)])
        return JSON([
          "title": "Write '\(found.1)'", "kind": "quickfix", "diagnostics": [diagnostic], "isPreferred": true,
          "edit": JSON(["changes": JSON([document.uri: [edit]])]),
        ])
      })
  }
}

extension LanguageService.Completion {
  fileprivate var filter: String { kind == .block ? label.trimmed { "{:… }".contains($0) } : label }
}

extension Animation {
  /// Paragraphs of Markdown. The curve is an image and, for editors without images, block characters.
  package var card: [String] {
    guard let track = try? SampledTrack(self, from: 0, to: 1, velocity: 0), span.isFinite, span > 0 else { return [] }
    let values = (0...96).map { track.value(at: span * Double($0) / 96) }
    guard values.allSatisfy(\.isFinite), let low = values.min(), let high = values.max(), high > low else { return [] }
    let curve = picture(values, min(low, 0), max(high, 1))
    return [figures(high, end: track.end), "`\(letters(values, low, high))`", "![curve](\(curve))"]
  }

  private var span: Double { min(totalDuration, 4) }

  private func figures(_ high: Double, end: Double) -> String {
    var parts = [
      totalDuration.isFinite
        ? "At rest after \(seconds(totalDuration)) s" : "It does not end; the first \(seconds(span)) s",
      delayBeforeMotion > 0 ? "begins after \(seconds(delayBeforeMotion)) s" : nil,
    ].compactMap(\.self)
    if let spring = mergingSpring?.spring {
      parts.append("perceptual duration \(seconds(spring.duration)) s, bounce \(seconds(spring.bounce))")
    }
    if high > end + 0.0005, end == 1 {
      parts.append("overshoots by \(NumberFormat.fixed((high - 1) * 100, decimals: 1)) %")
    }
    return parts.joined(separator: "; ") + "."
  }

  private func seconds(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }

  private func letters(_ values: [Double], _ low: Double, _ high: Double) -> String {
    let heights = Array("▁▂▃▄▅▆▇█")
    return String(
      stride(from: 0, through: 96, by: 3).map { heights[Int(((values[$0] - low) / (high - low) * 7).rounded())] })
  }

  private func picture(_ values: [Double], _ low: Double, _ high: Double) -> String {
    let (width, height) = (240.0, 120.0)
    func y(_ value: Double) -> String {
      NumberFormat.fixed(8 + (height - 16) * (high - value) / (high - low), decimals: 1)
    }
    let points = values.enumerated().map { place, value in
      NumberFormat.fixed(8 + (width - 16) * Double(place) / 96, decimals: 1) + "," + y(value)
    }
    let line = { (value: Double) in
      "<path d='M8 \(y(value))H\(width - 8)' stroke='#808080' stroke-opacity='.5' stroke-dasharray='3 3'/>"
    }
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(Int(width))' height='\(Int(height))'>\(line(0))\(line(1))"
      + "<polyline fill='none' stroke='#2EC4B6' stroke-width='2' points='\(points.joined(separator: " "))'/></svg>"
    return "data:image/svg+xml;base64," + Data(svg.utf8).base64EncodedString()
  }
}
