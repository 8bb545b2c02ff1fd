#pragma once
#include <errno.h>
#include <png.h>
#include <string.h>

// libpng's simplified API, with the error text copied out: the struct's fixed array is awkward in Swift.
// Pixels are four (`alpha`) or three bytes each, rows without padding, alpha not premultiplied.

/// Writes an image; 1 when it did, else 0 and the reason in `message` (64 bytes).
static inline int CPNG_write(
    const char *path, png_uint_32 width, png_uint_32 height, int alpha, int fast, const void *pixels, char *message) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  image.flags = fast ? PNG_IMAGE_FLAG_FAST : 0;
  // Not by png_image_write_to_file: where that fails it deletes what has the name, be it a device.
  int written = 0, reason = 0;
  FILE *file = fopen(path, "wb");
  if (file) {
    errno = 0;
    written = png_image_write_to_stdio(&image, file, 0, pixels, 0, NULL);
    if (!written) reason = errno;
    if (fclose(file) != 0 && written) {
      written = 0;
      reason = errno;
    }
  } else {
    reason = errno;
  }
  memcpy(message, image.message, sizeof image.message);
  // What the system says is more than "Write Error".
  if (!written && reason) {
    strncpy(message, strerror(reason), sizeof image.message - 1);
    message[sizeof image.message - 1] = 0;
  }
  png_image_free(&image);
  return written;
}

/// Opens an image in memory and tells its size; 1 when it did, else 0 and the reason in `image->message`.
static inline int CPNG_begin_memory(png_image *image, const void *bytes, size_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  int begun = png_image_begin_read_from_memory(image, bytes, count);
  image->format = PNG_FORMAT_RGBA;
  if (!begun) png_image_free(image);
  return begun;
}

/// Reads the pixels of an image that was begun, in its format, and closes it.
static inline int CPNG_finish(png_image *image, void *pixels) {
  int read = png_image_finish_read(image, NULL, pixels, 0, NULL);
  png_image_free(image);
  return read;
}
