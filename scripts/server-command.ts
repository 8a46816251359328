/** Options of Node.js for the server. */
export const serverOptions = [
  // V8's default collects objects in tens of megabytes for short-lived ones before it looks at them.
  '--max-semi-space-size=4',
  // By default, V8 lets the heap of a busy server grow to several times of what is in use.
  '--heap-growing-percent=20',
];

/** Environment variables of glibc for the server; other C libraries ignore them. */
export const serverEnvironment = {
  // By default each thread, such as those of the image library, keeps freed memory to itself.
  MALLOC_ARENA_MAX: '1',
  // The buffers in which images are read and larger ones go back to the system at once. By default glibc raises its limit and keeps them.
  MALLOC_MMAP_THRESHOLD_: '32768',
};
