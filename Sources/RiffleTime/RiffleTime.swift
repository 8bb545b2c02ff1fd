// Re-exports the modules whose types appear in this API.
@_exported import RiffleCore
