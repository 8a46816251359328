/** A short run of `npm run chat-load -w bench`, which checks that all messages arrive. */

import { builtServer } from '@stanza/server/tests/support/built-server.ts';
import { createTestDatabase } from '@stanza/server/tests/support/database.ts';
import { expect, test } from 'vitest';
import { runLoad } from '../chat/load-run.ts';

test('with 5 pairs and 100 idle connections, every message arrives', { timeout: 60_000 }, async () => {
  const { url } = await createTestDatabase('template0');
  const { chat, echo } = await runLoad({
    databaseUrl: url,
    program: await builtServer(),
    idle: 100,
    pairs: 5,
    messages: 20,
    rate: 20,
  });
  expect([chat.missing, echo.missing]).toEqual([0, 0]);
  expect([chat.latencies.length, echo.latencies.length]).toEqual([100, 100]);
});
