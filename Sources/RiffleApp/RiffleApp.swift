// Re-exports Riffle: one import suffices for a program with a window.
@_exported import Riffle
