// Re-exports the module whose types appear in this API.
@_exported import RiffleView
