import Testing

@testable import MemoryGame
