StandardStreams.secure()
RiffleCommand.main()
