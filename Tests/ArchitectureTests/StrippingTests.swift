import Testing

@Suite("Stripping comments and literals") struct StrippingTests {
  @Test("stripping blanks comments, also nested ones, and keeps their lines") func comments() {
    #expect(strippingCommentsAndLiterals("a // b\nc") == "a     \nc")
    #expect(strippingCommentsAndLiterals("a/*b/*c*/d*/e") == "a           e")
    #expect(strippingCommentsAndLiterals("/*\n*/x") == "  \n  x")
  }

  @Test("stripping blanks the contents of a literal and keeps its quotes") func literals() {
    #expect(strippingCommentsAndLiterals(#"f("sin(x)")"#) == #"f("      ")"#)
    #expect(strippingCommentsAndLiterals(#"f("a\"b", c)"#) == #"f("    ", c)"#)
    #expect(strippingCommentsAndLiterals("\"\"\"\n a \"b\" \n\"\"\" + c") == "\"\"\"\n       \n\"\"\" + c")
    #expect(strippingCommentsAndLiterals(##"#"a"b\"# + c"##) == ##" "    "  + c"##)
  }

  @Test("comment marks in a literal and quotes in a comment have no effect") func nesting() {
    #expect(strippingCommentsAndLiterals(#""//" + a"#) == #""  " + a"#)
    #expect(strippingCommentsAndLiterals("// \"\na") == "    \na")
  }

  @Test("stripping keeps interpolated code") func interpolation() {
    #expect(strippingCommentsAndLiterals(#""a \(f(b, "c")) d""#) == #""   (f(b, " "))  ""#)
    #expect(strippingCommentsAndLiterals(##"#"a \#(b) \(c)"#"##) == ##" "    (b)     " "##)
  }

  @Test("stripping accepts text that ends too early") func truncated() {
    for text in ["/* a", "\"a", "\"\"\"a", "\"\\(", "#", "\\"] {
      #expect(strippingCommentsAndLiterals(text).utf8.count == text.utf8.count)
    }
  }
}

/// Returns the text with comments and the contents of string literals blanked out, with the same lines.
func strippingCommentsAndLiterals(_ text: String) -> String {
  var stripper = Stripper(input: Array(text.utf8))
  stripper.code(upToClosingParenthesis: false)
  return String(decoding: stripper.output, as: UTF8.self)
}

private struct Stripper {
  let input: [UInt8]
  var output: [UInt8] = []
  var position = 0

  init(input: [UInt8]) {
    self.input = input
    output.reserveCapacity(input.count)
  }

  private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard position + offset + text.utf8CodeUnitCount <= input.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { input[position + offset + $0] == text.utf8Start[$0] }
  }

  private mutating func keep() {
    output.append(input[position])
    position += 1
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<min(count, input.count - position) {
      output.append(input[position] == UInt8(ascii: "\n") ? input[position] : UInt8(ascii: " "))
      position += 1
    }
  }

  mutating func code(upToClosingParenthesis: Bool) {
    var depth = 0
    while position < input.count {
      if has("//") {
        while position < input.count, input[position] != UInt8(ascii: "\n") { blank() }
      } else if has("/*") {
        blockComment()
      } else if let hashes = hashesBeforeQuote() {
        literal(hashes: hashes)
      } else {
        if has("(") { depth += 1 }
        if has(")") {
          if depth == 0, upToClosingParenthesis { return }
          depth -= 1
        }
        keep()
      }
    }
  }

  private mutating func blockComment() {
    var depth = 0
    repeat {
      if has("/*") {
        depth += 1
        blank(2)
      } else if has("*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && position < input.count
  }

  /// The number of # signs before the quote that begins here; nil when no string literal begins here.
  private func hashesBeforeQuote() -> Int? {
    var hashes = 0
    while has("#", at: hashes) { hashes += 1 }
    return has("\"", at: hashes) ? hashes : nil
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { has("#", at: offset + $0) }
  }

  private mutating func literal(hashes: Int) {
    blank(hashes)
    let quotes = has("\"\"\"") ? 3 : 1
    // The quotes stay, so a literal is still an argument.
    for _ in 0..<quotes { keep() }
    while position < input.count {
      if has("\\"), hasHashes(hashes, at: 1) {
        blank(1 + hashes)
        guard has("(") else {
          blank()  // the escaped character, such as a quote
          continue
        }
        keep()
        code(upToClosingParenthesis: true)
        if position < input.count { keep() }
      } else if quotes == 3 ? has("\"\"\"") : has("\""), hasHashes(hashes, at: quotes) {
        for _ in 0..<quotes { keep() }
        blank(hashes)
        return
      } else if quotes == 1, has("\n") {
        return  // not a literal, such as a quote in a regular expression
      } else {
        blank()
      }
    }
  }
}
