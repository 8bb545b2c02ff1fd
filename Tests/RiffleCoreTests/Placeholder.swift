import Testing

@testable import RiffleCore
