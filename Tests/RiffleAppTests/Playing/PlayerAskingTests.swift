import RiffleApp
import TestSupport
import Testing

@Suite("Stops, events and inputs in the debugger") struct PlayerAskingTests {
  /// The box flies from tick 6 on; the debugger is open.
  private func desk(ticks: Int = 40) throws -> EditingDesk {
    let desk = try EditingDesk()
    desk.play(5)
    desk.key("g", then: ticks)
    desk.key("grave")
    return desk
  }

  private func x(_ desk: EditingDesk) throws -> Float { try desk.position(of: "box").x }

  private func look(at desk: EditingDesk) {
    for frame in 0..<40 { _ = desk.player.picture(size: [1280, 860], at: 100 + Double(frame) * 0.05) }
  }

  @Test("a condition is completed while typed, stops time in the tick where it becomes true, and seeks to the next one")
  func stop() throws {
    let desk = try EditingDesk()
    desk.play(5)
    desk.key("g", then: 1)
    desk.key("grave", "c")
    desk.type("bo")
    desk.key("tab")
    #expect(desk.player.debugger.picker?.field?.text == "box.")
    desk.enter("x > 300")
    #expect(desk.player.debugger.picker == nil && desk.player.debugger.state.dockPanel == .stops)
    var ticks = 0
    while desk.said?.hasPrefix("stopped") != true, ticks < 100 {
      #expect(try x(desk) <= 300)
      desk.play(1)
      ticks += 1
    }
    let tick = desk.player.playback.playhead
    #expect(try x(desk) > 300 && desk.said == "stopped: box.x > 300" && desk.player.debugger.stops.all[0].hits == 1)
    // Replay stops there, too; a search from before leads there.
    desk.player.perform(.seek(6), at: 0)
    desk.play(tick - 6)
    #expect(desk.player.debugger.stops.all[0].hits == 2)
    desk.player.perform(.seek(6), at: 0)
    desk.player.advance(to: 49)
    desk.player.perform(.stop(0, .forward), at: 0)
    desk.player.advance(to: 50)
    #expect(desk.player.playback.playhead == tick)
    desk.player.perform(.stop(0, .cycle), at: 0)
    #expect(desk.player.debugger.stops.logged.count == 1)
  }

  @Test("an invalid condition is refused with the nearest name, and stays in the field") func refused() throws {
    let desk = try desk()
    desk.key("c", entering: "bax.x > 3")
    #expect(desk.player.debugger.picker?.complaint?.contains("did you mean 'box'") == true)
    #expect(desk.player.debugger.stops.all.isEmpty)
  }

  @Test("the menu of a field leads back to where it last changed, and pins it") func menu() throws {
    let desk = try desk(ticks: 400)
    let box = Selection(try desk.entity("box"), FieldID("Transform", "position"))
    desk.player.perform(.menu(box), at: 0)
    desk.enter("last changed")
    desk.player.advance(to: 20)
    let tick = try #require(desk.player.playback.past.lastTick(before: 406, where: Condition("box.position changes")))
    #expect(desk.player.playback.playhead == tick && tick < 400)
    desk.player.perform(.menu(box), at: 0)
    desk.enter("pin it")
    #expect(desk.player.debugger.state.pinned.map(\.title) == ["box · position"])
  }

  @Test("the events are copied as the log prints them, minor ones apart; chosen kinds are where Ctrl and an arrow lead")
  func events() throws {
    let desk = try desk(ticks: 400)
    desk.key("a")
    desk.key("c", control: true)
    let events = desk.player.playback.past.events(.major)
    #expect(desk.clipboard.read() == events.map { $0.line(rate: 120) + "\n" }.joined() && events.count >= 3)
    desk.player.perform(.filter(.input), at: 0)
    desk.key("left", control: true)
    #expect(desk.player.playback.playhead == 6)
    desk.key("left", control: true)
    #expect(desk.player.playback.playhead == 6 && desk.said == "there is no such event before this tick")
    desk.key("q", entering: "of nothing")
    #expect(desk.player.debugger.picker?.complaint?.contains("no entity") == true)
  }

  @Test("minor events are listed on request, in words") func minor() throws {
    var desk = try HeadlessInspector(scene: "two-cameras", "play 40; key a; play 60; key grave; key a")
    // Of a camera that follows for sixty ticks only the first is listed, so that earlier events are visible.
    let quiet = desk.picture().writing
    #expect(quiet.contains("redsgoesfrom0to1"), "\(quiet)")
    desk.player.perform(.filter(nil), at: 100)
    #expect(!desk.picture().writing.contains("redsgoesfrom0to1"))
  }

