import RiffleECS

/// Nothing, for some seconds: `{wait: 0.5}`.
struct WaitAction: SceneActionKind, ActionStep {
  var seconds = 0.0

  static let form = Schema<Action>.Alternative(
    "wait",
    block: Schema<WaitAction>.block("action", "Nothing for a while.", WaitAction()) {
      Field.required("wait", \.seconds, .seconds(), "How long.")
    }
  ) { Action($0) }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh { running.state = .waiting(until: pass.now + pass.ticks(seconds)) }
    guard case .waiting(let tick) = running.state else { return true }
    return pass.now >= tick
  }
}
