/** Milliseconds in which records are collected before they are sent. */
const gathering = 50;
/** Milliseconds after which the work is done even in a busy page. */
const idleTimeout = 250;

/** Schedules small pieces of work for the idle time of the page. A hidden page uses messages: its timers may be delayed by a minute. */
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
