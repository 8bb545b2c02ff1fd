function love.conf(settings)
  settings.window.title = "Particles"
  settings.window.width, settings.window.height = 960, 720
  settings.window.vsync = 0
  settings.modules.physics, settings.modules.audio, settings.modules.sound = false, false, false
end
