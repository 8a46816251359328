/** The short form of `npm run bench:chat`: that all arrives. How long it takes is the benchmark's to say. */

import { createTestDatabase } from '@stanza/server/tests/support/database.ts';
import { expect, test } from 'vitest';
import { runLoad } from '../chat/load-run.ts';

test('5 pairs talk beside 100 idle sockets, and every message arrives', { timeout: 60_000 }, async () => {
  const { url } = await createTestDatabase('template0');
  const { chat, echo } = await runLoad({ databaseUrl: url, idle: 100, pairs: 5, messages: 20, rate: 20 });
  expect([chat.missing, echo.missing]).toEqual([0, 0]);
  expect([chat.latencies.length, echo.latencies.length]).toEqual([100, 100]);
});
