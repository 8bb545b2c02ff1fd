import RiffleECS
import RiffleMotion
