/**
 * An interval whose clock is a worker's: a browser slows the timers of a page in the background down, a worker's it does not.
 * Where there are no workers, or the page's policy forbids them, it is an ordinary one.
 * @param milliseconds between two calls
 * @returns ends it
 */
export function workerInterval(milliseconds: number, tick: () => void): () => void {
  const script = new Blob([`setInterval(() => postMessage(0), ${milliseconds})`], {
    type: 'text/javascript',
  });
  const url = URL.createObjectURL(script);
  const worker = workerFor(url);
  if (!worker) {
    URL.revokeObjectURL(url);
    const timer = setInterval(tick, milliseconds);
    return () => clearInterval(timer);
  }
  worker.onmessage = tick;
  return () => {
    worker.terminate();
    URL.revokeObjectURL(url);
  };
}

function workerFor(url: string): Worker | null {
  try {
    return new Worker(url);
  } catch {
    return null;
  }
}
