import RiffleCore
