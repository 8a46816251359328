/** Options of Node.js for the server. */
export const serverOptions = [
  // V8's default collects objects in tens of megabytes for short-lived ones before it looks at them.
  '--max-semi-space-size=8',
  // By default, V8 lets the heap of a busy server grow to several times of what is in use.
  '--heap-growing-percent=20',
];

/** Environment variables of glibc for the server; other C libraries ignore them. */
export const serverEnvironment = {
  // By default each thread, such as those of the image library, keeps freed memory to itself.
  MALLOC_ARENA_MAX: '2',
  // The default, but fixed: glibc would raise it, and then keep the freed buffers of images.
  MALLOC_MMAP_THRESHOLD_: '131072',
};
