import Testing

@testable import RiffleMotion
