-- One burst of discs that is renewed when it has gone, as many as the first argument says.
local system

function love.load(arguments)
  local count = tonumber(arguments[1])
  local canvas = love.graphics.newCanvas(8, 8, { msaa = 4 })
  canvas:renderTo(function() love.graphics.circle("fill", 4, 4, 4) end)
  system = love.graphics.newParticleSystem(canvas, count)
  system:setParticleLifetime(60, 120)
  system:setSpeed(0, 520)
  system:setSpread(2 * math.pi)
  system:setLinearAcceleration(0, 110)
  system:setLinearDamping(1.8)
  system:setSizes(0.325) -- discs of 2.6 points across the middle of their range, and half as much to either side
  system:setSizeVariation(0.5)
  system:setColors(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0)
  system:moveTo(480, 300)
  system:emit(count)
  love.graphics.setBackgroundColor(0.03, 0.04, 0.1)
end

function love.update() system:update(1 / 60) end

function love.draw() love.graphics.draw(system) end
