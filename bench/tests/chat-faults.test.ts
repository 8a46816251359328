/** A short run of `npm run chat-faults -w bench`. */
import { builtServer } from '@stanza/server/tests/support/built-server.ts';
import { expect, test } from 'vitest';
import { noFaults } from '../chat/fault-counts.ts';
import { runFaults } from '../chat/fault-run.ts';

test('with 20 cuts and a killed server, every message arrives once and in order', {
  timeout: 180_000,
}, async () => {
  const report = await runFaults({ messages: 400, cuts: 20, seed: 1, program: await builtServer() });
  expect(report).toMatchObject({
    faults: noFaults,
    messages: 401,
    pendingCuts: 0,
    restarts: 1,
    serverErrors: '',
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
