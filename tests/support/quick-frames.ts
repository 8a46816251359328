const { setImmediate, clearImmediate } = globalThis;

/** Runs animation frames one after another without a pause. `testing-library.ts` waits for some of them. */
export function installQuickFrames(): void {
  const frames = new Map<number, NodeJS.Immediate>();
  let last = 0;
  const requestAnimationFrame = (callback: FrameRequestCallback): number => {
    const frame = ++last;
    const show = () => {
      frames.delete(frame);
      callback(performance.now());
    };
    frames.set(frame, setImmediate(show));
    return frame;
  };
  const cancelAnimationFrame = (frame: number): void => {
    clearImmediate(frames.get(frame));
    frames.delete(frame);
  };
  Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame });
}
