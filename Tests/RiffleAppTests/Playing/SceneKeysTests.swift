import RiffleApp
import RiffleSDL
import Testing

/// The scene format, the debugger and the window call keys alike.
@Suite("The keys of scenes")
struct SceneKeysTests {
  @Test("every key that a scene may name is one that a window tells of, by the same name")
  func named() {
    for written in KeyNames.all {
      let key = KeyNames.key(written)
      #expect(key.map(KeyName.exists) == true, "\(written)")
    }
  }

  @Test("those a scene may not wait for are those that never come to one")
  func reserved() {
    func comes(_ key: String) -> Bool {
      var router = Router()
      return router.receiver(of: .keyPressed(key), isOpen: false, isHeld: false) == .scene(.keyPressed(key))
    }
    for key in Set(KeyNames.all.compactMap(KeyNames.key)) {
      #expect(comes(key) != KeyNames.reserved.contains(key), "\(key)")
    }
    #expect(KeyNames.reserved.allSatisfy { KeyNames.key($0) == $0 })
  }
}
