import RiffleView
