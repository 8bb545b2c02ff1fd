import CLibrary
import RiffleSDL
import RiffleView
import Testing

@Suite("PNG files")
struct PNGFileTests {
  @Test("an opaque PNG round-trips bit for bit", arguments: [PNGFile.Effort.fast, .small])
  func opaque(effort: PNGFile.Effort) throws {
    let folder = ScratchFolder()
    let picture = Bitmap(width: 37, height: 23, pixels: (0..<37 * 23).map { 0xFF00_0000 | UInt32($0) &* 2_654_435_761 })
    let path = "\(folder.path)/opaque.png"
    try PNGFile.write(picture, to: path, effort: effort)
    #expect(try PNGFile.read(path) == picture)
  }

  @Test("a translucent PNG round-trips bit for bit")
  func transparent() throws {
    let folder = ScratchFolder()
    var picture = Bitmap(width: 256, height: 256)
    // Every channel at every alpha; no channel exceeds its alpha.
    for alpha in 0..<256 {
      for x in 0..<256 {
        let (red, green) = (UInt32(min(x, alpha)), UInt32(alpha * x / 255))
        picture[x, alpha] = UInt32(alpha) << 24 | (UInt32(alpha) - red) << 16 | green << 8 | red
      }
    }
    let path = "\(folder.path)/soft.png"
    try PNGFile.write(picture, to: path)
    #expect(try PNGFile.read(path) == picture)
  }

  @Test("writing a PNG replaces the old file atomically")
  func atomic() throws {
    let folder = ScratchFolder()
    let path = "\(folder.path)/a.png"
    try PNGFile.write(Bitmap(width: 8, height: 8, filledWith: 0xFF00_00FF), to: path)
    try PNGFile.write(Bitmap(width: 4, height: 4, filledWith: 0xFF00_FF00), to: path)
    #expect(try PNGFile.read(path).width == 4)
    #expect(folder.names == ["a.png"])
  }

  @Test("an unwritable PNG is an error with its path and reason")
  func unwritable() {
    let error = #expect(throws: ShellError.self) {
      try PNGFile.write(Bitmap(width: 2, height: 2), to: "/nowhere/at/all/a.png")
    }
    #expect(error?.exitCode == 73)
    #expect(error?.description.hasPrefix("/nowhere/at/all/a.png cannot be written: ") == true)
    #expect(throws: ShellError.unwritable("x.png", reason: "the picture is empty")) {
      try PNGFile.write(Bitmap(width: 0, height: 0), to: "x.png")
    }
  }

  @Test("a missing PNG and a file that is no image give different errors")
  func unreadable() {
    let folder = ScratchFolder()
    #expect(throws: ShellError.missingFile("\(folder.path)/none.png", lookedIn: [])) {
      try PNGFile.read("\(folder.path)/none.png")
    }
    let path = "\(folder.path)/text.png"
    writeTextFile("this is not a picture", to: path)
    let error = #expect(throws: ShellError.self) { try PNGFile.read(path) }
    #expect(error?.exitCode == 65)
  }

  @Test("a PNG with too many pixels is refused by its header", arguments: [(8192, 4097), (60_000, 60_000)])
  func tooLarge(width: Int, height: Int) {
    let error = #expect(throws: PNGFile.Damage.self) {
      try PNGFile.decode(PNGBomb.bytes(width: width, height: height, runs: 4))
    }
    #expect(error?.reason == "it is \(width) × \(height) pixels; a picture has at most 33554432 in all")
  }

  @Test("writing to a full device gives the system's error and keeps the device file")
  func fullDevice() throws {
    #if os(Linux)
      let folder = ScratchFolder()
      // Through a link, so that the device itself cannot be replaced.
      let link = "\(folder.path)/full"
      #expect(symlink("/dev/full", link) == 0)
      let picture = Bitmap(width: 640, height: 480, pixels: (0..<640 * 480).map { UInt32($0) &* 2_654_435_761 })
      let error = #expect(throws: ShellError.self) { try PNGFile.write(picture, to: link) }
      #expect(error?.description == "\(link) cannot be written: No space left on device.")
      var status = stat()
      #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(!PNGFile.isReplaceable(link) && PNGFile.isReplaceable("\(folder.path)/new"))
    #endif
  }
}
