/// An answer about a tick: text with links.
package struct RichText: Sendable, Hashable, CustomStringConvertible {
  package enum Link: Sendable, Hashable {
    /// Moves the playhead there.
    case tick(Int)
    /// Selects it.
    case selection(Selection)
  }

  /// A run of text with one link or none.
  package struct Span: Sendable, Hashable {
    package let text: String
    package let link: Link?

    init(_ text: String, _ link: Link? = nil) {
      self.text = text
      self.link = link
    }
  }

  package private(set) var spans: [Span] = []

  package init(_ text: String = "") { add(text) }

  package var description: String { spans.map(\.text).joined() }

  /// Appends text; adjacent runs without a link become one span.
  package mutating func add(_ text: String, _ link: Link? = nil) {
    guard !text.isEmpty else { return }
    if link == nil, let last = spans.last, last.link == nil {
      spans[spans.count - 1] = Span(last.text + text)
    } else {
      spans.append(Span(text, link))
    }
  }

  package static func += (left: inout RichText, right: RichText) {
    for span in right.spans { left.add(span.text, span.link) }
  }
}
