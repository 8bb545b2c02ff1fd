// Re-exports the modules of the world and of the motion.
@_exported import RiffleECS
@_exported import RiffleMotion
