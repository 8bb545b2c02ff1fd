import RiffleApp

StandardStreams.secure()
AllocatedMemory.giveLargeBlocksBack()
RiffleCommand.main()
