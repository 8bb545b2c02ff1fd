import RiffleCore
import RiffleECS

/// A sentence some words of which lead somewhere: the answer to a question about a moment.
public struct RichText: Sendable, Hashable, CustomStringConvertible {
  /// Where a word leads.
  public enum Link: Sendable, Hashable {
    /// The playhead goes there.
    case tick(Int)
    /// This is chosen.
    case selection(Selection)
  }

  /// Some words, which lead to one place or to none.
  public struct Span: Sendable, Hashable {
    public let text: String
    public let link: Link?

    public init(_ text: String, _ link: Link? = nil) {
      self.text = text
      self.link = link
    }
  }

  public private(set) var spans: [Span] = []

  public init(_ text: String = "") { add(text) }

  /// The words alone.
  public var description: String { spans.map(\.text).joined() }

  /// Appends words; neighbours that lead nowhere become one span.
  public mutating func add(_ text: String, _ link: Link? = nil) {
    guard !text.isEmpty else { return }
    if link == nil, let last = spans.last, last.link == nil {
      spans[spans.count - 1] = Span(last.text + text)
    } else {
      spans.append(Span(text, link))
    }
  }

  public static func += (left: inout RichText, right: RichText) {
    for span in right.spans { left.add(span.text, span.link) }
  }
}
