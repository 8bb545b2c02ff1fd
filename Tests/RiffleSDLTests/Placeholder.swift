import Testing

@testable import RiffleSDL
