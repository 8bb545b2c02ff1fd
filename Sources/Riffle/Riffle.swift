// One import for people who build on Riffle.
@_exported import RiffleCore
@_exported import RiffleECS
@_exported import RiffleMotion
@_exported import RiffleScene
@_exported import RiffleStage
@_exported import RiffleTime
@_exported import RiffleView
