/** Milliseconds in which what happens is gathered before it is told. */
const gathering = 50;
/** Milliseconds after which work is done though the page is busy. */
const idleTimeout = 250;

/** How a page does a little work soon: when it has nothing else to do. A hidden page's timers are slowed down to a minute; its messages are not. */
export function makeScheduler(document: Document | undefined): (work: () => void, isBehind: boolean) => void {
  if (!document) return (work) => setTimeout(work);
  const { port1, port2 } = new MessageChannel();
  let waiting: (() => void)[] = [];
  port1.onmessage = () => {
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  };
  return (work, isBehind) => {
    if (document.hidden) {
      waiting.push(work);
      port2.postMessage(null);
    } else if (typeof requestIdleCallback === 'function') {
      const whenIdle = () => requestIdleCallback(work, { timeout: idleTimeout });
      if (isBehind) whenIdle();
      else setTimeout(whenIdle, gathering);
    } else setTimeout(work, gathering);
  };
}
