import CLibrary
import CSDL2
import RiffleSDL
import RiffleView
import Testing

/// Serialized, because SDL has one video driver at a time.
@MainActor @Suite("Windows without a display", .serialized) struct WindowTests {
  /// Runs `body` with a window of an invisible driver, without pending events.
  func withWindow(
    driver: String = "dummy", size: SIMD2<Float> = [320, 240], drawing: Window.Drawing = .auto,
    interfaceScale: Float = 1, usesGamepads: Bool = false, _ body: (Window) throws -> Void
  ) throws {
    setenv("SDL_VIDEODRIVER", driver, 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let window = try Window(
      title: "Test", size: size, drawing: drawing, interfaceScale: interfaceScale, usesGamepads: usesGamepads)
    defer { window.close() }
    // Discards the events of opening.
    while window.nextEvent() != nil {}
    try body(window)
  }

  /// Runs `body` with OpenGL; does nothing on a machine without an off-screen OpenGL.
  func withCard(
    _ glyphs: FontGlyphs, size: SIMD2<Float>, interfaceScale: Float = 1, _ body: (Window, SpriteRenderer) throws -> Void
  ) throws {
    do {
      try withWindow(driver: "offscreen", size: size, drawing: .opengl, interfaceScale: interfaceScale) { window in
        try body(window, SpriteRenderer(window: window, glyphs: glyphs))
      }
    } catch let error as ShellError where error.exitCode == 69 {}
  }

  @Test(
    "a picture that is larger than the textures of a card has fewer pixels",
    arguments: [[320, 240], [20_000, 300], [300, 8193]] as [SIMD2<Float>], [1, 1.5, 2] as [Float])
  func largest(size: SIMD2<Float>, scale: Float) {
    let list = DrawList(size: size)
    let (width, height) = Rasterizer.pixelSize(of: list, scale: SpriteRenderer.scale(scale, of: list, most: 8192))
    #expect(max(width, height) == min(8192, Int(size.max() * scale)))
  }

  @Test("a readable file descriptor wakes a waiting window") func woken() throws {
    try withWindow { window in
      var ends: [CInt] = [-1, -1]
      try #require(pipe(&ends) == 0)
      WindowWaker.wake(by: ends[0])
      write(ends[1], "!", 1)
      #expect(window.wait(atMost: 60))
      close(ends[1])
    }
  }

  @Test("the first frame is the rasterizer's picture, pixel for pixel") func firstFrame() throws {
    let glyphs = try FontGlyphs()
    try withWindow { window in
      #expect(window.drawing == .software)
      #expect(window.pointSize == [320, 240] && window.pixelScale == 1)
      let renderer = SpriteRenderer(window: window, glyphs: glyphs)
      let list = turningCards(size: [320, 240], count: 6)
      renderer.draw(list)
      window.present(waiting: false)
      let shot = try renderer.screenshot()
      #expect(meanDifference(shot, rasterized(list, glyphs)) == 0)
      // The window's surface has the same picture in its own channel order.
      let surface = try #require(SDL_GetWindowSurface(window.window))
      let pixel = try #require(surface.pointee.pixels).load(fromByteOffset: 0, as: UInt32.self)
      var (red, green, blue): (UInt8, UInt8, UInt8) = (0, 0, 0)
      SDL_GetRGB(pixel, surface.pointee.format, &red, &green, &blue)
      #expect(SIMD4(red, green, blue, 255) == shot.channels(0, 0))
    }
  }

  @Test("input events have values in points") func events() throws {
    try withWindow(size: [200, 150], interfaceScale: 2) { window in
      #expect(window.pointSize == [200, 150] && window.pixelScale == 2)
      push { ($0.motion.type, $0.motion.x, $0.motion.y) = (SDL_MOUSEMOTION.rawValue, 40, 60) }
      for (type, button, y) in [(SDL_MOUSEBUTTONDOWN, 1, 61), (SDL_MOUSEBUTTONUP, 3, 62), (SDL_MOUSEBUTTONUP, 9, 1)]
        as [(SDL_EventType, UInt8, Int32)]
      { push { ($0.button.type, $0.button.button, $0.button.x, $0.button.y) = (type.rawValue, button, 40, y) } }
      pushKey(SDL_SCANCODE_S, SDLK_s, held: KMOD_LSHIFT.rawValue)
      pushKey(SDL_SCANCODE_PERIOD, SDLK_PERIOD, isRepeat: 1)
      pushKey(SDL_SCANCODE_S, SDLK_s, type: SDL_KEYUP)
      // Scrolling away from the user is positive in SDL; here down is positive.
      push { ($0.wheel.type, $0.wheel.preciseX, $0.wheel.preciseY) = (SDL_MOUSEWHEEL.rawValue, 1.5, 2) }
      push { $0.type = SDL_QUIT.rawValue }
      let seen = Array(AnyIterator { window.nextEvent() })
      #expect(
        seen == [
          .input(.pointerMoved([20, 30])), .input(.pointerPressed([20, 30.5], .primary)),
          .input(.pointerReleased([20, 31], .secondary)), .input(.keyPressed("s"), modifiers: .shift),
          .input(.keyPressed("period"), isRepeat: true), .input(.keyReleased("s")), .input(.wheel([1.5, -2])),
          .closeRequested,
        ])
    }
  }

