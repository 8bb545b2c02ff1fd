// With it comes what it is written in.
@_exported import RiffleTime
@_exported import RiffleView
