// One import for a program with a window.
@_exported import Riffle
