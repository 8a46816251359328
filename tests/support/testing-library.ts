/** Settings of Testing Library for all tests that render. Loaded once per process. */
import { configure, getConfig } from '@testing-library/react';

const { asyncWrapper, getElementError } = getConfig();
// The original function: tests replace the global one by a simulated clock.
const { setImmediate } = globalThis;

/** The number of frames until a dialog has added its key listeners, or has returned the focus. */
const frames = 4;

configure({
  // Enough for a busy machine. Normally the wait takes milliseconds.
  asyncUtilTimeout: 30_000,

  // After a wait, the effects of the awaited elements have run too. React runs effects in a task after the commit, and dialogs some frames
  // later: on a slow machine, a test would use a button or a key before its listener exists. A frame is a turn (`quick-frames.ts`).
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait();
      for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => setImmediate(resolve));
      return result;
    }),

  // The error of a query contains the whole page, which is slow to write. `findBy` and `waitFor` repeat a query and use only the last
  // error, which they write themselves.
  getElementError: (message, container) =>
    isRepeated()
      ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

/** Whether `findBy` or `waitFor` makes the query. The types of Testing Library lack this property. */
function isRepeated(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}