  @Test("a second press of its key switches the graph of pinned fields to velocities, with their unit")
  func velocity() throws {
    var desk = try HeadlessInspector(scene: "step-me", "play 20; key s; play 40; key grave; key p")
    for showsVelocities in [false, true, false] {
      #expect(desk.picture().writing.contains("pt/s") == showsVelocities)
      desk.perform(.key("v", [], times: 1))
    }
  }

  @Test("letters typed as fast as a word show a hint that letters are keys; a single letter does not")
  func letters() throws {
    let desk = try desk()
    func type(_ word: String, every seconds: Double, from start: Double) {
      for (index, letter) in word.enumerated() {
        desk.player.receive(.input(.keyPressed("\(letter)")), at: start + Double(index) * seconds)
      }
    }
    type("mto", every: 2, from: 100)
    #expect(desk.said?.contains("letters are keys") != true)
    type("mto", every: 0.15, from: 200)
    #expect(desk.said == "letters are keys here: C opens a field, ? lists them all")
  }

  @Test("within the tick a system at a time is seen, on and back, and the tick stays as it is") func systems() throws {
    let desk = try desk(ticks: 2)
    desk.player.perform(.seek(5), at: 0)
    desk.player.advance(to: 50)
    #expect(desk.player.playback.playhead == 5)
    let hash = try #require(desk.player.playback.world(at: 6)).stateHash
    desk.key("right", shift: true, control: true)
    #expect(desk.player.playback.playhead == 6 && desk.player.debugger.within?.index == 0)
    let names = desk.player.debugger.within?.steps.map(\.system) ?? []
    #expect(names.last == "animations" && names.count > 1)
    look(at: desk)
    for _ in 1..<names.count { desk.key("right", shift: true, control: true) }
    // The last step shows the changes of the last system; its world is the tick.
    #expect(desk.player.playback.playhead == 6 && desk.player.debugger.within?.index == names.count - 1)
    #expect(desk.player.debugger.within?.world.stateHash == hash && desk.hash == hash)
    desk.key("left", shift: true, control: true)
    #expect(desk.player.debugger.within?.index == names.count - 2)
    for _ in 1..<names.count { desk.key("left", shift: true, control: true) }
    let before = try #require(desk.player.debugger.within)
    #expect(desk.player.playback.playhead == 5 && before.index == before.steps.count - 1)
    // Stepping back enters a tick at its last system.
    desk.player.perform(.seek(6), at: 60)
    desk.player.advance(to: 60)
    desk.key("left", shift: true, control: true)
    #expect(desk.player.playback.playhead == 6 && desk.player.debugger.within?.index == names.count - 1)
  }

  @Test("the changes of a system that moves thousands are read for a few hundred entities, as for a whole tick")
  func systemsOfMany() throws {
    let text = """
      riffle: 1
      title: Many
      animations: {fly: {curve: linear, duration: 1}}
      entities:
        box: {count: 2100, at: [10, 10], size: [4, 4], fill: white}
      on:
        - {key: s, do: {animate: box, by: {x: 100}, with: fly}}
      """
    var desk = try HeadlessInspector(text: text, "play 2; key s; play 10; key grave; key ctrl+shift+right x2")
    _ = desk.picture()
    #expect(desk.player.debugger.reader.compared?.key?.system == 1)
    let changed = try #require(desk.player.debugger.reader.compared?.difference?.changed)
    #expect(!changed.isEmpty && changed.count < 1000, "\(changed.count)")
  }

  @Test("inputs are moved and rewritten in their list; each change starts a named branch at once")
  func inputs() throws {
    let desk = try desk(ticks: 20)
    let before = try x(desk)
    desk.player.perform(.input(tick: 6, index: 0, .earlier), at: 0)
    #expect(try x(desk) > before && desk.player.playback.history.branchName == "main@4/1 tick earlier: key g")
    desk.player.perform(.input(tick: 5, index: 0, .earlier), at: 0)
    #expect(desk.player.playback.history.branchSummaries.map(\.name) == ["main", "main@3/2 ticks earlier: key g"])
    desk.player.perform(.input(tick: 4, index: 0, .later), at: 0)
    desk.player.perform(.input(tick: 5, index: 0, .edit), at: 0)
    #expect(desk.player.debugger.picker?.field?.text == "key g")
    desk.enter("kex h")
    #expect(desk.player.debugger.picker?.complaint?.contains("no input") == true)
    desk.player.debugger.picker?.field = TextField("")
    desk.enter("key h")
    #expect(try x(desk) == 100)
    desk.key("k", entering: "calm")
    #expect(desk.player.playback.history.branchName == "calm")
  }

