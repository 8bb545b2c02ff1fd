import MemoryGame
import RiffleCommandLine

RiffleCommandLine.main(plugins: [MemoryPlugin()])
