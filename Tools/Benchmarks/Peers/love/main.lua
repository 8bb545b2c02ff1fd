local x, velocity, target = 120, 0, 120

function love.load()
  love.window.setTitle("Box")
  love.window.setMode(640, 480, { resizable = true })
end

function love.keypressed(key)
  if key == "space" then target = 640 - target end
end

function love.update(dt)
  local steps = 8 -- a spring of duration 0.6 and bounce 0.3, in small steps: a long frame must not make it explode
  for _ = 1, steps do
    velocity = velocity + ((target - x) * 109.7 - velocity * 14.7) * dt / steps
    x = x + velocity * dt / steps
  end
end

function love.draw()
  love.graphics.setColor(0.89, 0.34, 0.18)
  love.graphics.rectangle("fill", x - 40, 200, 80, 80)
end
