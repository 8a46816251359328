/** The short form of `npm run chat:faults`. */
import { expect, test } from 'vitest';
import { runFaults } from '../chat/fault-run.ts';
import { cleanVerdict } from '../chat/verdict.ts';

test('messages over 20 cuts, a killed server among them, arrive once each and in order', {
  timeout: 60_000,
}, async () => {
  const report = await runFaults({ messages: 400, cuts: 20, seed: 1 });
  expect(report).toMatchObject({
    verdict: cleanVerdict,
    messages: 401,
    pendingCuts: 0,
    restarts: 1,
    complaints: '',
  });
  expect(Object.fromEntries(report.cuts)).toEqual({
    'in mid-frame, to the server': 4,
    'in mid-frame, to the client': 4,
    "before the server's copy": 6,
    'while connecting': 2,
    'in mid-answer of a call': 1,
    'silently half-open': 0,
    'server killed': 1,
    'client reloaded': 2,
  });
});
