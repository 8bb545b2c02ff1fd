import MemoryGame
import RiffleScene

/// The blocks of libraries this program brings beside the format's own.
let sceneBlocks: [any SceneBlock.Type] = [MemoryBlock.self]

/// What they are called in Swift, for exported tests.
let sceneBlockNames = [(module: "MemoryGame", type: "MemoryBlock")]
