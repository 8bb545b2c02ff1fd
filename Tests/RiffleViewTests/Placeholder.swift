import Testing

@testable import RiffleView
