import Testing

@testable import RiffleScene