  @Test("by keys alone: F6 gives a panel the keys, arrows choose a place in it, Return presses it, Esc gives them back")
  func keyboard() throws {
    let desk = try desk(ticks: 400)
    desk.key("f6")
    let names = (0..<2).map { _ in
      desk.key("tab")
      return desk.player.debugger.state.selection.map { desk.world.name(of: $0.entity) }
    }
    #expect(names == ["stage", "box"], "in the order of drawing")
    while desk.player.debugger.state.focus != .panel(.events), desk.player.debugger.state.focus != nil {
      desk.key("f6")
    }
    #expect(desk.player.debugger.state.dockPanel == .events)
    look(at: desk)
    let lines = try #require(desk.player.debugger.frame?.places(in: .events))
    let rows = lines.enumerated().compactMap { index, line -> (row: Int, tick: Int)? in
      if case .seek(let tick, _?)? = line.first?.command { (index, tick) } else { nil }
    }
    let (row, tick) = try #require(rows.first)
    for _ in 0..<row { desk.key("down") }
    desk.key("return")
    desk.player.advance(to: 200)
    #expect(desk.player.playback.playhead == tick && tick < 400)
    desk.key("escape")
    #expect(desk.player.debugger.state.focus == nil && desk.player.debugger.isOpen)
    #expect(desk.player.playback.history.branchSummaries.count == 1, "no key came to the scene")
  }

  @Test("J tries the last input at every tick of a second, some per frame, until it is pressed again")
  func fan() throws {
    let desk = try desk(ticks: 60)
    desk.key("j")
    #expect(desk.said?.hasPrefix("key g, tried at 66 ticks") == true, "\(desk.said ?? "")")
    _ = desk.player.picture(size: [1280, 860], at: 90)
    let (playhead, fan) = (desk.player.playback.playhead, desk.player.debugger.reader.fan)
    let there = fan?.worlds(at: playhead).count ?? 0
    #expect(there < fan?.count ?? 0, "not all at once")
    for frame in 0..<200 { _ = desk.player.picture(size: [1280, 860], at: 100 + Double(frame) * 0.05) }
    #expect(desk.player.debugger.reader.fan?.worlds(at: playhead).count == fan?.count)
    let marks = desk.player.debugger.frame?.ghosts.count ?? 0
    #expect(marks > 24 && desk.player.playback.history.branchSummaries.count == 1)
    desk.key("j")
    look(at: desk)
    #expect(desk.player.debugger.reader.fan == nil && desk.player.debugger.frame?.ghosts.isEmpty == true)
  }

  @Test("inputs of the compared branch are listed, and Ctrl V copies them into this one") func pasting() throws {
    let desk = try desk(ticks: 20)
    desk.player.perform(.input(tick: 6, index: 0, .remove), at: 0)
    #expect(try x(desk) == 100)
    desk.key("u")
    look(at: desk)
    let actions = desk.player.debugger.frame?.overlay.hits.map(\.command) ?? []
    #expect(actions.contains(.pasteInput(0)) && actions.contains(.pasteInput(nil)))
    desk.key("v", control: true)
    #expect(try x(desk) > 100 && desk.said?.contains("key g") == true, "\(desk.said ?? "")")
    look(at: desk)
    #expect(desk.player.debugger.state.comparedBranch == nil)
  }

  @Test("time stops where an expectation breaks, on what breaks it, with the figure; a save changes what is expected")
  func expectation() throws {
    let desk = try EditingDesk(EditingDesk.text + "expect: [{inside: [0, 0, 400, 800], of: box}]\n")
    desk.play(5)
    desk.key("g", then: 1)
    desk.key("grave", "c", entering: "an expectation inside of box breaks")
    desk.player.playback.transport.setPaused(false)
    var now = 40.0
    while !desk.player.playback.transport.isPaused, now < 45 {
      now += 1.0 / 60
      desk.player.advance(to: now)
    }
    #expect(desk.said?.hasPrefix("stopped: box is outside") == true, "\(desk.said ?? "")")
    #expect(desk.said?.hasSuffix("(inside, line 8)") == true && desk.player.debugger.state.selection != nil)
    let tick = desk.player.playback.playhead
    desk.player.perform(.seek(6), at: now)
    desk.player.advance(to: now)
    desk.player.perform(.stop(0, .forward), at: now)
    desk.player.advance(to: now)
    #expect(desk.player.playback.playhead == tick)
  }
}
