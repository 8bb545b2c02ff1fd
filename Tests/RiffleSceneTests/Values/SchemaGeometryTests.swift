import RiffleScene
import Testing

@Suite("Points, sizes, angles, times and colours")
struct SchemaGeometryTests {
  @Test("points and sizes are lists or blocks")
  func points() throws {
    #expect(try Schema<SIMD2<Float>>.point().decode("[1, -2.5]", file: "s") == [1, -2.5])
    #expect(try Schema<SIMD2<Float>>.point().decode("{y: 2, x: 1}", file: "s") == [1, 2])
    #expect(try Schema<SIMD2<Float>>.size().decode("{width: 60, height: 90}", file: "s") == [60, 90])
  }

  @Test(
    "an angle is in degrees or has a unit",
    arguments: [("90", 90), ("-45", -45), ("90deg", 90), ("0.25turn", 90), ("0 rad", 0), ("3.141592653589793rad", 180)])
  func angles(_ text: String, _ degrees: Float) throws {
    #expect(abs(try Schema<Angle>.angle.decode(text, file: "s").degrees - degrees) < 1e-4)
  }

  @Test(
    "a time is in seconds or has a unit",
    arguments: [("0.5", 0.5), ("250ms", 0.25), ("2s", 2), ("16 ms", 0.016), ("0", 0)])
  func times(_ text: String, _ seconds: Double) throws {
    #expect(try Schema<Double>.seconds().decode(text, file: "s") == seconds)
  }

  @Test("a colour is hexadecimal sRGB or a name")
  func colors() throws {
    let color = Schema<Color>.color
    #expect(try color.decode("'#FAF6EC'", file: "s") == Color(hex: 0xFAF6EC))
    #expect(try color.decode("'#abc'", file: "s") == Color(hex: 0xAABBCC))
    #expect(try color.decode("'#11223380'", file: "s") == Color(hex: 0x112233, opacity: 128 / 255))
    #expect(try color.decode("ivory", file: "s") == Color(hex: 0xFAF6EC))
  }

  @Test(
    "each mistake in a point has a message with a fix",
    arguments: [
      Mistake("[1]", "1:1: it is a list of 1; it should be [x, y]"),
      Mistake("7", "1:1: it is 7; it should be [x, y], in points"),
      Mistake("[1, a]", "1:5: y of it is the text 'a'; it should be a number from -100000 to 100000"),
      Mistake("{x: 1}", "1:1: point has no 'y'; add 'y:' with a number from -100000 to 100000"),
      Mistake(
        "{x: 1, z: 2}",
        "1:8: 'z' is not a key of point; use 'x' or 'y'"
      ),
    ])
  func wrongPoints(_ mistake: Mistake) {
    let found = mistakes(in: mistake.text, as: Schema<SIMD2<Float>>.point())
    #expect(found.joined(separator: "|") == mistake.message)
  }

  @Test("each mistake in an angle, a time or a colour has a message with a fix")
  func wrongMeasures() {
    #expect(
      mistakes(in: "90grad", as: Schema<Angle>.angle) == [
        "1:1: it is the text '90grad'; it should be an angle: a number of degrees, or text such as "
          + "'90deg', '1.57rad' or '0.25turn'"
      ])
    #expect(
      mistakes(in: "-1", as: Schema<Double>.seconds()) == [
        "1:1: it is -1; it should be a number of seconds from 0 to 86400, or text such as '250ms'"
      ])
    #expect(
      mistakes(in: "{a: #FAF6EC\n}", as: Schema<Color>.color).first?.hasPrefix("1:1: it is a block with 'a'") == true
    )
    #expect(
      mistakes(in: "- #FAF6EC", as: .list(of: Schema<Color>.color)) == [
        "1:2: item 1 of it is empty; it should be a colour such as '#FAF6EC', in quotes, or the name of one"
      ])
    #expect(
      mistakes(in: "'#12345'", as: Schema<Color>.color) == [
        "1:1: it is the text '#12345'; it should be '#' and 3, 4, 6 or 8 hexadecimal digits"
      ])
    #expect(mistakes(in: "ivroy", as: Schema<Color>.color) == ["1:1: it is the text 'ivroy'; did you mean 'ivory'?"])
  }
}
