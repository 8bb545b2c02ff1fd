StandardStreams.secure()
AllocatedMemory.giveLargeBlocksBack()
RiffleCommand.main()
