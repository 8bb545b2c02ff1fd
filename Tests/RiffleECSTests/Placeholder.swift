import Testing

@testable import RiffleECS
