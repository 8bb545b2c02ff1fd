import RiffleECS
import Testing

@Suite struct ComponentTests {
  @Test("a component's name is its qualified type name")
  func name() { #expect(Position.componentName == "RiffleECSTests.Position") }

  @Test("a component name contains no address, even for a private type")
  func privateName() {
    #expect(stableTypeName("Game.(unknown context at $7f12ab).Card") == "Game.Card")
    #expect(stableTypeName("Game.Table.(unknown context at $7f12ab).Pair<(Int, Int)>") == "Game.Table.Pair<(Int, Int)>")
    #expect(stableTypeName("Plain") == "Plain")
    #expect(!Hidden.componentName.contains("$"))
  }

  private struct Hidden: Component {
    func fold(into hasher: inout StateHasher) {}
  }
}
