import RiffleView
import Testing

@Suite("SVG errors") struct SVGMistakesTests {
  static let files: [(String, Int, String)] = [
    ("", 1, "there is no element; an SVG has <svg …> around all of it"),
    ("hello", 1, "this is no SVG; it begins with other text than '<svg'"),
    ("<html/>", 1, "<html> is no SVG; its outermost element is <svg>"),
    ("<svg/>", 1, "<svg> has no size; give it viewBox=\"0 0 width height\""),
    ("<svg viewBox='0 0 9'/>", 1, "'viewBox' is '0 0 9'; give left, top, width and height"),
    ("<svg width='5000' height='2'/>", 1, "it is 5000 × 2 points; a side has at most 4096"),
    ("<svg width='5vw' height='2'/>", 1, "'width' is '5vw'; give a number, in px, pt, mm, cm, in, em or %"),
    ("<svg viewBox='0 0 9 9'>\n<g>", 2, "<g> is not closed; the file is cut short"),
    ("<svg viewBox='0 0 9 9'>\n\n<!-- ", 3, "'<!--' has no end; close it with '-->'"),
  ]

  static let contents: [(String, Int, String)] = [
    ("\n<g>\n", 3, "</svg> closes what was not opened; every element ends with its own name"),
    ("<g id=a/>", 1, "the value of 'id' has no quotes; put it between \" and \""),
    ("<g id='a' id='b'/>", 1, "'id' is given twice; keep one of them"),
    ("<g id='&a;'/>", 1, "'&a' is no entity of XML; write &amp; for the sign itself"),
    ("\n<text>a</text>", 2, "<text> is not drawn; turn the text into paths when you export"),
    ("\n<use href='#a'/>", 2, "<use> names '#a', which is not in this file; expand the copy"),
    ("\n<style>g > a{fill:red}</style>", 2, "<style> has 'g > a'; write .a, path or #a, or export with attributes"),
    ("<g clip-path='inset(3px)'/>", 1, "'clip-path' is 'inset(3px)'; name an element of the file, as in url(#a)"),
    (
      "<rect/>\n<path\nd='M0 0'\nfill='url(#a)'/>", 2,
      "'fill' is a gradient or a pattern, which is not drawn; give a plain colour"
    ),
    ("<g filter='url(#a)'/>", 1, "'filter' is not drawn; flatten it when you export, or export a PNG"),
    ("<path d='M0 0X'/>", 1, "'d', character 5 of the path data: 'X' is no command"),
    ("<path fill='rde'/>", 1, "'fill' is 'rde'; give a colour such as #3E63DD, rgb(62, 99, 221) or tomato"),
    ("<path fill-rule='odd'/>", 1, "'fill-rule' is 'odd'; it is one of nonzero, evenodd"),
    ("<path opacity='half'/>", 1, "'opacity' is 'half'; give a number from 0 to 1"),
    ("<circle r='1e99'/>", 1, "'r' is '1e99'; give a number, in px, pt, mm, cm, in, em or %"),
    ("<polygon points='1 2 3'/>", 1, "'points' has 3 numbers; each point has two"),
    ("<polygon points='1 nan'/>", 1, "'points' has 'nan', which is no number a drawing needs"),
    ("<g transform='turn(1)'/>", 1, "'transform' has 'turn' with 1 numbers; it takes "),
  ]

  static let cases = files + contents.map { ("<svg viewBox='0 0 9 9'>\($0)</svg>", $1, $2) }

  @Test("an SVG error has its line and a suggestion", arguments: cases)
  func mistake(text: String, line: Int, message: String) throws {
    let error = #expect(throws: VectorImageError.self) { try VectorImage(svg: Array(text.utf8)) }
    #expect(error?.line == line)
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test("SVG files that are too deep, too large or damaged give an error, not a crash") func bounds() throws {
    func complaint(_ inner: String) -> String? {
      do {
        _ = try VectorImage(svg: Array("<svg viewBox='0 0 9 9'>\(inner)</svg>".utf8))
        return nil
      } catch {
        return error.message
      }
    }
    func nested(_ tag: String, _ count: Int, _ inner: String) -> String {
      String(repeating: "<\(tag)>", count: count) + inner + String(repeating: "</g>", count: count)
    }
    #expect(complaint(nested("g", 63, "<rect/>")) == nil)
    #expect(complaint(nested("g", 64, "<rect/>")) == "elements are more than 64 deep; flatten groups")
    #expect(complaint(String(repeating: "<g/>", count: 49_999)) == nil)
    #expect(
      complaint(String(repeating: "<g/>", count: 50_000)) == "there are more than 50000 elements; simplify the drawing")
    // Positions far beyond every picture and beyond the range of numbers.
    for count in [1, 3, 5, 8, 12, 20] {
      let far = "<circle r='9' stroke='red' stroke-dasharray='1e-6'/><path d='M0 0L9 1e5' stroke='red'/>"
      let text = "<svg viewBox='0 0 9 9'>\(nested("g transform='scale(1000 900)'", count, far))</svg>"
      #expect(try VectorImage(svg: Array(text.utf8)).bitmap().width == 9)
    }
    // Truncated at every byte, and with every byte damaged.
    let text = Array(
      "<svg viewBox='0 0 9 9'><g style='fill:#123' transform='rotate(3 1 2)'><rect rx='2%' width='9'/></g></svg>".utf8)
    for index in text.indices {
      #expect((try? VectorImage(svg: Array(text[..<index]))) == nil)
      var broken = text
      for byte: UInt8 in [0, 60, 255] {
        broken[index] = byte
        _ = try? VectorImage(svg: broken)
      }
    }
  }

  @Test(
    "CSS colours are parsed",
    arguments: [
      ("#f80", 0xFF8800, 255), ("#F808", 0xFF8800, 136), ("#ff8800", 0xFF8800, 255), ("#ff880080", 0xFF8800, 128),
      ("rgb(255, 136, 0)", 0xFF8800, 255), ("rgba(100% 0% 0% / 50%)", 0xFF0000, 128), ("Tomato", 0xFF6347, 255),
      ("rebeccapurple", 0x663399, 255), ("transparent", 0, 0), ("rgb(100%, 53.3%, 0%)", 0xFF8800, 255),
      ("rgb(255 136 0 / .5)", 0xFF8800, 128), ("hsl(32, 100%, 50%)", 0xFF8800, 255),
      ("hsla(392deg 100% 50% / 50%)", 0xFF8800, 128),
      ("HSL(.5turn 50% 25%)", 0x206060, 255), ("hsl(-100grad,100%,50%)", 0x8000FF, 255),
      ("hsl(3.14159265rad 0% 120%)", 0xFFFFFF, 255),
    ])
  func colors(text: String, code: Int, alpha: Int) {
    let color = SRGBColor(css: text)
    #expect(color.map { Int($0.red) << 16 | Int($0.green) << 8 | Int($0.blue) } == code)
    #expect(color.map { Int($0.alpha) } == alpha)
  }

  @Test(
    "invalid CSS colours are rejected",
    arguments: [
      "", "#", "#12", "#12345", "#xyz", "rgb()", "rgb(1 2)", "hsl(1 2 3)", "hsl(20% 50% 50%)", "hsl(1deg 50%)",
      "hsl(nan 1% 1%)", "reddish",
    ])
  func noColors(text: String) { #expect(SRGBColor(css: text) == nil) }
}
