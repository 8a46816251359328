/** Milliseconds of a map animation; 0 for a user who prefers reduced motion. */
export function motionDuration(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 180;
}
