import RiffleECS

/// Waits for some seconds: `{wait: 0.5}`.
package struct WaitAction: WrittenAction {
  static let key = "wait"
  static let doc = "Waits."

  var head = ActionHead()
  package var seconds = 0.0

  package init() {}

  package var length: Double { seconds }

  static func fields(_ properties: PropertyTable) -> [Field<WaitAction>] {
    Field.required(key, \.seconds, .seconds(), "Duration.")
  }

  package func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      let end = pass.moment(seconds, after: running.lag)
      running.state = .waiting(until: end.tick)
      running.lag = end.lag
    }
    guard case .waiting(let tick) = running.state else { return true }
    return pass.now >= tick
  }
}
