// Re-exports RiffleScene: one import suffices for a program with a window.
@_exported import RiffleScene
