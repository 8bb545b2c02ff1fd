RiffleCommand.main()
