/// A sentence with links: the answer to a question about a tick.
package struct RichText: Sendable, Hashable, CustomStringConvertible {
  /// The target of a link.
  package enum Link: Sendable, Hashable {
    /// The playhead goes there.
    case tick(Int)
    /// This is chosen.
    case selection(Selection)
  }

  /// A run of text with one link or none.
  package struct Span: Sendable, Hashable {
    package let text: String
    package let link: Link?

    package init(_ text: String, _ link: Link? = nil) {
      self.text = text
      self.link = link
    }
  }

  package private(set) var spans: [Span] = []

  package init(_ text: String = "") { add(text) }

  /// The words alone.
  package var description: String { spans.map(\.text).joined() }

  /// Appends words; neighbours that lead nowhere become one span.
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