  @Test("a resize is reported in points and drawn at once") func resize() throws {
    let glyphs = try FontGlyphs()
    try withWindow { window in
      let renderer = SpriteRenderer(window: window, glyphs: glyphs)
      renderer.draw(DrawList(size: window.pointSize))
      while window.nextEvent() != nil {}
      window.resize(to: [480, 800])
      let seen = Array(AnyIterator { window.nextEvent() })
      #expect(seen.contains(.input(.resized([480, 800]))))
      #expect(window.pointSize == [480, 800])
      renderer.draw(DrawList(size: window.pointSize))
      let shot = try renderer.screenshot()
      #expect(shot.height == 800)
      window.present(waiting: false)
    }
  }

  @Test("a draw list of another size than the window is clipped") func staleSize() throws {
    let glyphs = try FontGlyphs()
    try withWindow { window in
      let renderer = SpriteRenderer(window: window, glyphs: glyphs)
      renderer.draw(turningCards(size: [800, 100], count: 3))
      renderer.draw(turningCards(size: [100, 800], count: 3))
      window.present(waiting: false)
    }
  }

  @Test("without a display, opening a window is an error of one sentence, exit code 69") func noDisplay() throws {
    #if os(Linux)
      let names: [String] = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
      let kept = names.map { name in (name, getenv(name).map { String(cString: $0) }) }
      for (name, _) in kept { unsetenv(name) }
      defer { for case (let name, let value?) in kept { setenv(name, value, 1) } }
      #expect(!Display.isPresent)
      let error = #expect(throws: ShellError.self) { try Window(title: "Test", size: [320, 240]) }
      #expect(error?.exitCode == 69)
      #expect(error?.description == "No display: neither DISPLAY nor WAYLAND_DISPLAY is set.")
      setenv("DISPLAY", ":7777", 1)
      defer { unsetenv("DISPLAY") }
      #expect(Display.isPresent)
      #expect(throws: ShellError.self) { try Window(title: "Test", size: [320, 240]) }
    #endif
  }

