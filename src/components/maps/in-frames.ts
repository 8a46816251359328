/** Runs each step in a task of its own, and lets the browser draw a frame between them. Returns a function that stops it. */
export function inFrames(steps: readonly (() => void)[]): () => void {
  let isOver = false;
  const take = ([step, ...rest]: typeof steps) => {
    if (isOver || !step) return;
    step();
    requestAnimationFrame(() => setTimeout(take, 0, rest));
  };
  setTimeout(take, 0, steps);
  return () => {
    isOver = true;
  };
}
