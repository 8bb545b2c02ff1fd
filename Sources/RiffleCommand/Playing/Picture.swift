import RiffleCore
import RiffleECS
import RiffleView

/// What a world looks like, `alpha` of the way from `previous` to now: 0 whenever time stands.
func picture(of world: World, size: SIMD2<Float>, alpha: Float = 0, previous: World? = nil) -> DrawList {
  DrawList(size: size)
}
