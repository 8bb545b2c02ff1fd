@_exported import RiffleECS
@_exported import RiffleMotion
