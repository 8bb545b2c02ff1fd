import ArgumentParser

package struct SoundArguments: ParsableArguments {
  @Flag(help: "Start muted; F8 turns the sound on and off.")
  package var mute = false

  @Option("Master volume, 0 to 1.", value: "n")
  package var volume = NumberArgument(1)

  package init() {}

  package func validate() throws {
    try check("--volume", volume.value, 0...1)
  }
}
