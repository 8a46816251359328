/** How long a map may take to move, in milliseconds: not at all for whoever asked for less motion. */
export function motionDuration(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 180;
}
