/** Settings of Testing Library, for all tests that render. Imported once for each process. */
import { configure, getConfig } from '@testing-library/react';

const { asyncWrapper, getElementError } = getConfig();
// The real one: tests replace it by a simulated clock.
const { setImmediate } = globalThis;

/** A dialog takes that many frames until it listens to the keyboard, or until it has given the focus back. */
const frames = 4;

configure({
  // Enough for a busy machine. What is awaited comes within milliseconds.
  asyncUtilTimeout: 30_000,

  // What a test awaited is there with its effects. React runs them in a task after the commit, and dialogs some frames later: on a slow
  // machine a test would go on before, and use a button or a key that nothing listens to yet. A frame is a turn (`quick-frames.ts`).
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait();
      for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => setImmediate(resolve));
      return result;
    }),

  // The error of a query lists the whole page, which takes long to write. While `findBy` and `waitFor` repeat a query, nobody reads it: their
  // last error gets the list anyway.
  getElementError: (message, container) =>
    isRepeated()
      ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

/** Whether `findBy` or `waitFor` makes the query. The types of Testing Library leave this out. */
function isRepeated(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}
