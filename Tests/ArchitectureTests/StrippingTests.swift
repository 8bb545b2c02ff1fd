import Testing

@Suite("Stripping comments and literals")
struct StrippingTests {
  @Test("stripping blanks comments, also nested ones, and keeps their lines")
  func comments() {
    #expect(strippingCommentsAndLiterals("a // b\nc") == "a     \nc")
    #expect(strippingCommentsAndLiterals("a/*b/*c*/d*/e") == "a           e")
    #expect(strippingCommentsAndLiterals("/*\n*/x") == "  \n  x")
  }

  @Test("stripping blanks the contents of a literal and keeps its quotes")
  func literals() {
    #expect(strippingCommentsAndLiterals(#"f("sin(x)")"#) == #"f("      ")"#)
    #expect(strippingCommentsAndLiterals(#"f("a\"b", c)"#) == #"f("    ", c)"#)
    #expect(strippingCommentsAndLiterals("\"\"\"\n a \"b\" \n\"\"\" + c") == "\"\"\"\n       \n\"\"\" + c")
    #expect(strippingCommentsAndLiterals(##"#"a"b\"# + c"##) == ##" "    "  + c"##)
  }

  @Test("comment marks in a literal and quotes in a comment have no effect")
  func nesting() {
    #expect(strippingCommentsAndLiterals(#""//" + a"#) == #""  " + a"#)
    #expect(strippingCommentsAndLiterals("// \"\na") == "    \na")
  }

  @Test("stripping keeps interpolated code")
  func interpolation() {
    #expect(strippingCommentsAndLiterals(#""a \(f(b, "c")) d""#) == #""   (f(b, " "))  ""#)
    #expect(strippingCommentsAndLiterals(##"#"a \#(b) \(c)"#"##) == ##" "    (b)     " "##)
  }

  @Test("stripping accepts text that ends too early")
  func truncated() {
    for text in ["/* a", "\"a", "\"\"\"a", "\"\\(", "#", "\\"] {
      #expect(strippingCommentsAndLiterals(text).utf8.count == text.utf8.count)
    }
  }
}
