// Re-exports the modules of types in this API.
@_exported import RiffleView
