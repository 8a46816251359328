/** Options of Node.js for the server. */
export const serverOptions = [
  // By default V8 collects tens of megabytes of short-lived objects before it frees any.
  '--max-semi-space-size=4',
  // By default V8 lets the heap of a busy server grow to several times its used size.
  '--heap-growing-percent=20',
];

/** Environment variables of glibc for the server; other C libraries ignore them. */
export const serverEnvironment = {
  // By default each thread keeps its freed memory, for example the threads of the image library.
  MALLOC_ARENA_MAX: '1',
  // Buffers above this size in bytes, such as those of read images, return to the system at once. By default glibc raises this limit and
  // keeps them.
  MALLOC_MMAP_THRESHOLD_: '32768',
};
