import Testing

@Suite("Stripping comments and literals")
struct StrippingTests {
  @Test("comments go, nested ones and documentation too, and their lines stay")
  func comments() {
    #expect(strippingCommentsAndLiterals("a // b\nc") == "a     \nc")
    #expect(strippingCommentsAndLiterals("a/*b/*c*/d*/e") == "a           e")
    #expect(strippingCommentsAndLiterals("/*\n*/x") == "  \n  x")
  }

  @Test("what a literal says goes, its quotes stay")
  func literals() {
    #expect(strippingCommentsAndLiterals(#"f("sin(x)")"#) == #"f("      ")"#)
    #expect(strippingCommentsAndLiterals(#"f("a\"b", c)"#) == #"f("    ", c)"#)
    #expect(strippingCommentsAndLiterals("\"\"\"\n a \"b\" \n\"\"\" + c") == "\"\"\"\n       \n\"\"\" + c")
    #expect(strippingCommentsAndLiterals(##"#"a"b\"# + c"##) == ##" "    "  + c"##)
  }

  @Test("a comment inside a literal is no comment, a quote inside a comment begins no literal")
  func nesting() {
    #expect(strippingCommentsAndLiterals(#""//" + a"#) == #""  " + a"#)
    #expect(strippingCommentsAndLiterals("// \"\na") == "    \na")
  }

  @Test("what is interpolated is code")
  func interpolation() {
    #expect(strippingCommentsAndLiterals(#""a \(f(b, "c")) d""#) == #""   (f(b, " "))  ""#)
    #expect(strippingCommentsAndLiterals(##"#"a \#(b) \(c)"#"##) == ##" "    (b)     " "##)
  }

  @Test("text that ends too early ends the stripping")
  func truncated() {
    for text in ["/* a", "\"a", "\"\"\"a", "\"\\(", "#", "\\"] {
      #expect(strippingCommentsAndLiterals(text).utf8.count == text.utf8.count)
    }
  }
}