  @Test("OpenGL on request fails without it; automatic drawing falls back to software") func fallback() throws {
    #expect(throws: ShellError.self) { try withWindow(drawing: .opengl) { _ in } }
    try withWindow { #expect($0.drawing == .software) }
  }

  @Test("a window's title can be read and changed, and closing it twice is allowed") func title() throws {
    try withWindow { window in
      #expect(window.title == "Test")
      window.title = "Memory"
      #expect(window.title == "Memory")
      window.close()
    }
  }

  @Test("presenting and resting take at least a frame") func pace() throws {
    try withWindow { window in
      // Drawing nothing, because drawing takes time of its own.
      for wait in [{ window.present() }, { window.rest() }] {
        let start = WallClock.now
        for _ in 0..<10 { wait() }
        #expect(WallClock.now - start > 0.1)
      }
    }
  }

  @Test(
    "OpenGL shows the rasterizer's pictures, pixel for pixel, also where only rows change",
    arguments: [1, 1.5] as [Float])
  func openGL(scale: Float) throws {
    let glyphs = try FontGlyphs()
    try withCard(glyphs, size: [320, 240], interfaceScale: scale) { window, renderer in
      var list = turningCards(size: [320, 240], count: 4)
      for opacity in [1, 0.5] as [Float] {
        list.sprites[0].opacity = opacity
        let shot = try renderer.picture(list, isWhole: opacity == 1)
        window.present(waiting: false)
        #expect(shot == rasterized(list, glyphs, scale: scale))
      }
      let paints = renderer.paintCount
      renderer.draw(list)
      #expect(renderer.paintCount == paints, "nothing is painted twice")
    }
  }

  @Test("lost textures and devices are reported, and the next picture is painted again") func lostTextures() throws {
    let glyphs = try FontGlyphs()
    try withCard(glyphs, size: [320, 240]) { window, renderer in
      let list = turningCards(size: [320, 240], count: 6)
      let whole = try renderer.picture(list)
      for lost in [SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET] {
        while window.nextEvent() != nil {}
        renderer.loseTextures()
        let torn = try renderer.picture(list)
        #expect(meanDifference(torn, whole) > 1, "the textures were not lost")
        push { $0.type = lost.rawValue }
        _ = window.takeDamage()
        #expect(window.nextEvent() == nil)
        #expect(window.takeDamage() == .textures)
        renderer.forgetTextures()
        let again = try renderer.picture(list)
        #expect(meanDifference(again, whole) == 0)
      }
    }
  }

  func push(_ fill: (inout SDL_Event) -> Void) {
    var event = SDL_Event()
    fill(&event)
    SDL_PushEvent(&event)
  }

  func pushKey(
    _ code: SDL_Scancode, _ key: SDL_KeyCode, held: UInt32 = 0, type: SDL_EventType = SDL_KEYDOWN, isRepeat: UInt8 = 0
  ) {
    push {
      ($0.key.type, $0.key.repeat) = (type.rawValue, isRepeat)
      $0.key.keysym = SDL_Keysym(scancode: code, sym: Int32(key.rawValue), mod: UInt16(held), unused: 0)
    }
  }
}

extension SpriteRenderer {
  func loseTextures() {
    let (width, height) = (Int(window.pixelSize.x), Int(window.pixelSize.y))
    SDL_UpdateTexture(texture, nil, [UInt8](repeating: 0, count: width * height * 4), Int32(width * 4))
  }
}

extension SpriteRenderer {
  func picture(_ list: DrawList, isWhole: Bool = true) throws -> Bitmap {
    draw(list, isWhole: isWhole)
    return try screenshot()
  }

  /// Returns the frame just drawn, in pixels of the screen; call it before the frame is presented.
  func screenshot() throws -> Bitmap {
    let surface = window.renderer == nil ? try #require(SDL_GetWindowSurface(window.window)).pointee : nil
    let (width, height) = (surface?.w ?? window.pixelSize.x, surface?.h ?? window.pixelSize.y)
    var shot = Bitmap(width: Int(width), height: Int(height))
    let result = shot.pixels.withUnsafeMutableBytes { pixels in
      if let renderer = window.renderer {
        return SDL_RenderReadPixels(renderer, nil, CSDL_rgba(), pixels.baseAddress, width * 4)
      }
      guard let surface else { return -1 }
      return SDL_ConvertPixels(
        width, height, surface.format.pointee.format, surface.pixels, surface.pitch, CSDL_rgba(), pixels.baseAddress,
        width * 4)
    }
    try #require(result == 0)
    // Alpha read back from the screen is undefined.
    for index in shot.pixels.indices { shot.pixels[index] |= 0xFF00_0000 }
    return shot
  }
}

/// The loop of the article `AWindow`: only compiled, never called.
@MainActor private func play() throws {
  let window = try Window(title: "Ball", size: [320, 240])
  defer { window.close() }
  let renderer = SpriteRenderer(window: window, glyphs: try FontGlyphs())
  var world = World()
  let ball = world.spawn(.ellipse(at: [160, 120], size: [60, 60], fill: .white))
  var isOpen = true
  while isOpen {
    while let event = window.nextEvent() {
      switch event {
      case .closeRequested: isOpen = false
      case .input(.pointerMoved(let place), _, _): world[ball, Transform.self].position = place
      default: break
      }
    }
    renderer.draw(DrawList(world, size: window.pointSize))
    window.present()
  }
}
