import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
}

/** Marks the page's thread in a trace. */
const mark = 'page-tasks';

/**
 * The tasks of a page during an action, in milliseconds of the thread's CPU time. Other load on the machine does not count, but
 * Chromium's CPU throttling does.
 */
export async function tasksDuring(
  page: Page,
  devtools: CDPSession,
  act: () => Promise<void>,
): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await act();
  await page.evaluate((name) => void performance.mark(name), mark);
  await devtools.send('Tracing.end');
  await isComplete;
  devtools.off('Tracing.dataCollected', collect);
  const own = events.find(({ name }) => name === mark);
  return events
    .filter(
      ({ name, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' && pid === own?.pid && tid === own?.tid,
    )
    .map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000);
}
