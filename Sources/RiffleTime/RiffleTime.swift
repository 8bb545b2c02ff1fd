// With it comes what it is written in.
@_exported import RiffleCore
