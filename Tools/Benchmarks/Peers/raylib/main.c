#include <raylib.h>

int main(void) {
  SetTraceLogLevel(LOG_WARNING);
  SetConfigFlags(FLAG_WINDOW_RESIZABLE | FLAG_VSYNC_HINT);
  InitWindow(640, 480, "Box");
  float x = 120, velocity = 0, target = 120;
  while (!WindowShouldClose()) {
    if (IsKeyPressed(KEY_SPACE)) target = 640 - target;
    float step = GetFrameTime() / 8;
    for (int i = 0; i < 8; i++) {
      velocity += ((target - x) * 109.7f - velocity * 14.7f) * step;
      x += velocity * step;
    }
    BeginDrawing();
    ClearBackground((Color){0, 0, 0, 255});
    DrawRectangleRec((Rectangle){x - 40, 200, 80, 80}, (Color){228, 87, 46, 255});
    EndDrawing();
  }
  CloseWindow();
}
