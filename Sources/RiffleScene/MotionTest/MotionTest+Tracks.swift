extension MotionTest {
  private static let columns =
    "tick,thing,event,seen,x,y,width,height,rotation,turn,tilt,scaleX,scaleY,opacity,left,top,right,bottom,"
    + "windowLeft,windowTop,windowRight,windowBottom,modelX,modelY,modelWidth,modelHeight,modelRotation,modelTurn,"
    + "modelTilt,modelScaleX,modelScaleY"

  /// Returns the drawn values of the undisturbed run as CSV: a row for each entity and tick in which it changes. Rows
  /// without an entity mark ticks with an input (`asked`), and the end of the run (`end`).
  ///
  /// Positions are of the center; lengths are in points of the scene, those that start with `window` in points of the
  /// window, angles in degrees. The model is the value once everything is at rest.
  package func tracks() -> String {
    var whole = start(judging: [])
    play(&whole, demo.input(at:), lastInput: lastInput)
    var run = start(judging: [])
    var lines = [Self.columns]
    var last: [Entity: String] = [:]
    while run.tick < whole.tick {
      let input = demo.input(at: run.tick + 1)
      run.step(input)
      let moment = run.end
      if input.asksForSomething { lines.append("\(run.tick),,asked") }
      for thing in Subjects().things(in: moment.world) {
        guard let drawn = moment.drawn(thing), let model = moment.model(thing) else { continue }
        let values = Self.values(drawn, model)
        guard last.updateValue(values, forKey: thing) != values else { continue }
        lines.append("\(run.tick),\"\(moment.world.name(of: thing))\",,\(values)")
      }
    }
    lines.append("\(run.tick),,end")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func values(_ drawn: Drawn, _ model: Drawn) -> String {
    func numbers(_ drawn: Drawn) -> [Float] {
      [
        drawn.center.x, drawn.center.y, drawn.size.x, drawn.size.y, drawn.rotation, drawn.turn, drawn.tilt,
        drawn.scale.x, drawn.scale.y,
      ]
    }
    func corners(_ rect: Rect) -> [Float] { [rect.minimum.x, rect.minimum.y, rect.maximum.x, rect.maximum.y] }
    let all =
      numbers(drawn) + [drawn.opacity] + corners(drawn.frame) + corners(drawn.windowFrame) + numbers(model)
    return "\(drawn.isSeen ? 1 : 0)," + all.map { "\($0)" }.joined(separator: ",")
  }
}
