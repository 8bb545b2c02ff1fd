// With it comes what it is written in: one import for everything below.
@_exported import RiffleStage
@_exported import RiffleTime
