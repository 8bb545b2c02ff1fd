// With the tick come the world that it steps and the motion in it.
@_exported import RiffleECS
@_exported import RiffleMotion
