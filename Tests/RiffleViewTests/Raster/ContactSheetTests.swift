import RiffleView
import Testing

@Suite("ContactSheet")
struct ContactSheetTests {
  @Test("a contact sheet has its pictures in rows with gaps between and around")
  func sheet() {
    let white = Bitmap(width: 4, height: 3, filledWith: 0xFFFF_FFFF)
    let sheet = ContactSheet(columns: 2, gap: 1, background: .black).compose([white, white, white])
    #expect(sheet.width == 11 && sheet.height == 9)
    #expect(sheet.pixels.filter { $0 == 0xFFFF_FFFF }.count == 36)
    #expect(sheet[0, 0] == 0xFF00_0000 && sheet[1, 1] == 0xFFFF_FFFF && sheet[5, 1] == 0xFF00_0000)
  }

  @Test("a contact sheet of no pictures is empty")
  func none() { #expect(ContactSheet(columns: 0).compose([]).pixels.isEmpty) }
}
