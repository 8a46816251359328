/**
 * What a test awaited is there with its effects. React shows a commit, and runs its effects in a task after it: on a slow machine a
 * test would go on between the two, and use a button or a sentinel that nothing listens to yet. Imported once for each process.
 */
import { configure, getConfig } from '@testing-library/react';

const { asyncWrapper } = getConfig();
// The real one: tests replace it by a simulated clock.
const { setImmediate } = globalThis;

configure({
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait();
      await new Promise((resolve) => setImmediate(resolve));
      return result;
    }),
});
