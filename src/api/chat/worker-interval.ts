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
  let timer: ReturnType<typeof setInterval> | undefined;
  function end(): void {
    clearInterval(timer);
    if (worker) worker.onerror = null;
    worker?.terminate();
    URL.revokeObjectURL(url);
  }
  function startTimer(): void {
    end();
    timer = setInterval(tick, milliseconds);
  }
  if (worker) {
    worker.onmessage = tick;
    // Some browsers report a forbidden worker only here.
    worker.onerror = startTimer;
  } else startTimer();
  return end;
}

function workerFor(url: string): Worker | null {
  try {
    return new Worker(url);
  } catch {
    return null;
  }
}
