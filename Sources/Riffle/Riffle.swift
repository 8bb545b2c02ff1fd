// One import for people who build on Riffle.
@_exported import RiffleScene
