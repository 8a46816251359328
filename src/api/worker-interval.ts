/**
 * An interval with the timer of a worker, which browsers do not slow down in background tabs. Without workers, or if the page's
 * policy forbids them, it is an ordinary interval.
 * @param milliseconds between two calls
 * @returns a function that ends the interval
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
